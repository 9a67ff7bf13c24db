// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit) && !os(watchOS)
  internal import UIKit

  /// The delegate of a navigation controller.
  final class StackDelegate: ForwardingDelegate {
    weak var navigator: UIKitNavigator?

    /// Whether the app has registered transitions with animators.
    ///
    /// Otherwise the method for animators is hidden, since it can disable the swipe back.
    var hasAnimators = false

    override func responds(to selector: Selector!) -> Bool {
      let animator = Selector(
        ("navigationController:animationControllerForOperation:"
          + "fromViewController:toViewController:"))
      if selector == animator, !hasAnimators { return targetImplements(selector) }
      return super.responds(to: selector)
    }
  }

  extension StackDelegate: UINavigationControllerDelegate {
    @MainActor private var appDelegate: (any UINavigationControllerDelegate)? {
      next as? any UINavigationControllerDelegate
    }

    func navigationController(
      _ stack: UINavigationController, willShow controller: UIViewController, animated: Bool
    ) {
      once("willShow", controller, else: ()) {
        navigator?.guardBackButtons(of: stack)
        appDelegate?.forward(willShow: controller, in: stack, animated: animated)
      }
    }

    func navigationController(
      _ stack: UINavigationController, didShow controller: UIViewController, animated: Bool
    ) {
      once("didShow", controller, else: ()) {
        // The navigator may put this object in front again.
        let appDelegate = appDelegate
        navigator?.showed(controller, in: stack)
        appDelegate?.forward(didShow: controller, in: stack, animated: animated)
      }
    }

    func navigationController(
      _ stack: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation,
      from old: UIViewController, to new: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      once("animator", new, else: nil) {
        navigator?.animator(for: operation, from: old, to: new)
          ?? appDelegate?.animator(in: stack, for: operation, from: old, to: new)
      }
    }
  }

  /// The delegate of a swipe back, which does not pass a screen with a leave guard.
  final class SwipeDelegate: ForwardingDelegate {
    weak var navigator: UIKitNavigator?
    weak var stack: UINavigationController?
  }

  extension SwipeDelegate: UIGestureRecognizerDelegate {
    func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
      once("shouldBegin", recognizer, else: true) {
        guard let stack, stack.viewControllers.count > 1 else { return false }
        let next = next as? any UIGestureRecognizerDelegate
        if let next, !next.permits(begin: recognizer) { return false }
        return navigator?.mayGoBack(in: stack) ?? true
      }
    }
  }
#endif
