// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import VerifiedUIKit
import Testing
import UIKit

/// Animations of the app, by name.
@Suite(.timeLimit(.minutes(1))) @MainActor struct TransitionTests {
  @Test func screensAreShownAndRemovedByTheirTransition() async throws {
    let desk = try await Desk()
    var moves: [UIKitTransition.Move] = []
    desk.navigator.register(
      UIKitTransition { move in
        moves.append(move)
        return Fade()
      }, as: "fade")
    let options = NavigationOptions(transition: "fade")
    _ = try await desk.router.show("/goods/7", context: .presented(with: options))
    #expect(moves == [.push])
    #expect(try await desk.router.back())
    #expect(moves == [.push, .pop])
    _ = try await desk.router.show("/login", context: .presented(with: options))
    #expect(try await desk.router.dismiss())
    #expect(moves == [.push, .pop, .present, .dismiss])
    #expect(moves.map(\.isComing) == [true, false, true, false])
    _ = try await desk.router.show("/cart", context: .presented(as: .custom("fade")))
    #expect(moves.last == .push)
    _ = try await desk.router.present("/goods/8", as: .replace)
    #expect(moves.count == 5, "Without a name, the transition is the system's.")
    _ = try await desk.router.show(
      "/goods/9", context: .presented(with: .init(transition: "unknown")))
    #expect(desk.drawing == "*home/home/goods/8/goods/9 orders/orders")
    #expect(moves.count == 5)
  }

  // MARK: Zoom

  @Test func screenIsZoomedOutOfAView() async throws {
    let desk = try await Desk()
    let cell = UIView()
    desk.navigator.register(.zoom { _ in cell }, as: "zoom")
    let options = NavigationOptions(transition: "zoom")
    _ = try await desk.router.show("/goods/7", context: .presented(with: options))
    let page = try #require(desk.stack().topViewController)
    let zoom = try #require(page.preferredTransition)
    #expect(zoom.stubSource(of: page, over: desk.stack()) === cell)
    #expect(zoom.stubPan())
    #expect(!zoom.stubPan(willBegin: false), "The system's decision stays.")
    #expect(
      !desk.stack().stubDelegateResponds(to: .stackAnimator), "It could disable the swipe back.")
    _ = try await desk.router.show("/login", context: .presented(with: options))
    #expect(desk.sheet?.preferredTransition != nil)
    #expect(desk.sheet?.transitioningDelegate == nil, "It would replace the zoom.")
  }

  @Test func screenZoomsFromTheViewThatItsSourceReturns() async throws {
    let desk = try await Desk()
    let gallery = Gallery()
    try desk.router.register("/gallery", .screen { _, _ in gallery })
    try desk.router.register(
      "/photo/:id", .screen { request, _ in Page(request.address) }, .zooming)
    _ = try await desk.router.show("/gallery")
    _ = try await desk.router.show("/photo/2")
    let page = try #require(desk.stack().topViewController)
    let zoom = try #require(page.preferredTransition)
    #expect(zoom.stubSource(of: page, over: gallery) === gallery.cells["2"])
    #expect(zoom.stubSource(of: page, over: UIViewController()) == nil)
  }

  @Test func zoomOfARouteAsksTheLeaveGuard() async throws {
    let desk = try await Desk()
    try desk.router.register(
      "/photo/:id", .screen { _, screen in Draft.guarded(by: screen) }, .zooming)
    _ = try await desk.router.show("/photo/2")
    let zoom = try #require(desk.stack().topViewController?.preferredTransition)
    #expect(!zoom.stubPan())
    await desk.settle()
    #expect(try #require(desk.top(Draft.self)).leaves.count == 1)
  }

  private final class Gallery: UIViewController, UIKitZoomSource {
    let cells = ["1": UIView(), "2": UIView()]

    func zoomSource(for screen: Screen) -> UIView? { screen.values["id"].flatMap { cells[$0] } }
  }

  @Test(arguments: ["/draft", "/draft-sheet"])
  func panOnAZoomedScreenAsksItsLeaveGuard(_ address: String) async throws {
    let desk = try await Desk()
    let own = UIViewController.Transition.ZoomOptions()
    var isPermitted = false
    own.interactiveDismissShouldBegin = { _ in isPermitted }
    desk.navigator.register(.zoom(options: own) { _ in nil }, as: "zoom")
    _ = try await desk.router.show(
      address, context: .presented(with: NavigationOptions(transition: "zoom")))
    let shown: UIViewController? =
      address == "/draft" ? desk.stack().topViewController : desk.sheet
    let zoom = try #require(shown?.preferredTransition)
    let draft = try #require(desk.top(Draft.self))
    #expect(!zoom.stubPan())
    await desk.settle()
    #expect(draft.leaves.isEmpty, "The app's own closure has refused.")
    isPermitted = true
    #expect(!zoom.stubPan())
    await desk.settle()
    #expect(draft.leaves.count == 1)
    #expect(desk.drawing.contains(address))
    draft.mayGo = true
    #expect(!zoom.stubPan())
    await desk.settle()
    #expect(desk.drawing == "*home/home orders/orders")
  }

  // MARK: Ends that UIKit does not report

  @Test(arguments: [StubAnimations.Pace.none, .later])
  func modalWhoseEndIsNotReportedIsDone(_ pace: StubAnimations.Pace) async throws {
    let desk = try await Desk(pace: pace)
    desk.window.stubAnimations.isSilent = true
    let opening = desk.begin("/login")
    await desk.readAgain()
    await desk.settle()
    #expect(desk.reported == "*home/home orders/orders sheet/login")
    let dismissal = Task { try await desk.router.dismiss() }
    await desk.readAgain()
    #expect(try await dismissal.value)
    await #expect(code { try await opening.value } == .dismissed)
    #expect(desk.reported == "*home/home orders/orders")
  }

  @Test func stepAfterOneThatHasTimedOutReadsTheState() async throws {
    let desk = try await Desk(pace: .manual)
    desk.window.stubAnimations.isSilent = true
    let opening = desk.begin("/login")
    await desk.window.stubAnimations.begun()
    await desk.clock.sleepers(1)
    await desk.clock.advance(by: .seconds(10))
    await #expect(code { try await opening.value } == .failed(.timedOut))
    desk.window.stubAnimations.end()
    desk.window.stubAnimations.pace = .later
    desk.window.stubAnimations.isSilent = false
    let next = desk.begin("/cart")
    await desk.readAgain()
    await desk.settle()
    #expect(desk.drawing == "*home/home/cart orders/orders")
    _ = try await desk.router.back()
    _ = try await next.value
  }
}

private final class Fade: NSObject {}

extension Fade: UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> Double { 0.2 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    Task { transitionContext.completeTransition(true) }
  }
}
