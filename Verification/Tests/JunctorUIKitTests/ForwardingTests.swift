// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import VerifiedUIKit
import Testing
import UIKit

/// The app's delegates hear everything as if they were alone.
@Suite @MainActor struct ForwardingTests {
  private final class AppDelegate: NSObject, UINavigationControllerDelegate,
    UITabBarControllerDelegate, UIAdaptivePresentationControllerDelegate,
    UIGestureRecognizerDelegate
  {
    var heard: [String] = []
    var allows = true

    func navigationController(
      _ navigationController: UINavigationController, willShow viewController: UIViewController,
      animated: Bool
    ) { heard.append("willShow") }
    func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController,
      animated: Bool
    ) { heard.append("didShow") }
    func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation,
      from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      heard.append("animator")
      return nil
    }
    func tabBarController(
      _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool {
      heard.append("shouldSelect")
      return allows
    }
    func tabBarController(
      _ tabBarController: UITabBarController, didSelect viewController: UIViewController
    ) { heard.append("didSelect") }
    func presentationControllerShouldDismiss(_ controller: UIPresentationController) -> Bool {
      heard.append("shouldDismiss")
      return allows
    }
    // Only the app's delegate answers this one: it gets there by forwarding.
    func presentationControllerWillDismiss(_ controller: UIPresentationController) {
      heard.append("willDismiss")
    }
    func presentationControllerDidDismiss(_ controller: UIPresentationController) {
      heard.append("didDismiss")
    }
    func presentationControllerDidAttemptToDismiss(_ controller: UIPresentationController) {
      heard.append("didAttempt")
    }
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
      heard.append("shouldBegin")
      return allows
    }
  }

  @Test(arguments: [true, false])
  func aStacksDelegateIsHeard(_ isOwnClass: Bool) async throws {
    let delegate = AppDelegate()
    let desk = try await Desk(
      pace: .none,
      makeStack: { isOwnClass ? UIKitStackController() : UINavigationController() })
    desk.stack().delegate = delegate
    if isOwnClass { #expect(desk.stack().delegate !== delegate, "it stands behind at once") }
    _ = try await desk.router.show("/goods/7")
    #expect(delegate.heard == ["willShow", "animator", "didShow"])
    delegate.heard = []
    #expect(desk.stack().stubSwipeBack())
    #expect(delegate.heard == ["willShow", "didShow"])
    #expect(desk.heard == "*home/home orders/orders", "and the queue has heard too")
    desk.stack().delegate = nil
    _ = try await desk.router.show("/cart")
    #expect(delegate.heard.count == 2, "a delegate that was taken away hears nothing")
    #expect(desk.stack().delegate != nil)
  }

  @Test func animatorsAreAskedForOnlyWhereThereAreSome() async throws {
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

  @Test func theDelegateIsNotKept() async throws {
    let desk = try await Desk()
    var delegate: AppDelegate? = AppDelegate()
    weak let kept = delegate
    desk.stack().delegate = delegate
    delegate = nil
    #expect(kept == nil)
    _ = try await desk.router.show("/goods/7")
  }

  @Test func aTabBarsDelegateIsHeardAndMayRefuse() async throws {
    let delegate = AppDelegate()
    let bar = UITabBarController()
    bar.viewControllers = [UINavigationController(), UINavigationController()]
    bar.delegate = delegate
    let desk = try await Desk(root: bar)
    bar.stubTap(1)
    #expect(delegate.heard == ["shouldSelect", "didSelect"])
    delegate.allows = false
    bar.stubTap(0)
    #expect(desk.heard == "home/home *orders/orders")
  }

  @Test func aSheetsDelegateIsHeardAndMayRefuse() async throws {
    let delegate = AppDelegate()
    let desk = try await Desk()
    let opening = desk.begin("/login")
    await desk.settle()
    desk.sheet?.presentationController?.delegate = delegate
    _ = desk.navigator.scene  // reading is enough for it to be found
    delegate.allows = false
    #expect(!desk.window.stubPullDown())
    delegate.allows = true
    #expect(desk.window.stubPullDown())
    await #expect(code { try await opening.value } == .dismissed)
    #expect(
      delegate.heard == [
        "shouldDismiss", "didAttempt", "shouldDismiss", "willDismiss", "didDismiss",
      ])
  }

  @Test func aSwipesDelegateIsHeardAndMayRefuse() async throws {
    let delegate = AppDelegate()
    let desk = try await Desk()
    desk.stack().interactivePopGestureRecognizer?.delegate = delegate
    _ = try await desk.router.show("/goods/7")
    delegate.allows = false
    #expect(!desk.stack().stubSwipeBack())
    delegate.allows = true
    #expect(desk.stack().stubSwipeBack())
    #expect(delegate.heard == ["shouldBegin", "shouldBegin"])
    #expect(!desk.stack().stubSwipeBack(), "never past the root")
  }
}
