// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import Testing

@testable import JunctorNavigation

/// A scene that changes between the plan of a step and its end.
@Suite(.timeLimit(.minutes(1))) @MainActor struct ChangedSceneTests {
  /// A change that the user makes while a step runs.
  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let cause: NavigationCause
    let change: @Sendable (inout NavigationScene) -> Void

    static let tapsTab = Change(testDescription: "taps a tab", cause: .tapTab) {
      $0.selected = 1 - $0.selected
    }
    static let swipesBack = Change(testDescription: "swipes back", cause: .swipeBack) {
      $0.front.removeLast()
    }
    static let pullsDown = Change(testDescription: "pulls down", cause: .pullDown) {
      $0.modals.removeLast()
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let address: String
    var presentation: Presentation?
    let change: Change
    /// The number of the step.
    var step = 0
    /// The expected scene; the scene before it is `home/home/cart`.
    let drawing: String
    var testDescription: String {
      "\(address) as \(presentation.map { "\($0)" } ?? "usual"): the user \(change)"
    }
  }

  /// When the user acts.
  ///
  /// A container reports some changes late, or never.
  enum Moment { case beforeStep, beforeStepUnreported, afterStep, inOwnTransition }

  /// Opens an address over `/home` and `/cart` while the user acts.
  private func play(
    _ played: Case, _ moment: Moment
  ) async throws -> (drawing: String, shown: [String: Int], ending: RouteEnding?) {
    let router = Router(spaces: [.scheme("mall")], log: { _ in })
    let (navigator, staged) = (ActingNavigator(), Staged())
    try router.register("/home", .screen { request, _ in request.address })
    try router.register("/orders", .screen { request, _ in request.address })
    try router.register("/cart", .screen { request, _ in request.address })
    try router.register("/goods/:id", .screen(staged))
    try router.register(
      "/order/:id", .screen { request, _ in request.address }, .parent("/orders"),
      .presented(inTab: "orders"))
    try router.register(
      "/order/:id/items/:item", .screen { request, _ in request.address }, .parent("/order/:id"),
      .presented(inTab: "orders"))
    try await router.connect(navigator, roots: ["home": "/home", "orders": "/orders"])
    try await router.show("/cart")
    navigator.steps = []
    let act = {
      played.change.change(&navigator.scene)
      if moment == .beforeStepUnreported { return }
      router.navigation.didChange("main", by: played.change.cause)
    }
    switch moment {
    case .beforeStep, .beforeStepUnreported: navigator.beforeStep[played.step] = act
    case .afterStep: navigator.afterStep[played.step] = act
    case .inOwnTransition: staged.act = act
    }
    var ending: RouteEnding?
    do throws(RouteError) {
      try await router.show(
        played.address,
        context: .presented(
          with: NavigationOptions(presentation: played.presentation, reuse: .pushNew)))
    } catch {
      ending = RouteEnding(error.code)
    }
    let screens = navigator.steps.flatMap(\.screens).map(\.address)
    return (
      router.navigation.scenes[0].drawing,
      Dictionary(screens.map { ($0, 1) }, uniquingKeysWith: +), ending
    )
  }

  /// A handler with a transition of its own, during which the user acts once.
  @MainActor private final class Staged: ScreenRouteHandling {
    var act: (() -> Void)?
    private(set) var calls = 0

    func content(for request: RouteRequest, screen: ScreenHandle) -> String { request.address }

    func transition(
      to content: String, for request: RouteRequest, on navigator: any Navigator,
      steps: @MainActor () async throws -> Void
    ) async throws {
      calls += 1
      act?()
      act = nil
      try await steps()
    }
  }

  @Test(arguments: [
    Case(
      address: "/goods/1", change: .tapsTab, drawing: "home/home/cart/goods/1 *orders/orders"),
    Case(
      address: "/goods/1", presentation: .root, change: .tapsTab,
      drawing: "home/goods/1 *orders/orders"),
    Case(
      address: "/goods/1", presentation: .replace, change: .tapsTab,
      drawing: "home/home/goods/1 *orders/orders"),
    Case(
      address: "/goods/1", change: .swipesBack, drawing: "*home/home/cart orders/orders"),
    Case(
      address: "/goods/1", presentation: .sheet, change: .pullsDown,
      drawing: "*home/home/cart orders/orders"),
    Case(
      address: "/order/1/items/2", change: .tapsTab, step: 2,
      drawing: "*home/home/cart orders/orders/order/1/order/1/items/2"),
  ])
  func changeAfterTheLastStepIsKept(_ played: Case) async throws {
    let result = try await play(played, .afterStep)
    #expect(result.drawing == played.drawing)
    #expect(result.shown[played.address] == 1)
    let isRemoved = !played.drawing.contains(played.address)
    #expect(result.ending == (isRemoved ? .dismissed : nil))
  }

  nonisolated static let waits = [
    Case(
      address: "/goods/1", change: .tapsTab, drawing: "home/home/cart *orders/orders/goods/1"),
    Case(
      address: "/goods/1", presentation: .root, change: .tapsTab,
      drawing: "home/home/cart *orders/goods/1"),
    Case(
      address: "/goods/1", presentation: .replace, change: .swipesBack,
      drawing: "*home/goods/1 orders/orders"),
    Case(
      address: "/goods/1", presentation: .sheet, change: .swipesBack,
      drawing: "*home/home orders/orders sheet/goods/1"),
  ]

  @Test(arguments: waits, [Moment.beforeStep, .beforeStepUnreported, .inOwnTransition])
  func changeBeforeTheStepIsPlanned(_ played: Case, _ moment: Moment) async throws {
    let result = try await play(played, moment)
    #expect(result.drawing == played.drawing)
    #expect(result.shown[played.address] == 1 && result.ending == nil)
  }

  /// Its handler would otherwise begin to show its content in a scene that has no place for it.
  @Test func ownTransitionBeginsOnlyInThePlannedScene() async throws {
    let router = Router(spaces: [.scheme("mall")], log: { _ in })
    let (navigator, staged) = (ActingNavigator(), Staged())
    try router.register("/home", .screen { request, _ in request.address })
    try router.register(
      "/cart",
      .screen { request, screen in
        screen.mayLeave = { _ in
          navigator.scene.selected = 1
          router.navigation.didChange("main", by: .tapTab)
          return true
        }
        return request.address
      })
    try router.register("/goods/:id", .screen(staged))
    try await router.connect(navigator, roots: ["home": "/home", "orders": "/home"])
    try await router.show("/cart")
    try await router.show("/goods/1", context: .presented(as: .replace))
    #expect(staged.calls == 1)
    #expect(router.navigation.scenes[0].drawing == "home/home/cart *orders/goods/1")
  }

  /// The caller is cancelled during the first of three steps, in which the user may also tap a tab.
  @Test(arguments: [false, true])
  func endedTransitionPerformsNoFurtherStep(userTapsTab: Bool) async throws {
    let router = Router(spaces: [.scheme("mall")], log: { _ in })
    let navigator = ActingNavigator()
    var made: [String] = []
    let screen = RouteHandler.screen { request, _ in
      made.append(request.address)
      return request.address
    }
    try router.register("/home", screen)
    try router.register("/orders", screen)
    try router.register("/order/:id", screen, .parent("/orders"), .presented(inTab: "orders"))
    try router.register(
      "/order/:id/items/:item", screen, .parent("/order/:id"), .presented(inTab: "orders"))
    try await router.connect(navigator, roots: ["home": "/home", "orders": "/orders"])
    (made, navigator.steps) = ([], [])
    let caller = Task { try await router.show("/order/1/items/2") }
    navigator.afterStep[0] = {
      caller.cancel()
      if userTapsTab { navigator.scene.selected = 0 }
    }
    await #expect(throws: RouteError.self) { try await caller.value }
    #expect(navigator.steps.count == 1)
    #expect(made == ["/order/1", "/order/1/items/2"])
  }

  @Test func changeOfAStepThatTimedOutIsSeen() async throws {
    let (clock, navigator) = (ManualClock(), ActingNavigator())
    let router = Router(spaces: [.scheme("mall")], clock: clock, log: { _ in })
    try router.register("/home", .screen { request, _ in request.address })
    try router.register("/cart", .screen { request, _ in request.address })
    try await router.connect(navigator, roots: ["home": "/home", "orders": "/home"])
    try await router.show("/cart")
    // The cart is removed, but its animation does not end, also not when it is cancelled.
    var animation: CheckedContinuation<Void, Never>?
    navigator.animate = { await withCheckedContinuation { animation = $0 } }
    let leaving = Task { try await router.back() }
    await clock.sleepers(1)
    await clock.advance(by: router.navigation.stepLimit)
    await #expect(throws: RouteError.self) { try await leaving.value }
    #expect(router.navigation.scenes == [navigator.scene])
    #expect(navigator.scene.front.map(\.address) == ["/home"])
    animation?.resume()
  }

  /// Recordings show what took too long.
  @Test func stepThatTimedOutHasNoAddress() async throws {
    let (clock, navigator) = (ManualClock(), ActingNavigator())
    let router = Router(spaces: [.scheme("mall")], clock: clock, log: { _ in })
    try router.register("/home", .screen { request, _ in request.address })
    try router.register("/reset/:token", .screen { request, _ in request.address })
    try await router.connect(navigator, roots: ["home": "/home", "orders": "/home"])
    var animation: CheckedContinuation<Void, Never>?
    navigator.animate = { await withCheckedContinuation { animation = $0 } }
    let opening = Task { try await router.show("/reset/secret") }
    await clock.sleepers(1)
    await clock.advance(by: router.navigation.stepLimit)
    let error = await #expect(throws: RouteError.self) { try await opening.value }
    #expect(error?.description.hasPrefix("timedOut: push /reset/:token did not finish") == true)
    animation?.resume()
  }

  @Test func changeBetweenTwoStepsIsPlanned() async throws {
    let played = Case(
      address: "/order/1/items/2", change: .tapsTab, step: 1, drawing: "")
    let result = try await play(played, .afterStep)
    #expect(result.shown["/order/1/items/2"] == 1 && result.ending == nil)
    #expect(result.drawing == "home/home/cart *orders/orders/order/1/order/1/items/2")
  }
}

/// A navigator that changes its scene first and animates afterwards; the user acts before or after the change.
@MainActor
final class ActingNavigator: Navigator {
  var scene = NavigationScene(
    id: "main",
    tabs: [NavigationScene.Tab(name: "home"), NavigationScene.Tab(name: "orders")])
  var steps: [NavigationStep] = []
  /// What the user does while the navigator waits before a step, and while it animates the step; each once.
  var beforeStep: [Int: () -> Void] = [:]
  var afterStep: [Int: () -> Void] = [:]
  /// What takes time after the change.
  var animate: () async -> Void = {}

  func perform(_ step: NavigationStep, in transition: TransitionContext) async throws {
    let planned = scene
    beforeStep.removeValue(forKey: steps.count)?()
    guard scene == planned, scene.apply(step) else { throw NavigationError.impossible(step) }
    steps.append(step)
    afterStep.removeValue(forKey: steps.count - 1)?()
    await animate()
  }
}
