// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@testable import JunctorNavigation
@testable import JunctorTesting

@Suite(.timeLimit(.minutes(1))) @MainActor struct LeavingTests {
  @Test func refusingGuardKeepsAllScreens() async throws {
    let shop = try await Shop()
    _ = try await shop.router.show("/cart")
    _ = try await shop.router.show("/goods/1")
    _ = try await shop.router.show("/login")
    var asked: [TransitionContext] = []
    try shop.handle("/cart").mayLeave = { leave in
      asked.append(leave)
      return false
    }
    let before = shop.drawing
    let steps = shop.host.steps.count
    let ways: [() async throws -> Void] = [
      { _ = try await shop.router.popToRoot() },
      { _ = try await shop.router.reset(to: ["/home"]) },
      { _ = try await shop.router.back(to: "/home") },
      { try await shop.router.open("/goods/9", context: .presented(as: .root)) },
    ]
    // The sheet has one screen: going to its root does nothing.
    #expect(try await shop.router.popToRoot() == false)
    for way in ways.dropFirst() {
      do {
        try await way()
        Issue.record("it was left")
      } catch let error as RouteError {
        #expect(error.code == .rejected && error.rejectedBy == "/cart")
      }
    }
    #expect(shop.drawing == before && shop.host.steps.count == steps)
    #expect(asked.map(\.cause) == [.reset, .back, .reset])
    #expect(asked.first?.top?.address == "/home")
  }

  /// The refusal has the name of the route, and no value of the address.
  @Test(arguments: [("/order/90210", "/order/:id"), ("/cart?from=90210", "/cart")])
  func refusalNamesTheRouteOfTheScreen(address: String, route: String) async throws {
    let shop = try await Shop()
    _ = try await shop.router.show(address)
    try shop.handle(address).mayLeave = { _ in false }
    let events = Notes()
    let stop = shop.router.runtime.events.listen { events.add("\($0.note ?? "")") }
    defer { stop() }
    let error = try await shop.router.failure(
      "/city", context: .presented(as: .root))
    #expect(error.code == .rejected && error.rejectedBy == route)
    #expect(events.all.contains("refused by \(route)"))
    #expect(!events.all.contains { $0.contains("90210") })
  }

  @Test func guardsOfRemovedScreensRunTopmostFirst() async throws {
    let shop = try await Shop()
    var asked: [String] = []
    for address in ["/goods/1", "/goods/2", "/goods/3"] {
      _ = try await shop.router.show(address)
      try shop.handle(address).mayLeave = { _ in
        asked.append(address)
        return true
      }
    }
    #expect(try await shop.router.popToRoot())
    #expect(asked == ["/goods/3", "/goods/2", "/goods/1"])
    #expect(shop.drawing == "*home/home orders/orders")
  }

  @Test func userCannotSwipePastAGuardedScreen() async throws {
    let shop = try await Shop()
    let opening = shop.begin("/cart")
    await shop.settle()
    let answers = Answers([false, true])
    try shop.handle("/cart").mayLeave = { _ in answers.next() }
    #expect(shop.person.swipeBack() == false)
    await shop.settle()
    #expect(shop.drawing == "*home/home/cart orders/orders")
    #expect(shop.person.swipeBack() == false, "asked for, and taken when it agrees")
    #expect(await code { try await opening.value } == .dismissed)
    #expect(shop.drawing == "*home/home orders/orders")
  }

  @Test func unansweredGuardRefuses() async throws {
    let shop = try await Shop()
    _ = try await shop.router.show("/cart")
    let never = shop.clock.now.advanced(by: .seconds(1_000_000))
    try shop.handle("/cart").mayLeave = { _ in
      try? await shop.clock.sleep(until: never)
      return true
    }
    let back = Task { try await shop.router.back() }
    await shop.clock.sleepers(2)
    await shop.clock.advance(by: .seconds(60))
    do {
      _ = try await back.value
      Issue.record("it was left")
    } catch let error as RouteError {
      #expect(error.code == .rejected && error.rejectedBy == "/cart")
    }
    #expect(shop.drawing == "*home/home/cart orders/orders")
  }

  @MainActor private final class Answers {
    private var answers: [Bool]
    init(_ answers: [Bool]) { self.answers = answers }
    func next() -> Bool { answers.removeFirst() }
  }

  @MainActor private final class Draft {
    var isSaved = false
  }

  @Test func handlerCanSetTheGuard() async throws {
    let shop = try await Shop()
    let draft = Draft()
    try shop.router.register(
      "/draft",
      .screen { _, screen in
        screen.mayLeave = { [weak draft] _ in draft?.isSaved != false }
        return draft
      })
    let screen = try #require(try await shop.router.show("/draft").screen)
    #expect(shop.router.navigation.isGuarded(screen.id))
    #expect(shop.router.navigation.content(of: screen.id) as? Draft === draft)
    await #expect(throws: RouteError.self) { try await shop.router.back() }
    draft.isSaved = true
    #expect(try await shop.router.back())
    #expect(shop.router.navigation.content(of: screen.id) == nil)
  }

  @Test func finishingScreenSkipsItsGuardButNotThoseAbove() async throws {
    let shop = try await Shop()
    let opening = shop.begin("/cart")
    await shop.settle()
    try shop.handle("/cart").mayLeave = { _ in false }
    _ = try await shop.router.show("/goods/1")
    try shop.handle("/goods/1").mayLeave = { _ in false }
    try shop.handle("/cart").finish("bought")
    #expect(try await opening.value.value as? String == "bought")
    await shop.settle()
    #expect(shop.drawing == "*home/home/cart/goods/1 orders/orders")
    // A request from now on waits for a new answer.
    let again = shop.begin("/cart", NavigationOptions(reuse: .bringToFront))
    await shop.settle()
    try shop.handle("/cart").finish("again")
    #expect(try await again.value.value as? String == "again")
    await shop.settle()
    #expect(shop.drawing == "*home/home/goods/1 orders/orders")
  }

  @Test func everyWayBackRunsGuards() async throws {
    let shop = try await Shop()
    for address in ["/goods/1", "/goods/2", "/goods/3"] { _ = try await shop.router.show(address) }
    #expect(try await shop.router.back(to: "mall://goods/1"))
    #expect(shop.drawing == "*home/home/goods/1 orders/orders")
    #expect(try await shop.router.back(to: "/goods/9") == false)
    #expect(
      await code {
        _ = try await shop.router.back(to: "/nowhere/1"); return .handled
      } == .failed(.notFound))
    _ = try await shop.router.present("/goods/4", as: .replace)
    #expect(shop.drawing == "*home/home/goods/4 orders/orders")
    _ = try await shop.router.show("/login")
    #expect(try await shop.router.dismiss())
    #expect(try await shop.router.dismiss() == false)
    _ = try await shop.router.reset(to: ["/home", "/goods/5", "/cart"])
    #expect(shop.drawing == "*home/home/goods/5/cart orders/orders")
    #expect(try await shop.router.back())
    #expect(try await shop.router.popToRoot())
    #expect(try await shop.router.back() == false, "a root stays")
    let nowhere = await code {
      _ = try await shop.router.back(in: "tv"); return .handled
    }
    #expect(nowhere == .failed(.noNavigator))
  }

  @Test func guardCanShowAScreen() async throws {
    let shop = try await Shop()
    try shop.register("/discard", .presented(as: .sheet))
    _ = try await shop.router.show("/cart")
    try shop.handle("/cart").mayLeave = { _ in
      (try? await shop.router.open("/discard", as: Bool.self)) ?? false
    }
    for answer in [nil, false, true] {
      let back = Task { try? await shop.router.back() }
      let next = shop.begin("/goods/1")
      await shop.settle()
      #expect(shop.drawing == "*home/home/cart orders/orders sheet/discard")
      if let answer { try shop.handle("/discard").finish(answer) } else { shop.person.pullDown() }
      #expect(await back.value == (answer == true ? true : nil))
      await shop.settle()
      let isLeft = answer == true ? "" : "/cart"
      #expect(shop.drawing == "*home/home\(isLeft)/goods/1 orders/orders")
      shop.person.swipeBack()
      #expect(await code { try await next.value } == .dismissed)
    }
    #expect(!shop.host.hasOverlapped)
  }

  @Test func urgentTransitionDoesNotWaitForAGuard() async throws {
    let shop = try await Shop()
    _ = try await shop.router.show("/cart")
    let never = shop.clock.now.advanced(by: .seconds(1_000_000))
    try shop.handle("/cart").mayLeave = { _ in
      try? await shop.clock.sleep(until: never)
      return true
    }
    let (back, cancelled) = (
      Task { try await shop.router.back() }, Task { try await shop.router.back() }
    )
    await shop.clock.sleepers(2)
    cancelled.cancel()
    #expect(
      await code {
        _ = try await cancelled.value; return .handled
      } == .failed(.cancelled))
    _ = try await shop.router.show(
      "/login", context: .presented(with: .init(modals: .stayUnder, policy: .takeOver)))
    #expect(
      await code {
        _ = try await back.value; return .handled
      } == .failed(.cancelled))
    #expect(shop.drawing == "*home/home/cart orders/orders sheet/login")
  }

  @Test func backWithAValueRunsGuardsAndRespondsAfterRemoval() async throws {
    let shop = try await Shop()
    let opening = shop.begin("/cart")
    await shop.settle()
    let answers = Answers([false, true])
    try shop.handle("/cart").mayLeave = { _ in answers.next() }
    let refused = await code {
      _ = try await shop.router.back(returning: 1); return .handled
    }
    #expect(refused == .failed(.rejected))
    #expect(shop.drawing == "*home/home/cart orders/orders")
    #expect(try !shop.handle("/cart").isFinished)
    #expect(try await shop.router.back(returning: 2))
    #expect(try await opening.value.value as? Int == 2)
  }

  /// A guard that shows two screens at once, of which one is guarded itself.
  @Test func screensOfGuardsAreShownInOrder() async throws {
    let shop = try await Shop()
    shop.host.duration = .seconds(1)
    for pattern in ["/first", "/second", "/third"] {
      try shop.register(pattern, .presented(as: .sheet))
    }
    let cart = Task { try await shop.router.show("/cart") }
    await shop.clock.sleepers(2)
    await shop.clock.advance(by: .seconds(1))
    _ = try await cart.value
    try shop.handle("/cart").mayLeave = { _ in
      async let first = shop.router.show("/first")
      async let second = shop.router.show("/second")
      _ = try? await (first, second)
      let third = Task { try await shop.router.open("/third", as: Bool.self) }
      return (try? await third.value) ?? false
    }
    let back = Task { try await shop.router.reset(to: ["/home"]) }
    await shop.pass(4)
    try shop.handle("/third").finish(true)
    await shop.pass(8)
    _ = try await back.value
    #expect(shop.drawing == "*home/home orders/orders")
    #expect(!shop.host.hasOverlapped)
  }

  @Test func screenThatAgreedIsNotAskedAgainForTheNewPlan() async throws {
    let shop = try await Shop()
    _ = try await shop.router.show("/goods/1")
    _ = try await shop.router.show("/cart")
    var asked: [String] = []
    try shop.handle("/cart").mayLeave = { _ in
      asked.append("/cart")
      return true
    }
    try shop.handle("/goods/1").mayLeave = { _ in
      asked.append("/goods/1")
      _ = try? await shop.router.show("/login")
      return true
    }
    _ = try await shop.router.reset(to: ["/home"])
    #expect(asked == ["/cart", "/goods/1"])
    #expect(shop.drawing == "*home/home orders/orders")
  }
}
