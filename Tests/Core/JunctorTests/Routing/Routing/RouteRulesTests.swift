// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

import Junctor
import JunctorMatching
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting
@testable import JunctorTesting

/// The rules of a policy, in the form in which the router receives them.
@Suite(.timeLimit(.minutes(1))) @MainActor struct RouteRulesTests {
  /// Says the same about each request to one of some routes.
  private final class Rules: RouteRules, RouteRestriction {
    private let effects: [String: RouteVerdict.Effect]
    private let effect: RouteVerdict.Effect
    let sources = SourceKinds.all

    init(_ effects: [String: RouteVerdict.Effect], effect: RouteVerdict.Effect = .proceed) {
      self.effects = effects
      self.effect = effect
    }

    func restriction(
      of pattern: RoutePattern?, _ record: RouteRecord
    ) -> (any RouteRestriction)? {
      effects[pattern?.text ?? record.label].map { Rules([:], effect: $0) }
    }

    func verdict(
      from source: RouteSource, for purpose: Purpose, clock: RouterClock, at place: () -> RulePlace?
    ) -> RouteVerdict? {
      guard place() != nil else { return nil }
      var verdict = RouteVerdict()
      verdict.decisions = [PolicyDecision(revision: 1, rule: "r", verb: "v")]
      verdict.effect = effect
      return verdict
    }
  }

  private let fixture = SceneFixture()

  private func apply(_ effects: [String: RouteVerdict.Effect], to router: Router? = nil) {
    (router ?? fixture.router).setRules(Rules(effects))
  }

  // MARK: Screens

  @Test func `a withheld screen is left out below another one`() async throws {
    try fixture.screen("/shop")
    try fixture.screen("/shop/:id", .parent("/shop"))
    try fixture.screen("/shop/:id/items", .parent("/shop/:id"))
    apply(["/shop/:id": .refuse(reason: "closed")])
    #expect(await fixture.show("/shop/7/items") == nil)
    #expect(fixture.stack == ["/shop", "/shop/7/items"])
    let explanation = fixture.router.explain("/shop/7/items")
    #expect(explanation.ancestors.map(\.address) == ["/shop"])
    #expect(explanation.decisions.count == 1, "The decision that leaves the screen out.")
    #expect(await fixture.show("/shop/7")?.code == .rejected)
    let options = NavigationOptions(ancestors: ["/shop", "/shop/8"])
    #expect(await fixture.show("/shop/9/items", options) == nil)
    #expect(fixture.stack == ["/shop", "/shop/9/items"])
    apply([:])
    #expect(await fixture.show("/shop/7/items") == nil)
    #expect(fixture.stack == ["/shop", "/shop/7", "/shop/7/items"])
  }

  @Test func `a stand-in that declines opens no other route`() async throws {
    let router = Router.quiet()
    try router.register("/a") { _ in "a" }
    try router.register("/:any") { _ in "any" }
    let record = router.makeStandIn(
      "page", .sync { _ -> RouteResponse in .declined },
      owner: RouteOwner(fileID: #fileID, line: #line))
    apply(["/a": .answer(MatchedRoute(standIn: record, values: []))], to: router)
    #expect(await router.ending("/a") == .failed(.rejected))
    #expect(throws: RouteError.self) { try router.value(for: "/a") as String }
  }

  @Test func `a stored response does not show a screen that is withheld now`() async throws {
    let stored = Watched<RouteResponse?>(nil)
    fixture.router.addInterceptor { request, next in
      if let response = stored.value { return response }
      let response = try await next(request)
      stored.withLock { $0 = response }
      return response
    }
    try fixture.screen("/shop")
    #expect(await fixture.show("/shop") == nil)
    #expect(await fixture.show("/shop") == nil)
    apply(["/shop": .refuse(reason: "closed")])
    #expect(await fixture.show("/shop")?.code == .rejected)
  }

  @Test func `a stored screen that is withheld is not restored`() async throws {
    let shop = try await Shop()
    shop.router.setRules(Rules(["/goods/:id": .redirect(to: "/cart")]))
    let scene = NavigationScene.drawn(
      ["home": ["/home", "/cart", "/goods/7"], "orders": ["/orders"]], front: "home", sheets: [])
    let errors = try await shop.router.restore(scene)
    #expect(errors.map(\.code) == [.rejected])
    #expect(shop.drawing == "*home/home/cart orders/orders")
  }

  @Test func `a stand-in shows its screen in place of the route`() async throws {
    try fixture.screen("/shop")
    let notes = fixture.notes
    let handler = RouteHandler.screen { request, _ in
      notes.add("made page \(try request.string("url"))")
    }
    let record = fixture.router.makeStandIn(
      "page", handler, owner: RouteOwner(fileID: #fileID, line: #line))
    apply(["/shop": .answer(MatchedRoute(standIn: record, values: [("url", "https://a/b")]))])
    #expect(await fixture.show("/shop") == nil)
    #expect(fixture.made == ["page https://a/b"])
    #expect(fixture.stack == ["/shop"])
  }

  // MARK: Routes

  @Test func `the next route is subject to rules if the first declines`() async throws {
    let router = Router.quiet()
    try router.register("/a", .sync { _ -> RouteResponse in .declined })
    try router.register("/:any", .sync { _ in "any" })
    apply(["/:any": .refuse(reason: "closed")], to: router)
    #expect(await router.ending("/a") == .failed(.rejected))
    #expect(throws: RouteError.self) { try router.value(for: "/a") as String }
    apply([:], to: router)
    #expect(try router.value(for: "/a") == "any")
  }

  private final class Till: ActionTarget {
    static let name = "Till"
    static let actions: Actions = [
      .action("pay", .urls, handler: { _ in .sync { _ in "paid" } })
    ]

    init(router: Router) {}
  }

  private struct Legacy: RouteMatcher {
    func match(_ url: ParsedURL) -> RouteMatcherAnswer? { RouteMatcherAnswer(handler: "x") }
  }

  @Test func `an action and a route of a matcher are subject to rules`() async throws {
    let router = Router.quiet()
    try router.register(Till.self)
    router.addMatcher(Legacy(), handlers: ["x": .sync { _ in "legacy" }])
    #expect(try await router.perform(target: "Till", action: "pay", as: String.self) == "paid")
    #expect(try await router.open("/old", as: String.self) == "legacy")
    let pay = try #require(router.routes.first).pattern
    apply([pay: .refuse(reason: "closed"), "Legacy:x": .redirect(to: pay)], to: router)
    await #expect(throws: RouteError.self) {
      try await router.perform(target: "Till", action: "pay", as: String.self)
    }
    #expect(await router.ending("/old") == .failed(.rejected))
    #expect(!router.canOpen("/old") && router.explain("/old").redirects == [pay])
  }

  @Test func `a redirect by rules is limited to three, and to each route once`() async throws {
    let router = Router.quiet()
    for name in ["a", "b", "c", "d", "e"] { try router.register("/\(name)") { _ in name } }
    let chain: [String: RouteVerdict.Effect] = [
      "/a": .redirect(to: "/b"), "/b": .redirect(to: "/c"), "/c": .redirect(to: "/d"),
    ]
    apply(chain, to: router)
    #expect(try await router.open("/a", as: String.self) == "d")
    #expect(router.canOpen("/a"))
    apply(chain.merging(["/d": .redirect(to: "/e")]) { $1 }, to: router)
    #expect(await router.ending("/a") == .failed(.redirectLoop))
    #expect(!router.canOpen("/a"))
    #expect(router.explain("/a").outcome == "redirectLoop")
    apply(["/a": .redirect(to: "/a?again")], to: router)
    #expect(await router.ending("/a") == .failed(.redirectLoop))
    #expect(!router.canOpen("/a"))
  }

  @Test func `a parent router has rules of its own`() async throws {
    let parent = Router.quiet()
    try parent.register("/p") { _ in "p" }
    try parent.register("/q") { _ in "q" }
    let child = Router(spaces: [.scheme("mall")], parent: parent) { _ in }
    try child.register("/c") { _ in "c" }
    apply(["/p": .refuse(reason: "")], to: child)
    #expect(try await child.open("/p", as: String.self) == "p")
    apply(["/p": .refuse(reason: "closed"), "/q": .redirect(to: "/p")], to: parent)
    #expect(await child.ending("/p") == .failed(.rejected))
    #expect(!child.canOpen("/p"))
    #expect(!child.canOpen("/q"))
    let explanation = child.explain("/q")
    #expect(explanation.redirects == ["/p"])
    #expect(explanation.decisions.count == 2)
  }

  @Test func `a fallback is not subject to rules`() async throws {
    let router = Router.quiet()
    router.setFallback(.sync { _ in "fallback" })
    apply(["fallback": .refuse(reason: "closed")], to: router)
    #expect(try await router.open("/none", as: String.self) == "fallback")
  }

  @Test func `a request whose route has rules is not reused for another`() async throws {
    let router = Router.quiet()
    try router.register("/a", .sync { _ in "a" })
    try router.register("/b", .sync { _ in "b" })
    apply(["/a": .proceed], to: router)
    var decisions: [Int] = []
    let events = router.events
    for address in ["/a", "/b", "/a", "/b"] { _ = try router.value(for: address) as String }
    for await event in events {
      guard case .answered = event.kind else { continue }
      decisions.append(event.decisions.count)
      if decisions.count == 4 { break }
    }
    #expect(decisions == [1, 0, 1, 0])
  }
}
