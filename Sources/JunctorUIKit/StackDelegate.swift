// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit) && !os(watchOS)
  internal import UIKit

  /// The delegate of a navigation controller.
  final class StackDelegate: ForwardingDelegate {
    weak var navigator: UIKitNavigator?

    /// Whether the app has registered transitions.
    ///
    /// Otherwise the method for animators is hidden, since it can disable the swipe back.
    var hasTransitions = false

    override func responds(to selector: Selector!) -> Bool {
      let animator = Selector(
        ("navigationController:animationControllerForOperation:"
          + "fromViewController:toViewController:"))
      if selector == animator, !hasTransitions { return target?.responds(to: selector) == true }
      return super.responds(to: selector)
    }
  }

  extension StackDelegate: UINavigationControllerDelegate {
    private var appDelegate: (any UINavigationControllerDelegate)? {
      target as? any UINavigationControllerDelegate
    }

    func navigationController(
      _ stack: UINavigationController, willShow controller: UIViewController, animated: Bool
    ) {
      navigator?.guardBackButtons(of: stack)
      appDelegate?.hears(stack, willShow: controller, animated: animated)
    }

    func navigationController(
      _ stack: UINavigationController, didShow controller: UIViewController, animated: Bool
    ) {
      navigator?.showed(controller, in: stack)
      appDelegate?.hears(stack, didShow: controller, animated: animated)
    }

    func navigationController(
      _ stack: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation,
      from old: UIViewController, to new: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      navigator?.animator(for: operation, from: old, to: new)
        ?? appDelegate?.animator(in: stack, for: operation, from: old, to: new)
    }
  }

  /// The delegate of a swipe back, which does not pass a screen with a leave guard.
  final class SwipeDelegate: ForwardingDelegate {
    weak var navigator: UIKitNavigator?
    weak var stack: UINavigationController?
  }

  extension SwipeDelegate: UIGestureRecognizerDelegate {
    func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
      guard let stack, stack.viewControllers.count > 1 else { return false }
      let next = target as? any UIGestureRecognizerDelegate
      if let next, !next.lets(begin: recognizer) { return false }
      return navigator?.mayGoBack(in: stack) ?? true
    }
  }
#endif
