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

extension Selector {
  public static let stackWillShow: Selector =
    "navigationController:willShowViewController:animated:"
  public static let stackDidShow: Selector = "navigationController:didShowViewController:animated:"
  public static let stackAnimator: Selector =
    "navigationController:animationControllerForOperation:fromViewController:toViewController:"
  public static let stackInteraction: Selector =
    "navigationController:interactionControllerForAnimationController:"
}

extension UINavigationControllerDelegate {
  private func forward<Value>(
    _ selector: Selector, _ zero: Value, _ send: (any UINavigationControllerDelegate) -> Value
  ) -> Value {
    forward(selector, as: (any UINavigationControllerDelegate).self, zero: zero, send)
  }
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool
  ) {
    forward(.stackWillShow, ()) {
      $0.navigationController(navigationController, willShow: viewController, animated: animated)
    }
  }
  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {
    forward(.stackDidShow, ()) {
      $0.navigationController(navigationController, didShow: viewController, animated: animated)
    }
  }
  public func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    forward(.stackAnimator, nil) {
      $0.navigationController(
        navigationController, animationControllerFor: operation, from: fromVC, to: toVC)
    }
  }
  public func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    forward(.stackInteraction, nil) {
      $0.navigationController(navigationController, interactionControllerFor: animationController)
    }
  }
}

/// Its `viewControllers` change at once, and changes that are not animated are shown in the next layout pass.
///
/// Only then is the delegate called, and removed view controllers have no parent. `setViewControllers` has no effect
/// until a running transition has ended.
@MainActor open class UINavigationController: UIViewController {
  public enum Operation: Int, Sendable {
    case none, push, pop
  }

  private var stack: [UIViewController] = []
  private var slot = StubDelegateSlot()
  /// The top before the changes that wait for a layout pass, and the view controllers that they removed.
  private var deferred: (shown: UIViewController?, removed: [UIViewController])?
  private let systemDelegate = SystemGestureDelegate()
  private let gesture = UIGestureRecognizer()

  open var delegate: (any UINavigationControllerDelegate)? {
    get { slot.delegate as? any UINavigationControllerDelegate }
    set {
      slot.set(
        newValue, asking: [.stackWillShow, .stackDidShow, .stackAnimator, .stackInteraction])
    }
  }

  /// The delegate, if it implemented a method when it was set.
  ///
  /// UIKit reads its own storage.
  private func delegate(for selector: Selector) -> (any UINavigationControllerDelegate)? {
    slot.responds(to: selector) ? slot.delegate as? any UINavigationControllerDelegate : nil
  }

  /// Not in the real UIKit: whether the delegate implemented a method when it was set.
  public func stubDelegateResponds(to selector: Selector) -> Bool { slot.responds(to: selector) }

  @_disfavoredOverload
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nil, bundle: nil)
    systemDelegate.controller = self
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    systemDelegate.controller = self
  }

  /// As in UIKit, the delegate of the swipe is set when the view is loaded, whatever it was before.
  open override func loadView() {
    view = StubStackView(self)
    gesture.delegate = systemDelegate
  }

  public convenience init(rootViewController: UIViewController) {
    self.init(nibName: nil, bundle: nil)
    viewControllers = [rootViewController]
  }

  @available(tvOS, unavailable)
  open var interactivePopGestureRecognizer: UIGestureRecognizer? { gesture }
  @available(iOS 26, visionOS 26, *)
  @available(tvOS, unavailable)
  open var interactiveContentPopGestureRecognizer: UIGestureRecognizer? { nil }

  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  open var topViewController: UIViewController? { stack.last }

  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    if let runningCoordinator {
      _ = runningCoordinator.animate(alongsideTransition: nil) { [self] _ in
        setViewControllers(viewControllers, animated: animated)
      }
      return
    }
    let isNew = viewControllers.last.map { !stack.contains($0) } ?? false
    change(viewControllers, isNew ? .push : .pop, animated)
  }

  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    precondition(!(viewController is UINavigationController), "Stacks are not put on stacks.")
    precondition(
      !(viewController is UISplitViewController), "Split view controllers are not put on stacks.")
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
    let removed = Array(stack[(index + 1)...])
    change(Array(stack[...index]), .pop, animated)
    return removed
  }

  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    guard let root = stack.first else { return nil }
    return popToViewController(root, animated: animated)
  }

  private func change(_ new: [UIViewController], _ operation: Operation, _ animated: Bool) {
    if let moving = stack.last?.runningCoordinator {
      // A modal of the top view controller moves, such as a search.
      _ = moving.animate(alongsideTransition: nil) { [self] _ in change(new, operation, animated) }
      return
    }
    precondition(Set(new.map(ObjectIdentifier.init)).count == new.count, "It is on the stack.")
    for controller in new {
      precondition(
        controller.parent == nil || controller.parent === self, "It is in another container.")
    }
    let animations = stubWindow?.stubAnimations
    let isAnimated = animated && stubIsShown && animations.map { $0.pace != .none } == true
    let hasAnimator = animated && stubIsShown && delegate(for: .stackAnimator) != nil
    if isAnimated || hasAnimator { stubLayOut() }
    let old = stack
    stack = new
    for controller in new { controller.parent = self }
    let removed = old.filter { !new.contains($0) }
    guard let animations, isAnimated || hasAnimator, let from = old.last, let top = new.last,
      from !== top
    else {
      deferred = (deferred == nil ? old.last : deferred!.shown, (deferred?.removed ?? []) + removed)
      stubWindow?.stubSetNeedsLayout()
      return
    }
    delegate(for: .stackWillShow)?
      .navigationController(self, willShow: top, animated: true)
    let animator = delegate(for: .stackAnimator)?
      .navigationController(self, animationControllerFor: operation, from: from, to: top)
    if let animator {
      _ = delegate(for: .stackInteraction)?
        .navigationController(self, interactionControllerFor: animator)
    }
    animations.run(true, by: animator, of: self, from: from) { [self] in
      finish(removed)
      stubDidShow(top, animated: true)
    }
  }

  private func finish(_ removed: [UIViewController]) {
    for controller in removed where !stack.contains(controller) && controller.parent === self {
      controller.parent = nil
    }
  }

  /// Starts the deferred transition, as UIKit does in a layout pass.
  override func stubLayOut() {
    guard let deferred else { return }
    guard stubIsShown else {
      // In no window, it shows nothing: a layout pass of its view ends the change, without a delegate call.
      if stubWindow == nil {
        finish(deferred.removed)
        self.deferred = (nil, [])
      }
      return
    }
    self.deferred = nil
    finish(deferred.removed)
    guard deferred.shown !== stack.last, let top = stack.last else { return }
    delegate(for: .stackWillShow)?
      .navigationController(self, willShow: top, animated: false)
    stubDidShow(top, animated: false)
  }

  open override func stubLayOutChildren() -> [UIViewController] { stack.last.map { [$0] } ?? [] }

  func stubDidShow(_ controller: UIViewController, animated: Bool) {
    (stubWindow?.stubAnimations ?? StubAnimations()).deliver { [self] in
      delegate(for: .stackDidShow)?
        .navigationController(self, didShow: controller, animated: animated)
    }
  }

  /// Removes all view controllers without a transition, as the More controller does.
  func stubEmpty() -> [UIViewController] {
    let old = stack
    stack = []
    deferred = nil
    for controller in old { controller.parent = nil }
    return old
  }

  // MARK: The user

  /// Not in the real UIKit: begins a swipe from the edge; `nil` if it cannot begin.
  public func stubBeginSwipe() -> StubSwipe? {
    let recognizer = gesture
    guard recognizer.stubShouldBegin ?? (stack.count > 1), let from = stack.last
    else { return nil }
    let coordinator = StubCoordinator(from: from, isInteractive: true)
    runningCoordinator = coordinator
    stack.removeLast()
    if let top = stack.last {
      delegate(for: .stackWillShow)?.navigationController(self, willShow: top, animated: true)
    }
    return StubSwipe { isDone in
      coordinator.isInteractive = false
      coordinator.isCancelled = !isDone
    } finish: { [self] in
      if !coordinator.isCancelled { from.parent = nil } else { stack.append(from) }
      runningCoordinator = nil
      coordinator.end()
      if let top = stack.last { stubDidShow(top, animated: true) }
    }
  }

  /// Not in the real UIKit: a complete swipe; returns whether it went back.
  @discardableResult
  public func stubSwipeBack() -> Bool {
    guard let swipe = stubBeginSwipe() else { return false }
    swipe.end(true)
    return true
  }

  /// Not in the real UIKit: a tap on the back button of the bar.
  public func stubTapBack() {
    guard stack.count > 1 else { return }
    if let action = topViewController?.navigationItem.backAction {
      action.handler(action)
    } else {
      popViewController(animated: true)
    }
  }

  /// Not in the real UIKit: ⌘[ on a keyboard, which uses neither the bar nor a gesture.
  public func stubPressBack() { popViewController(animated: true) }

  open override func accessibilityPerformEscape() -> Bool {
    guard stack.count > 1 else { return super.accessibilityPerformEscape() }
    return popViewController(animated: true) != nil
  }
}

/// A swipe that has begun.
@MainActor public struct StubSwipe {
  let letGo: (Bool) -> Void
  let finish: () -> Void

  /// Lifts the finger past the middle or before it; the animation still runs.
  public func lift(_ isDone: Bool) { letGo(isDone) }

  /// Lifts the finger, and ends the animation.
  public func end(_ isDone: Bool) {
    letGo(isDone)
    finish()
  }
}

/// The view of a navigation controller, in whose layout pass deferred changes are shown.
private final class StubStackView: UIView {
  private weak var controller: UINavigationController?

  init(_ controller: UINavigationController) {
    self.controller = controller
    super.init()
  }

  override func layoutIfNeeded() { controller?.stubLayOut() }
}

private final class SystemGestureDelegate: NSObject, UIGestureRecognizerDelegate, StubDelegate {
  static let stubSelectors: Set<Selector> = [.gestureShouldBegin]
  weak var controller: UINavigationController?

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    (controller?.viewControllers.count ?? 0) > 1 && controller?.runningCoordinator == nil
  }
}
