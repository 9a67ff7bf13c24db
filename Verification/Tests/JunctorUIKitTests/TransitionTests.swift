// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import VerifiedUIKit
import Testing
import UIKit

/// Animations of the app, by name.
@Suite @MainActor struct TransitionTests {
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
