// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Junctor
import Testing
import UIKit

import class Foundation.Thread
@testable import JunctorRouting
import VerifiedUIKit

/// The app's delegates receive all calls, as without a navigator.
@Suite @MainActor struct ForwardingTests {
  private final class AppDelegate: NSObject, UINavigationControllerDelegate,
    UITabBarControllerDelegate, UIAdaptivePresentationControllerDelegate,
    UIGestureRecognizerDelegate, StubDelegate
  {
    static let stubSelectors: Set<Selector> = [
      .stackWillShow, .stackDidShow, .stackAnimator, .barShouldSelect, .barDidSelect,
      .sheetShouldDismiss, .sheetWillDismiss, .sheetDidDismiss, .sheetDidAttempt,
      .gestureShouldBegin,
    ]
    var calls: [String] = []
    var allows = true

    func navigationController(
      _ navigationController: UINavigationController, willShow viewController: UIViewController,
      animated: Bool
    ) { calls.append("willShow") }
    func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController,
      animated: Bool
    ) { calls.append("didShow") }
    func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation,
      from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      calls.append("animator")
      return nil
    }
    func tabBarController(
      _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool {
      calls.append("shouldSelect")
      return allows
    }
    func tabBarController(
      _ tabBarController: UITabBarController, didSelect viewController: UIViewController
    ) { calls.append("didSelect") }
    func presentationControllerShouldDismiss(_ controller: UIPresentationController) -> Bool {
      calls.append("shouldDismiss")
      return allows
    }
    // The navigator's delegate does not implement this method: it is forwarded.
    func presentationControllerWillDismiss(_ controller: UIPresentationController) {
      calls.append("willDismiss")
    }
    func presentationControllerDidDismiss(_ controller: UIPresentationController) {
      calls.append("didDismiss")
    }
    func presentationControllerDidAttemptToDismiss(_ controller: UIPresentationController) {
      calls.append("didAttempt")
    }
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
      calls.append("shouldBegin")
      return allows
    }
  }

  @Test(arguments: [true, false])
  func delegateOfAStackIsCalled(_ isOwnClass: Bool) async throws {
    let delegate = AppDelegate()
    let desk = try await Desk(
      pace: .none,
      makeStack: { isOwnClass ? UIKitStackController() : UINavigationController() })
    desk.stack().delegate = delegate
    if isOwnClass { #expect(desk.stack().delegate === delegate, "It is the app's.") }
    _ = try await desk.router.show("/goods/7")
    #expect(delegate.calls == ["willShow", "animator", "didShow"])
    delegate.calls = []
    #expect(desk.stack().stubSwipeBack())
    #expect(delegate.calls == ["willShow", "didShow"])
    #expect(desk.reported == "*home/home orders/orders", "It is reported, too.")
    desk.stack().delegate = nil
    _ = try await desk.router.show("/cart")
    #expect(delegate.calls.count == 2, "A removed delegate is not called.")
    #expect(desk.stack().delegate != nil)
  }

  @Test func animatorMethodIsHiddenWithoutTransitions() async throws {
    let selector = Selector(
      "navigationController:animationControllerForOperation:fromViewController:toViewController:")
    let desk = try await Desk()
    #expect(desk.stack().delegate?.responds(to: selector) == false)
    let delegate = AppDelegate()
    desk.stack().delegate = delegate
    #expect(desk.stack().delegate?.responds(to: selector) == true)
    desk.stack().delegate = nil
    desk.navigator.register(UIKitTransition { _ in nil }, as: "none")
    #expect(desk.stack().delegate?.responds(to: selector) == true)
  }

  // MARK: Chains

  /// A library's delegate in front of the one that was set, as RxCocoa's proxies are.
  fileprivate final class Proxy: NSObject, StubDelegate {
    static let stubSelectors: Set<Selector> = [
      .stackDidShow, .barDidSelect, .gestureSimultaneously,
    ]
    weak var next: (any NSObjectProtocol)?
    /// Whether `responds(to:)` also returns what the next delegate implements.
    var isTransparent = true
    var calls = 0

    override func responds(to selector: Selector!) -> Bool {
      super.responds(to: selector) || isTransparent && next?.responds(to: selector) == true
    }

    override func forwardingTarget(for selector: Selector!) -> Any? { next }
  }

  @Test(arguments: [true, false], [true, false])
  func stackDelegateThatForwardsBackIsNoCycle(_ isOwnClass: Bool, _ isTransparent: Bool)
    async throws
  {
    let desk = try await Desk(
      makeStack: { isOwnClass ? UIKitStackController() : UINavigationController() })
    let stack = desk.stack()
    let proxy = Proxy()
    proxy.isTransparent = isTransparent
    // Such a library does this at each use.
    for _ in 0..<2 {
      if stack.delegate !== proxy {
        proxy.next = stack.delegate
        stack.delegate = proxy
      }
      #expect(stack.delegate === proxy)
      let before = proxy.calls
      let opening = desk.begin("/goods/7")
      await desk.settle()
      #expect(proxy.calls == before + 1)
      if isTransparent || isOwnClass { #expect(stack.delegate === proxy, "It stays in front.") }
      stack.popToRootViewController(animated: false)
      await desk.settle()
      #expect(proxy.calls == before + 2)
      await #expect(code { try await opening.value } == .dismissed)
    }
  }

  @Test(arguments: [true, false])
  func delegateThatIsSetFirstAndThenForwardsBackIsNoCycle(_ isTransparent: Bool) async throws {
    let desk = try await Desk()
    let proxy = Proxy()
    proxy.isTransparent = isTransparent
    desk.bar.delegate = proxy
    _ = desk.navigator.scene
    #expect(desk.bar.delegate !== proxy)
    proxy.next = desk.bar.delegate
    desk.bar.stubTap(1)
    #expect(proxy.calls == 1)
    #expect(desk.reported == "home/home *orders/orders")
    desk.bar.delegate = proxy
    desk.bar.stubTap(0)
    #expect(desk.drawing == "*home/home orders/orders")
    desk.bar.stubTap(1)
    #expect(proxy.calls == 3)
    #expect(desk.reported == "home/home *orders/orders")
  }

  @Test func gestureDelegateThatForwardsBackIsNoCycle() async throws {
    let desk = try await Desk()
    let gesture = try #require(desk.stack().interactivePopGestureRecognizer)
    let proxy = Proxy()
    proxy.next = gesture.delegate
    gesture.delegate = proxy
    _ = desk.navigator.scene
    #expect(gesture.delegate === proxy)
    #expect(gesture.stubBegin(with: UIGestureRecognizer()))
    #expect(proxy.calls == 1)
    _ = try await desk.router.show("/draft")
    #expect(!desk.stack().stubSwipeBack(), "The guard is asked.")
  }

  /// UIKit has cached what the target implements.
  @Test func targetThatForwardsBackLaterReceivesNothingByForwarding() async throws {
    let desk = try await Desk()
    let gesture = try #require(desk.stack().interactivePopGestureRecognizer)
    let proxy = Proxy()
    gesture.delegate = proxy
    _ = desk.navigator.scene
    #expect(gesture.stubBegin(with: UIGestureRecognizer()))
    proxy.next = gesture.delegate
    #expect(!gesture.stubBegin(with: UIGestureRecognizer()))
    #expect(proxy.calls == 1)
  }

  @Test func restoredDelegateOfTheNavigatorLeavesNoTarget() async throws {
    let desk = try await Desk()
    let before = desk.stack().delegate
    let delegate = AppDelegate()
    desk.stack().delegate = delegate
    desk.stack().delegate = before
    _ = try await desk.router.show("/goods/7")
    #expect(delegate.calls.isEmpty)
  }

  // MARK: Released targets

  /// It implements what the navigator's delegates do not.
  private final class Extras: NSObject, UINavigationControllerDelegate,
    UIAdaptivePresentationControllerDelegate, UIGestureRecognizerDelegate, StubDelegate
  {
    static let stubSelectors: Set<Selector> = [
      .stackInteraction, .sheetWillDismiss, .gestureSimultaneously,
    ]
    func navigationController(
      _ navigationController: UINavigationController,
      interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
    func presentationControllerWillDismiss(_ controller: UIPresentationController) {}
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer,
      shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { true }
  }

  /// Releases an object on another thread.
  private func release(_ object: inout Extras?) {
    let last = RouteLock<(@MainActor @Sendable () -> Void)?>({ [object] in _ = object })
    object = nil
    let (held, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      held.wait()
      last.withLock { $0 = nil }
      done.signal()
    }
    held.signal()
    done.wait()
  }

  /// UIKit has cached what the target implements.
  @Test(arguments: [true, false])
  func releasedTargetIsNotCalled(_ isOnMainThread: Bool) async throws {
    let desk = try await Desk()
    _ = try await desk.router.show("/goods/7")
    let opening = desk.begin("/login")
    await desk.settle()
    let gesture = try #require(desk.stack().interactivePopGestureRecognizer)
    let other = UIGestureRecognizer()
    var delegate: Extras? = Extras()
    gesture.delegate = delegate
    desk.sheet?.presentationController?.delegate = delegate
    desk.stack().delegate = delegate
    _ = desk.navigator.scene
    #expect(gesture.stubBegin(with: other))
    if isOnMainThread {
      delegate = nil
    } else {
      // The main thread waits: UIKit calls before the delegates can be set again.
      release(&delegate)
    }
    #expect(!gesture.stubBegin(with: other))
    #expect(desk.window.stubPullDown())
    await #expect(code { try await opening.value } == .dismissed)
    await desk.settle()
    #expect(!desk.stack().stubDelegateResponds(to: .stackInteraction))
    #expect(!gesture.stubDelegateResponds(to: .gestureSimultaneously))
    #expect(gesture.stubDelegateResponds(to: .gestureShouldBegin))
    #expect(desk.stack().stubSwipeBack())
  }

  @Test func delegateIsHeldWeakly() async throws {
    let desk = try await Desk()
    var delegate: AppDelegate? = AppDelegate()
    weak let kept = delegate
    desk.stack().delegate = delegate
    delegate = nil
    #expect(kept == nil)
    _ = try await desk.router.show("/goods/7")
  }

  @Test func delegateOfATabBarIsCalledAndMayRefuse() async throws {
    let delegate = AppDelegate()
    let bar = UITabBarController()
    bar.viewControllers = [UINavigationController(), UINavigationController()]
    bar.delegate = delegate
    let desk = try await Desk(root: bar)
    bar.stubTap(1)
    #expect(delegate.calls == ["shouldSelect", "didSelect"])
    delegate.allows = false
    bar.stubTap(0)
    #expect(desk.reported == "home/home *orders/orders")
  }

  @Test func delegateOfASheetIsCalledAndMayRefuse() async throws {
    let delegate = AppDelegate()
    let desk = try await Desk()
    let opening = desk.begin("/login")
    await desk.settle()
    desk.sheet?.presentationController?.delegate = delegate
    _ = desk.navigator.scene  // Reading the scene installs the navigator's delegate.
    delegate.allows = false
    #expect(!desk.window.stubPullDown())
    delegate.allows = true
    #expect(desk.window.stubPullDown())
    await #expect(code { try await opening.value } == .dismissed)
    #expect(
      delegate.calls == [
        "shouldDismiss", "didAttempt", "shouldDismiss", "willDismiss", "didDismiss",
      ])
  }

  @Test func delegateOfASwipeIsCalledAndMayRefuse() async throws {
    let delegate = AppDelegate()
    let desk = try await Desk()
    desk.stack().interactivePopGestureRecognizer?.delegate = delegate
    _ = try await desk.router.show("/goods/7")
    delegate.allows = false
    #expect(!desk.stack().stubSwipeBack())
    delegate.allows = true
    #expect(desk.stack().stubSwipeBack())
    #expect(delegate.calls == ["shouldBegin", "shouldBegin"])
    #expect(!desk.stack().stubSwipeBack(), "The root cannot be popped.")
  }
}

extension ForwardingTests.Proxy: UINavigationControllerDelegate {
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {
    calls += 1
    guard let next = next as? any UINavigationControllerDelegate, next.responds(to: .stackDidShow)
    else { return }
    next.navigationController(navigationController, didShow: viewController, animated: animated)
  }
}

extension ForwardingTests.Proxy: UITabBarControllerDelegate {
  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {
    calls += 1
    guard let next = next as? any UITabBarControllerDelegate, next.responds(to: .barDidSelect)
    else { return }
    next.tabBarController(tabBarController, didSelect: viewController)
  }
}

extension ForwardingTests.Proxy: UIGestureRecognizerDelegate {
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    calls += 1
    guard let next = next as? any UIGestureRecognizerDelegate,
      next.responds(to: .gestureSimultaneously)
    else { return true }
    return next.gestureRecognizer(
      gestureRecognizer, shouldRecognizeSimultaneouslyWith: otherGestureRecognizer)
  }
}
