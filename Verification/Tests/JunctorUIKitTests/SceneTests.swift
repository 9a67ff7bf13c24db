// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import VerifiedUIKit
import Testing
import UIKit

/// The scene is what the containers show.
@Suite(.timeLimit(.minutes(1))) @MainActor struct SceneTests {
  @Test func changesByCodeOfTheAppAreInTheScene() async throws {
    let desk = try await Desk()
    let opening = desk.begin("/goods/7")
    await desk.settle()
    desk.stack().pushViewController(UIViewController(), animated: false)
    #expect(desk.drawing == "*home/home/goods/7(UIViewController) orders/orders")
    #expect(desk.navigator.scene.top?.route == UIKitNavigator.foreignRoute)
    await desk.settle()
    #expect(desk.reported == desk.drawing, "It is reported.")
    let number = desk.navigator.scene.top?.id
    #expect(desk.navigator.scene.top?.id == number, "A foreign screen keeps its id.")
    desk.stack().setViewControllers([desk.stack().viewControllers[0]], animated: true)
    await #expect(code { try await opening.value } == .dismissed)
    #expect(desk.reported == "*home/home orders/orders")
  }

  @Test func foreignScreensCanBePoppedAndDismissed() async throws {
    let desk = try await Desk()
    desk.stack().pushViewController(UIViewController(), animated: false)
    desk.navigator.root.present(UIViewController(), animated: false)
    #expect(desk.drawing == "*home/home(UIViewController) orders/orders sheet(UIViewController)")
    _ = try await desk.router.show("/goods/7")
    #expect(desk.drawing == "*home/home(UIViewController)/goods/7 orders/orders")
    #expect(try await desk.router.popToRoot())
    #expect(desk.drawing == "*home/home orders/orders")
  }

  @Test(arguments: [true, false])
  func transitionsWaitUntilAnAlertIsClosed(isAnimated: Bool) async throws {
    let desk = try await Desk()
    let alert = UIAlertController(title: "Rate us?", message: nil, preferredStyle: .alert)
    desk.navigator.root.present(alert, animated: isAnimated)
    #expect(desk.drawing == "*home/home orders/orders")
    #expect(desk.navigator.alert == "Rate us?")
    let opening = desk.begin("/cart")
    await desk.settle()
    await desk.readAgain()
    await desk.settle()
    #expect(desk.drawing == "*home/home orders/orders")
    // The app may keep the alert.
    desk.navigator.root.dismiss(animated: isAnimated)
    await desk.window.stubAnimations.rest()
    await desk.readAgain()
    await desk.settle()
    #expect(desk.drawing == "*home/home/cart orders/orders")
    #expect(alert.presentingViewController == nil)
    #expect(desk.navigator.alert == nil)
    _ = try await desk.router.back()
    await #expect(code { try await opening.value } == .dismissed)
  }

  @Test func alertRejectsARequestThatRefusesModals() async throws {
    let desk = try await Desk()
    desk.navigator.root.present(
      UIAlertController(title: "Rate us?", message: nil, preferredStyle: .alert), animated: false)
    let error = await #expect(throws: RouteError.self) {
      try await desk.router.show("/cart", context: .presented(with: .init(modals: .refuse)))
    }
    #expect(error?.code == .rejected)
  }

  /// The app opens an address in the action of a menu, which is still being dismissed.
  @Test(arguments: ["/cart", "/login"])
  func menuThatIsBeingDismissedIsNoModal(_ address: String) async throws {
    let desk = try await Desk(pace: .manual)
    let menu = UIViewController()
    desk.navigator.root.present(menu, animated: true)
    desk.window.stubAnimations.end()
    menu.dismiss(animated: true)
    #expect(desk.drawing == "*home/home orders/orders")
    let opening = desk.begin(address)
    await desk.idle()
    #expect(desk.window.stubTop === menu, "The step waits for the end of its animation.")
    desk.window.stubAnimations.end()
    await desk.window.stubAnimations.begun()
    desk.window.stubAnimations.end()
    await desk.settle()
    #expect(desk.drawing.contains(address))
    desk.router.navigation.disconnect(scene: "main")
    _ = try await opening.value
  }

  /// UIKit changes the stack of a page whose search moves when that has ended.
  @Test func stepWaitsForASearchOfThePage() async throws {
    let desk = try await Desk(pace: .manual)
    try #require(desk.stack().topViewController).stubMoveSearch()
    let opening = desk.begin("/cart")
    await desk.idle()
    #expect(desk.drawing == "*home/home orders/orders")
    desk.window.stubAnimations.end()
    await desk.window.stubAnimations.begun()
    #expect(desk.drawing == "*home/home/cart orders/orders")
    desk.window.stubAnimations.end()
    await desk.settle()
    desk.router.navigation.disconnect(scene: "main")
    _ = try await opening.value
  }

  /// The step was planned for the scene before the swipe.
  @Test func swipeBeforeTheStepIsPlanned() async throws {
    let desk = try await Desk()
    let opening = desk.begin("/goods/7")
    await desk.settle()
    let swipe = try #require(desk.stack().stubBeginSwipe())
    let next = Task {
      try await desk.router.show("/cart", context: .presented(as: .replace))
    }
    await desk.clock.sleepers(1)
    swipe.lift(true)
    swipe.end(true)
    _ = try await next.value
    #expect(desk.drawing == "*home/cart orders/orders")
    await #expect(code { try await opening.value } == .dismissed)
  }

  @Test func swipeThatHasNotEndedChangesNothing() async throws {
    let desk = try await Desk()
    let opening = desk.begin("/goods/7")
    await desk.settle()
    let before = desk.drawing
    let swipe = try #require(desk.stack().stubBeginSwipe())
    #expect(desk.stack().viewControllers.count == 1, "UIKit has removed it already.")
    #expect(desk.drawing == before)
    let next = Task { try await desk.router.show("/cart") }
    await desk.clock.sleepers(1)
    #expect(desk.drawing == before, "The next step waits for the swipe.")
    swipe.lift(false)
    #expect(desk.drawing == before, "The swipe is cancelled, and its animation runs.")
    swipe.end(false)
    _ = try await next.value
    #expect(desk.drawing == "*home/home/goods/7/cart orders/orders")
    desk.stack().stubSwipeBack()
    desk.stack().stubSwipeBack()
    await #expect(code { try await opening.value } == .dismissed)
    #expect(desk.drawing == "*home/home orders/orders")
  }

  @Test func swipeIsInTheSceneWhenTheFingerIsLifted() async throws {
    let desk = try await Desk()
    _ = try await desk.router.show("/goods/7")
    let swipe = try #require(desk.stack().stubBeginSwipe())
    swipe.lift(true)
    #expect(desk.drawing == "*home/home orders/orders")
    swipe.end(true)
    #expect(desk.reported == "*home/home orders/orders")
  }

  @Test func eachChangeHasTheCauseOfItsStep() async throws {
    let desk = try await Desk()
    try desk.router.register("/own", .screen(OwnHandler(desk: desk)))
    let events = desk.router.events
    _ = try await desk.router.show("/goods/7")
    _ = try await desk.router.show("/own")
    _ = try await desk.router.show("/login")
    #expect(try await desk.router.dismiss())
    await desk.settle()
    desk.bar.stubTap(1)
    var causes: [NavigationCause] = []
    for await event in events {
      guard let change = event.navigation else { continue }
      causes.append(change.cause)
      if change.cause == .tapTab { break }
    }
    #expect(causes == [.open, .open, .open, .back, .tapTab])
  }

  @Test func searchControllerIsNoScreen() async throws {
    let desk = try await Desk()
    desk.navigator.root.present(UISearchController(), animated: false)
    #expect(desk.drawing == "*home/home orders/orders")
    _ = try await desk.router.show("/login")
    #expect(desk.drawing == "*home/home orders/orders sheet/login")
  }

  @Test func handlerMayPresentAStackItself() async throws {
    let desk = try await Desk()
    try desk.router.register("/own", .screen(OwnHandler(desk: desk, isModal: true)))
    let opening = desk.begin("/own")
    await desk.settle()
    #expect(desk.reported == "*home/home orders/orders sheet/own")
    let stack = try #require(desk.sheet)
    stack.pushViewController(UIViewController(), animated: false)
    #expect(stack.stubSwipeBack())
    #expect(desk.reported == "*home/home orders/orders sheet/own")
    #expect(desk.window.stubPullDown())
    await #expect(code { try await opening.value } == .dismissed)
  }

  @Test func swipeBackToTheSceneOfTheLastStepIsReported() async throws {
    let desk = try await Desk()
    try desk.router.register("/own", .screen(OwnHandler(desk: desk)))
    let opening = desk.begin("/own")
    await desk.settle()
    #expect(desk.reported == "*home/home/own orders/orders")
    #expect(desk.stack().stubSwipeBack())
    await #expect(code { try await opening.value } == .dismissed)
    _ = try await desk.router.show("/cart")
    desk.stack().pushViewController(UIViewController(), animated: false)
    await desk.settle()
    #expect(desk.reported == "*home/home/cart(UIViewController) orders/orders")
    #expect(desk.stack().stubSwipeBack())
    #expect(desk.reported == "*home/home/cart orders/orders")
  }

  @Test func stepWaitsForAPresentationOfTheApp() async throws {
    let desk = try await Desk(pace: .manual)
    let animations = desk.window.stubAnimations
    desk.navigator.root.present(UIViewController(), animated: true)
    let opening = desk.begin("/login")
    await desk.clock.sleepers(1)
    try #require(animations.count == 1, "The step has not begun.")
    animations.end()
    await animations.begun()
    animations.end()
    await desk.settle()
    #expect(desk.reported == "*home/home orders/orders sheet(UIViewController) sheet/login")
    #expect(desk.window.stubPullDown())
    animations.end()
    await #expect(code { try await opening.value } == .dismissed)
  }

  @Test func modalThatCodePresentsAgainIsInTheScene() async throws {
    let desk = try await Desk()
    let modal = UIViewController()
    for _ in 0..<2 {
      desk.navigator.root.present(modal, animated: false)
      #expect(desk.drawing == "*home/home orders/orders sheet(UIViewController)")
      await desk.settle()
      #expect(try await desk.router.dismiss())
      #expect(desk.drawing == "*home/home orders/orders")
    }
  }

  private struct OwnHandler: ScreenRouteHandling {
    let desk: Desk
    var isModal = false

    func content(for request: RouteRequest, screen: ScreenHandle) throws -> Page {
      Page(request.address)
    }

    func transition(
      to content: Page, for request: RouteRequest, on navigator: any Navigator,
      steps: @MainActor () async throws -> Void
    ) async throws {
      if isModal {
        let stack = UINavigationController(rootViewController: content)
        desk.navigator.root.present(stack, animated: false)
      } else {
        desk.stack().pushViewController(content, animated: false)
      }
    }
  }

  @Test func handlersMayShowScreensThemselves() async throws {
    struct Handler: ScreenRouteHandling {
      let desk: Desk

      func content(for request: RouteRequest, screen: ScreenHandle) throws -> Page {
        Page(request.address)
      }

      func transition(
        to content: Page, for request: RouteRequest, on navigator: any Navigator,
        steps: @MainActor () async throws -> Void
      ) async throws {
        desk.stack().pushViewController(content, animated: true)
        content.present(UIViewController(), animated: false)
      }
    }
    let desk = try await Desk()
    try desk.router.register("/own", .screen(Handler(desk: desk)))
    let opening = desk.begin("/own")
    await desk.settle()
    #expect(desk.drawing == "*home/home/own orders/orders sheet(UIViewController)")
    #expect(desk.reported == desk.drawing)
    #expect(try await desk.router.dismiss())
    desk.stack().stubSwipeBack()
    await #expect(code { try await opening.value } == .dismissed)
  }

  @Test func viewControllerIsReleasedWithItsScreen() async throws {
    let desk = try await Desk()
    _ = try await desk.router.show("/goods/7")
    weak let page = desk.stack().topViewController
    #expect(page != nil)
    _ = try await desk.router.show("/login")
    weak let sheet = desk.sheet
    #expect(sheet != nil)
    #expect(try await desk.router.dismiss())
    #expect(try await desk.router.back())
    await desk.settle()
    #expect(page == nil)
    #expect(sheet == nil)
  }
}
