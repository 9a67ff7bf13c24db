// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import Testing
import UIKit

@testable import VerifiedUIKit

/// Changes that UIKit shows in a later layout pass.
@Suite @MainActor struct DeferredTests {
  private final class Shown: NSObject, UINavigationControllerDelegate, StubDelegate {
    static let stubSelectors: Set<Selector> = [.stackDidShow]
    var count = 0

    func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController,
      animated: Bool
    ) { count += 1 }
  }

  @Test func stepThatIsNotAnimatedReturnsWhenItIsShown() async throws {
    let desk = try await Desk()
    let shown = Shown()
    desk.stack().delegate = shown
    let transition = TransitionContext(cause: .open, isAnimated: false) { Page("\($0)") }
    let screens = (70..<72).map { Screen(id: $0, route: "/a", address: "/\($0)") }
    try await desk.navigator.perform(.push(screens[0]), in: transition)
    #expect(shown.count == 1)
    let page = desk.stack().topViewController
    try await desk.navigator.perform(.replace(screens[1]), in: transition)
    #expect(shown.count == 2)
    #expect(page?.parent == nil, "It can be shown again.")
  }

  /// A hidden window has no layout pass, so the delegate is called later.
  @Test func callThatFollowsItsStepIsNoOtherChange() async throws {
    let desk = try await Desk()
    let transition = TransitionContext(cause: .open, isAnimated: false) { Page("\($0)") }
    let screen = Screen(id: 77, route: "/late", address: "/late")
    var events = desk.router.events.makeAsyncIterator()
    // The step has returned, and the queue has not read the scene yet.
    try await desk.navigator.perform(.push(screen), in: transition)
    desk.navigator.showed(try #require(desk.stack().topViewController), in: desk.stack())
    #expect(desk.reported == "*home/home orders/orders", "The queue reads it after its step.")
    desk.bar.stubTap(1)
    var cause: NavigationCause?
    while cause == nil, let event = await events.next() { cause = event.navigation?.cause }
    #expect(cause == .tapTab)
  }

  @Test func stackThatCodeSetsDuringATransitionIsReadAfterIt() async throws {
    let desk = try await Desk(pace: .manual)
    let opening = desk.begin("/goods/7")
    await desk.window.stubAnimations.begun()
    desk.stack().setViewControllers([desk.stack().viewControllers[0]], animated: false)
    #expect(desk.drawing == "*home/home/goods/7 orders/orders", "UIKit waits for the transition.")
    desk.window.stubAnimations.end()
    await #expect(code { try await opening.value } == .dismissed)
    await desk.settle()
    #expect(desk.reported == "*home/home orders/orders")
    #expect(desk.drawing == desk.reported)
  }

  @Test func changeByCodeIsReportedAfterTheLayoutPass() async throws {
    let desk = try await Desk()
    desk.stack().pushViewController(UIViewController(), animated: false)
    #expect(desk.drawing == "*home/home(UIViewController) orders/orders")
    #expect(desk.reported == "*home/home orders/orders")
    await desk.settle()
    #expect(desk.reported == desk.drawing)
  }
}
