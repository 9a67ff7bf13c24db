// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@testable import JunctorNavigation
@testable import JunctorTesting

/// A screen that closes itself before its transition has ended is not left visible.
@Suite(.timeLimit(.minutes(1))) @MainActor struct EndedScreenTests {
  /// When the screen closes itself.
  enum Moment: CaseIterable {
    case inItsFactory, inAPreparation, whileAGuardWaits, beforeOwnSteps, duringTheStep, afterTheStep
  }

  /// How it closes itself.
  enum Way: CaseIterable { case finish, dismiss }

  private func close(_ screen: ScreenHandle?, _ way: Way) {
    switch way {
    case .finish: screen?.finish(7)
    case .dismiss: screen?.dismiss()
    }
  }

  /// A handler whose screen closes itself in its factory or in its own transition.
  @MainActor private final class Closing: ScreenRouteHandling {
    var screen: ScreenHandle?
    var inFactory: ((ScreenHandle) -> Void)?
    var beforeSteps: ((ScreenHandle?) -> Void)?

    func content(for request: RouteRequest, screen: ScreenHandle) -> String {
      self.screen = screen
      inFactory?(screen)
      return request.address
    }

    func transition(
      to content: String, for request: RouteRequest, on navigator: any Navigator,
      steps: @MainActor () async throws -> Void
    ) async throws {
      beforeSteps?(screen)
      try await steps()
    }
  }

  @Test(arguments: Moment.allCases, Way.allCases)
  func screenThatClosesItselfIsNotLeftVisible(_ moment: Moment, _ way: Way) async throws {
    let (shop, closing) = (try await Shop(), Closing())
    try shop.router.register(
      "/closing", .screen(closing), .presented(as: .replace),
      .beforeTransition { _ in
        if moment == .inAPreparation { close(closing.screen, way) }
      })
    _ = try await shop.router.show("/cart")
    try shop.handle("/cart").mayLeave = { _ in
      if moment == .whileAGuardWaits { close(closing.screen, way) }
      return true
    }
    if moment == .inItsFactory { closing.inFactory = { close($0, way) } }
    if moment == .beforeOwnSteps { closing.beforeSteps = { close($0, way) } }
    shop.host.duration = .seconds(1)
    let opening = shop.begin("/closing")
    await shop.settle()
    if moment == .duringTheStep { close(closing.screen, way) }
    await shop.pass(1)
    if moment == .afterTheStep { close(closing.screen, way) }
    await shop.pass(4)
    #expect(try await opening.value.ending == (way == .finish ? .value : .dismissed))
    #expect(!shop.drawing.contains("/closing"))
    #expect(shop.router.navigation.transitionCount == 0)
  }

  /// A screen below the requested one closes itself: it is removed with all screens above it.
  @Test(arguments: Way.allCases)
  func ancestorThatClosesItselfIsNotLeftVisible(_ way: Way) async throws {
    let (shop, closing) = (try await Shop(), Closing())
    try shop.router.register("/list", .screen(closing))
    try shop.register("/item", .parent("/list"))
    closing.inFactory = { close($0, way) }
    #expect(await code { try await shop.router.open("/item") } == .dismissed)
    #expect(shop.drawing == "*home/home orders/orders")
  }

  @Test(arguments: [TransitionPolicy.interrupt, .takeOver, .replace], [false, true])
  func removalIsNotReplaced(_ policy: TransitionPolicy, isRunning: Bool) async throws {
    let shop = try await Shop()
    let opening = shop.begin("/cart")
    await shop.settle()
    shop.host.duration = .seconds(1)
    let before = isRunning ? nil : shop.begin("/goods/1")
    await shop.settle()
    try shop.handle("/cart").finish("bought")
    await shop.settle()
    try await Task {
      try await shop.router.withTransition(policy: policy) { _ in }
    }.value(passing: shop)
    await shop.pass(4)
    #expect(try await opening.value.value as? String == "bought")
    #expect(!shop.drawing.contains("/cart"))
    before?.cancel()
  }

  /// They would be removed with the screen below them, or show it again.
  @Test(arguments: ["/goods/2", "/cart", "/login"])
  func screenThatEndsIsRemovedBeforeWaitingTransitions(address: String) async throws {
    let shop = try await Shop()
    let opening = shop.begin("/cart")
    await shop.settle()
    shop.host.duration = .seconds(1)
    let running = shop.begin("/goods/1")
    await shop.settle()
    let waiting = shop.begin(address)
    await shop.settle()
    try shop.handle("/cart").finish("bought")
    await shop.pass(4)
    #expect(try await opening.value.value as? String == "bought")
    #expect(await code { try await running.value } == .dismissed)
    let isSheet = address == "/login"
    #expect(
      shop.drawing
        == (isSheet
          ? "*home/home orders/orders sheet/login" : "*home/home\(address) orders/orders"))
    #expect(try !shop.handle(address).isFinished)
    waiting.cancel()
  }

  /// The guard of a screen opens a question, whose transition another one ends.
  @Test(arguments: [TransitionPolicy.interrupt, .takeOver])
  func questionOfAGuardIsRemovedIfItsTransitionIsEnded(_ policy: TransitionPolicy) async throws {
    let shop = try await Shop()
    try shop.register("/question", .presented(as: .sheet))
    _ = try await shop.router.show("/cart")
    try shop.handle("/cart").mayLeave = { _ in
      (try? await shop.router.open("/question", as: Bool.self)) ?? false
    }
    let back = Task { try? await shop.router.back() }
    await shop.settle()
    shop.host.duration = .seconds(1)
    try shop.handle("/question").finish(false)
    let notice = shop.begin(
      "/goods/1", NavigationOptions(modals: .stayUnder, policy: policy))
    await shop.pass(4)
    #expect(shop.drawing == "*home/home/cart/goods/1 orders/orders")
    _ = await back.value
    notice.cancel()
  }
}

extension Task where Failure == any Error {
  /// The value, while the clock of a shop advances.
  @MainActor fileprivate func value(passing shop: Shop) async throws -> Success {
    await shop.pass(3)
    return try await value
  }
}
