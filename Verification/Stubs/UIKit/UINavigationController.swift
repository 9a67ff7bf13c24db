// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation

@MainActor public protocol UINavigationControllerDelegate: NSObjectProtocol {
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool)
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool)
  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
}

extension UINavigationControllerDelegate {
  private func next(_ name: String) -> (any UINavigationControllerDelegate)? {
    target(for: Selector(name), as: (any UINavigationControllerDelegate).self)
  }
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool
  ) {
    next("navigationController:willShowViewController:animated:")?
      .navigationController(navigationController, willShow: viewController, animated: animated)
  }
  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {
    next("navigationController:didShowViewController:animated:")?
      .navigationController(navigationController, didShow: viewController, animated: animated)
  }
  public func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    next(
      "navigationController:animationControllerForOperation:fromViewController:toViewController:")?
      .navigationController(
        navigationController, animationControllerFor: operation, from: fromVC, to: toVC)
  }
  public func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    next("navigationController:interactionControllerForAnimationController:")?
      .navigationController(navigationController, interactionControllerFor: animationController)
  }
}

@MainActor open class UINavigationController: UIViewController {
  public enum Operation: Int, Sendable {
    case none, push, pop
  }

  private var stack: [UIViewController] = []
  private let systemDelegate = SystemGestureDelegate()
  private let gesture = UIGestureRecognizer()

  open weak var delegate: (any UINavigationControllerDelegate)?

  public required init(nibName nibNameOrNil: String? = nil, bundle nibBundleOrNil: Bundle? = nil) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    systemDelegate.controller = self
    gesture.delegate = systemDelegate
  }

  public convenience init(rootViewController: UIViewController) {
    self.init(nibName: nil, bundle: nil)
    viewControllers = [rootViewController]
  }

  open var interactivePopGestureRecognizer: UIGestureRecognizer? { gesture }
  open var interactiveContentPopGestureRecognizer: UIGestureRecognizer? { nil }

  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  open var topViewController: UIViewController? { stack.last }

  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    let isNew = viewControllers.last.map { !stack.contains($0) } ?? false
    change(viewControllers, isNew ? .push : .pop, animated)
  }

  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    precondition(!(viewController is UINavigationController), "Stacks are not put on stacks.")
    change(stack + [viewController], .push, animated)
  }

  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1 else { return nil }
    let last = stack.last
    change(stack.dropLast(), .pop, animated)
    return last
  }

  @discardableResult
  open func popToViewController(
    _ viewController: UIViewController, animated: Bool
  ) -> [UIViewController]? {
    guard let index = stack.firstIndex(of: viewController) else {
      preconditionFailure("It is not on the stack.")
    }
    let gone = Array(stack[(index + 1)...])
    change(Array(stack[...index]), .pop, animated)
    return gone
  }

  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    guard let root = stack.first else { return nil }
    return popToViewController(root, animated: animated)
  }

  private func change(_ new: [UIViewController], _ operation: Operation, _ animated: Bool) {
    precondition(Set(new.map(ObjectIdentifier.init)).count == new.count, "It is on the stack.")
    for controller in new {
      precondition(
        controller.parent == nil || controller.parent === self, "It is in another container.")
    }
    let old = stack
    stack = new
    for controller in new { controller.parent = self }
    let finish = { [self] in
      for controller in old where !stack.contains(controller) { controller.parent = nil }
    }
    guard old.last !== new.last, let top = new.last else { return finish() }
    delegate?.navigationController(self, willShow: top, animated: animated)
    var animator: (any UIViewControllerAnimatedTransitioning)?
    if animated, let from = old.last {
      animator = delegate?.navigationController(
        self, animationControllerFor: operation, from: from, to: top)
      if let animator {
        _ = delegate?.navigationController(self, interactionControllerFor: animator)
      }
    }
    let animations = stubWindow?.stubAnimations ?? StubAnimations()
    animations.run(animated, by: animator, of: self, from: old.last) { [self] in
      finish()
      animations.deliver { [self] in
        delegate?.navigationController(self, didShow: top, animated: animated)
      }
    }
  }

  // MARK: A person

  /// Not in the real UIKit: a finger that swipes from the edge; `nil` where that does nothing.
  public func stubBeginSwipe() -> StubSwipe? {
    guard let recognizer = interactivePopGestureRecognizer,
      recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) ?? (stack.count > 1),
      let from = stack.last
    else { return nil }
    let coordinator = StubCoordinator(from: from, isInteractive: true)
    runningCoordinator = coordinator
    stack.removeLast()
    if let top = stack.last { delegate?.navigationController(self, willShow: top, animated: true) }
    return StubSwipe { isDone in
      coordinator.isInteractive = false
      coordinator.isCancelled = !isDone
    } finish: { [self] in
      if !coordinator.isCancelled { from.parent = nil } else { stack.append(from) }
      runningCoordinator = nil
      coordinator.end()
      if let top = stack.last {
        delegate?.navigationController(self, didShow: top, animated: true)
      }
    }
  }

  /// Not in the real UIKit: a whole swipe; returns whether it went back.
  @discardableResult
  public func stubSwipeBack() -> Bool {
    guard let swipe = stubBeginSwipe() else { return false }
    swipe.end(true)
    return true
  }

  /// Not in the real UIKit: a tap at the bar's own way back.
  public func stubTapBack() {
    guard stack.count > 1 else { return }
    if let action = topViewController?.navigationItem.backAction {
      action.handler(action)
    } else {
      popViewController(animated: true)
    }
  }
}

/// A finger on its way.
@MainActor public struct StubSwipe {
  let letGo: (Bool) -> Void
  let finish: () -> Void

  /// Lifts the finger, past the middle or not; what it held moves on still.
  public func lift(_ isDone: Bool) { letGo(isDone) }

  /// Lifts the finger, and lets all come to rest.
  public func end(_ isDone: Bool) {
    letGo(isDone)
    finish()
  }
}

private final class SystemGestureDelegate: NSObject, UIGestureRecognizerDelegate {
  weak var controller: UINavigationController?

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    (controller?.viewControllers.count ?? 0) > 1 && controller?.runningCoordinator == nil
  }
}
