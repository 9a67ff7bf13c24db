// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import JunctorTesting
import VerifiedUIKit
import Testing
import UIKit

/// Each kind of step, through the router.
@Suite @MainActor struct StepTests {
  @Test(arguments: [StubAnimations.Pace.none, .later])
  func eachStepIsDoneInUIKit(_ pace: StubAnimations.Pace) async throws {
    let desk = try await Desk(pace: pace)
    #expect(desk.drawing == "*home/home orders/orders")
    let router = desk.router
    _ = try await router.show("/goods/7")
    _ = try await router.show("/goods/8")
    #expect(desk.drawing == "*home/home/goods/7/goods/8 orders/orders")
    #expect(desk.stack().viewControllers.map { ($0 as? Page)?.address }.count == 3)
    _ = try await router.show("/goods/7", context: .presented(with: .init(reuse: .bringToFront)))
    #expect(desk.drawing == "*home/home/goods/8/goods/7 orders/orders")
    _ = try await router.present("/cart", as: .replace)
    #expect(desk.drawing == "*home/home/goods/8/cart orders/orders")
    try #require(desk.handles["/goods/8"]).onUpdate = { _ in }
    _ = try await router.show("/goods/8?from=push")
    #expect(desk.drawing == "*home/home/goods/8?from=push orders/orders", "It is updated.")
    _ = try await router.show("/login")
    #expect(desk.drawing == "*home/home/goods/8?from=push orders/orders sheet/login")
    #expect(desk.sheet?.modalPresentationStyle == .pageSheet)
    _ = try await router.show("/film")
    _ = try await router.show("/hint")
    #expect(desk.drawing.hasSuffix("sheet/login fullScreen/film popover/hint"))
    #expect(desk.sheet?.popoverPresentationController?.sourceView != nil)
    _ = try await router.show("/cart", context: .presented(with: .init(modals: .stayUnder)))
    #expect(desk.drawing.hasSuffix("popover/hint/cart"))
    #expect(try await router.dismiss())
    _ = try await router.show("/cart", context: .presented(with: .init(tab: "orders")))
    #expect(desk.drawing == "home/home/goods/8?from=push *orders/orders/cart")
    #expect(desk.bar.selectedIndex == 1)
    _ = try await router.reset(to: ["/goods/1", "/goods/2"])
    #expect(desk.drawing == "home/home/goods/8?from=push *orders/goods/1/goods/2")
    #expect(try await router.popToRoot())
    #expect(desk.drawing == desk.reported)
    #expect(desk.drawing == "home/home/goods/8?from=push *orders/goods/1")
    #expect(desk.window.stubAnimations.count == 0 || pace == .later)
  }

  @Test func appWithoutTabsHasOneStack() async throws {
    let desk = try await Desk(tabs: [SceneTab()])
    #expect(desk.navigator.root is UINavigationController)
    _ = try await desk.router.show("/goods/7")
    #expect(desk.drawing == "*/home/goods/7")
  }

  @Test func containersOfTheAppAreUsed() async throws {
    let bar = UITabBarController()
    bar.viewControllers = [UINavigationController(), UINavigationController()]
    let desk = try await Desk(root: bar, makeStack: { UINavigationController() })
    _ = try await desk.router.show("/goods/7")
    #expect(desk.drawing == "*home/home/goods/7 orders/orders")
    #expect(desk.stack().viewControllers.count == 2)
  }

  @Test func stepWaitsForItsAnimation() async throws {
    let desk = try await Desk()
    desk.window.stubAnimations.pace = .manual
    for (address, undo) in [("/goods/7", "/home"), ("/login", nil)] as [(String, String?)] {
      let showing = Task { try await desk.router.show(address) }
      await desk.window.stubAnimations.begun()
      #expect(desk.router.navigation.transitionCount == 1, "The animation runs.")
      desk.window.stubAnimations.end()
      _ = try await showing.value
      #expect(desk.router.navigation.transitionCount == 0)
      let leaving = Task {
        if let undo {
          try await desk.router.back(to: undo)
        } else {
          try await desk.router.dismiss()
        }
      }
      await desk.window.stubAnimations.begun()
      #expect(desk.window.stubAnimations.isMoving)
      desk.window.stubAnimations.end()
      #expect(try await leaving.value)
    }
  }

  @Test func stepWithoutAnimationRunsNoAnimation() async throws {
    let desk = try await Desk()
    desk.window.stubAnimations.pace = .manual
    _ = try await desk.router.show("/goods/7", context: .presented(with: .init(isAnimated: false)))
    _ = try await desk.router.show("/login", context: .presented(with: .init(isAnimated: false)))
    #expect(desk.drawing == "*home/home/goods/7 orders/orders sheet/login")
    #expect(desk.window.stubAnimations.count == 0)
  }

  @Test func appSetsTheSourceOfAPopover() async throws {
    let desk = try await Desk()
    let root = try #require(desk.navigator.root.view)
    let button = UIView()
    var defaults: [UIView] = []
    desk.navigator.willPresent = { stack, modal in
      guard modal.presentation == .popover, let popover = stack.popoverPresentationController
      else { return }
      defaults += [popover.sourceView].compactMap { $0 }
      popover.sourceView = button
      popover.sourceRect = CGRect(x: 1, y: 2, width: 3, height: 4)
      popover.permittedArrowDirections = .up
    }
    _ = try await desk.router.show("/hint")
    #expect(defaults == [root])
    let popover = try #require(desk.sheet?.popoverPresentationController)
    #expect(popover.sourceView === button)
    #expect(popover.sourceRect == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(popover.permittedArrowDirections == .up)
  }

  @Test func popoverHasTheMiddleOfThePresentingViewAsItsSource() async throws {
    let desk = try await Desk()
    _ = try await desk.router.show("/login")
    let view = try #require(desk.sheet?.view)
    _ = try await desk.router.show("/hint")
    let popover = try #require(desk.sheet?.popoverPresentationController)
    #expect(popover.sourceView === view)
    #expect(
      popover.sourceRect
        == CGRect(x: view.bounds.midX, y: view.bounds.midY, width: 0, height: 0))
    #expect(popover.permittedArrowDirections.isEmpty)
  }

  @Test func otherContentIsConvertedToAViewController() async throws {
    let desk = try await Desk()
    _ = try await desk.router.show("/text/hello")
    let screen = try #require(desk.navigator.scene.top)
    #expect((desk.navigator.controller(of: screen.id) as? Page)?.address == "/text/hello")
  }

  @Test func unsuitableContentIsRejected() async throws {
    let desk = try await Desk()
    let shared = Page("shared")
    try desk.router.register("/number", .screen { _, _ in 7 })
    try desk.router.register("/stack", .screen { _, _ in UINavigationController() })
    try desk.router.register("/shared/:id", .screen { _, _ in shared })
    _ = try await desk.router.show("/shared/1")
    let before = desk.drawing
    for address in ["/number", "/stack", "/shared/2"] {
      await #expect(code { try await desk.router.open(address) } == .failed(.rejected))
      #expect(desk.drawing == before)
    }
  }

  @Test func stepThatExceedsItsLimitEnds() async throws {
    let desk = try await Desk()
    desk.window.stubAnimations.pace = .manual
    let opening = desk.begin("/goods/7")
    await desk.window.stubAnimations.begun()
    await desk.clock.sleepers(1)
    await desk.clock.advance(by: desk.router.navigation.stepLimit)
    await #expect(code { try await opening.value } == .failed(.timedOut))
    // UIKit shows it nevertheless, and the next step waits for UIKit.
    #expect(desk.drawing == "*home/home/goods/7 orders/orders")
    let next = Task { try await desk.router.show("/cart") }
    await desk.clock.sleepers(1)
    #expect(desk.stack().viewControllers.count == 2)
    desk.window.stubAnimations.pace = .none
    desk.window.stubAnimations.end()
    _ = try await next.value
    #expect(desk.drawing == "*home/home/goods/7/cart orders/orders")
  }

  @Test func modalIsPresentedAfterADismissalThatExceededItsLimit() async throws {
    let desk = try await Desk()
    let animations = desk.window.stubAnimations
    _ = try await desk.router.show("/login")
    animations.pace = .manual
    let leaving = Task { try await desk.router.dismiss() }
    await animations.begun()
    await desk.clock.sleepers(1)
    await desk.clock.advance(by: desk.router.navigation.stepLimit)
    let error = await #expect(throws: RouteError.self) { try await leaving.value }
    #expect(error?.code == .timedOut)
    #expect(desk.drawing == "*home/home orders/orders", "UIKit dismisses it nevertheless.")
    let count = animations.count
    let opening = desk.begin("/film")
    await desk.clock.sleepers(1)
    try #require(animations.count == count, "The next step waits for UIKit.")
    animations.end()
    await animations.begun()
    animations.end()
    await desk.settle()
    #expect(desk.reported == "*home/home orders/orders fullScreen/film")
    animations.pace = .none
    #expect(try await desk.router.dismiss())
    await #expect(code { try await opening.value } == .dismissed)
  }

  @Test func modalThatUIKitDoesNotPresentIsRejected() async throws {
    let desk = try await Desk()
    desk.window.rootViewController = UIViewController()
    await #expect(code { try await desk.router.open("/login") } == .failed(.rejected))
    #expect(desk.drawing == "*home/home orders/orders")
  }

  @Test func stepWithoutAWindowThrows() async throws {
    let queue = Router(scheme: "mall").navigation
    let navigator = UIKitNavigator(UIWindow(), queue: queue)
    let transition = TransitionContext(cause: .open) { _ in Page("/a") }
    let step = NavigationStep.push(
      Screen(id: 1, route: "/a", address: "/a"))
    await #expect(throws: NavigationError.windowReleased("main")) {
      try await navigator.perform(step, in: transition)
    }
  }
}
