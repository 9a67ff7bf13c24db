// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@testable import JunctorRouting

@Suite struct RegisteringTests {
  let router = Router.quiet()

  private func value(_ address: String) async -> String {
    do throws(RouteError) {
      return "\(try await router.open(address))"
    } catch {
      return "\(error.code)"
    }
  }

  private func refusal(_ body: () throws -> Void) throws -> RegistrationError {
    try caught(RegistrationError.self, body)
  }

  @Test func severalPatternsShareAHandler() async throws {
    let token = try router.register(["/a", "/b/:x"]) { request in request.pattern ?? "" }
    #expect(await value("/a") == "value /a")
    #expect(await value("/b/1") == "value /b/:x")
    #expect(router.unregister("/a"))
    #expect(await value("/a") == "notFound")
    #expect(await value("/b/1") == "value /b/:x")
    #expect(router.unregister(token))
    #expect(await value("/b/1") == "notFound")
    #expect(!router.unregister(token))
  }

  @Test func severalPatternsAreRegisteredAllOrNone() async throws {
    try router.register("/taken") { _ in 1 }
    let error = try refusal { try router.register(["/free", "/taken"]) { _ in 2 } }
    #expect(error.code == .conflict)
    #expect(await value("/free") == "notFound")
    #expect(await value("/taken") == "value 1")
  }

  @Test func conflictNamesBothOwnersAndAWitness() throws {
    try router.register("/(a.*)") { _ in 1 }
    let error = try refusal { try router.register("/(.*b)") { _ in 2 } }
    #expect(error.code == .conflict)
    #expect(error.subject == "/(.*b)" && error.otherSubject == "/(a.*)")
    #expect(error.owner?.fileID == "JunctorTests/RegisteringTests.swift")
    #expect(error.otherOwner?.fileID == "JunctorTests/RegisteringTests.swift")
    #expect(error.owner != error.otherOwner)
    #expect(error.witness == "/ab")
    #expect(router.canOpen("/ab"))
  }

  @Test func replacingReplacesTheRoute() async throws {
    try router.register("/a", .named("a")) { _ in 1 }
    try router.register("/a", .replacing, .named("b")) { _ in 2 }
    #expect(await value("/a") == "value 2")
    #expect(router.routes.count == 1)
    #expect((try? router.url(for: "b")) == "mall://a")
    try router.register("/c", .named("a")) { _ in 3 }
  }

  @Test(
    arguments: [
      ("/a/:id", "/a/:other"), ("/a/:id([0-9]+)", "/a/:n(\\d+)"), ("/a/:id?", "/a{/:n}?"),
      ("/a?tab=:tab", "/a?tab=:t"),
    ])
  func replacingReplacesTheSamePattern(old: String, new: String) throws {
    try router.register(RoutePatterns(old), .sync { _ in 1 }, .named("old"))
    #expect(
      try refusal { try router.register(RoutePatterns(new), .sync { _ in 2 }) }.code == .conflict)
    try router.register(RoutePatterns(new), .sync { _ in 2 }, .replacing)
    #expect(router.routes.map(\.pattern) == [new])
    #expect(throws: RouteError.self) { try router.url(for: "old") }
  }

  @Test(
    arguments: [
      ("/(a.*)", "/(.*b)"), ("/a/:x(.*b)", "/a/:x(a.*)"), ("/a{/:x(.*b)}?", "/a/:x(a.*)"),
    ])
  func replacingDoesNotResolveAnOverlap(old: String, new: String) throws {
    try router.register(RoutePatterns(old), .sync { _ in 1 })
    let error = try refusal {
      try router.register(RoutePatterns(new), .sync { _ in 2 }, .replacing)
    }
    #expect(error.code == .conflict)
    #expect(error.otherSubject == old)
    #expect(router.routes.map(\.pattern) == [old])
  }

  @Test func failedReplacingRestoresTheReplacedRoute() throws {
    try router.register(["/x", "/y/(a.*)"], .sync { _ in "two" })
    let error = try refusal {
      try router.register(["/x", "/y/(.*b)"], .sync { _ in "new" }, .replacing)
    }
    #expect(error.code == .conflict)
    #expect(try router.value(for: "/x") == "two")
  }

  @Test func failedReplacingRestoresEverything() async throws {
    try router.register("/a") { _ in 1 }
    let error = try refusal { try router.register(["/a", "/x/../y"], .replacing) { _ in 2 } }
    #expect(error.code == .brokenPattern)
    #expect(await value("/a") == "value 1")
    let twice = try refusal { try router.register(["/a", "/b", "/b"], .replacing) { _ in 2 } }
    #expect(twice.code == .conflict)
    #expect(await value("/a") == "value 1")
    #expect(await value("/b") == "notFound")
  }

  @Test func priorityPrecedesPatterns() async throws {
    try router.register("/a/:x", .priority(1)) { _ in "parameter" }
    try router.register("/a/b") { _ in "literal" }
    try router.register("/*", .priority(-1)) { _ in "last" }
    #expect(await value("/a/b") == "value parameter")
    #expect(await value("/z") == "value last")
  }

  @Test func namesAreUnique() throws {
    try router.register("/a", .named("n")) { _ in 1 }
    let error = try refusal { try router.register("/b", .named("n")) { _ in 2 } }
    #expect(error.code == .duplicateName)
    #expect(!router.canOpen("/b"))
    #expect(router.unregister("/a"))
    try router.register("/b", .named("n")) { _ in 2 }
    #expect(try router.url(for: "n") == "mall://b")
  }

  @Test func exampleMustMatch() throws {
    let error = try refusal {
      try router.register("/a/:id([0-9]+)", .example("/a/7", "/a/x")) { _ in 1 }
    }
    #expect(error.code == .brokenExample)
    #expect("\(error)".contains("/a/x"))
    #expect(router.routes.isEmpty)
    try router.register(["/a/:id", "/b/:id"], .example("/a/7", "mall://b/7")) { _ in 1 }
  }

  @Test(arguments: [
    ("", RegistrationError.Code.brokenPattern), ("list", .brokenPattern),
    ("/a/:id[0-9]", .brokenPattern), ("other://a", .foreignSpace),
  ])
  func malformedPatternIsRefused(pattern: String, code: RegistrationError.Code) throws {
    let error = try refusal { try router.register(RoutePatterns(pattern)) { _ in 1 } }
    #expect(error.code == code)
    #expect(router.routes.isEmpty)
  }

  @Test func emptyListOfPatternsIsRefused() throws {
    let error = try refusal { try router.register([]) { _ in 1 } }
    #expect(error.code == .noPattern)
  }

  // MARK: Groups

  @Test func groupsNestAndShareOptions() async throws {
    let shop = router.group("/shop", .exposed(to: .push), .defaults(["x": "group", "y": "group"]))
    let orders = shop.group("/order/", .defaults(["y": "inner"]))
    try orders.register("/:id", .defaults(["z": "own"]), .exposed(to: .intent)) { request in
      ["x", "y", "z"].map { request[$0] ?? "none" }.joined(separator: " ")
    }
    try orders.register("/") { _ in "root" }
    try shop.register("{/edition/:n}?") { request in request["n"] ?? "none" }
    #expect(await value("/shop/order/7") == "value group inner own")
    #expect(await value("/shop/order") == "value root")
    #expect(await value("/shop/edition/2") == "value 2")
    #expect(await value("/shop") == "value none")
    #expect(await router.ending("/shop/order/7", source: .push) == .value)
    #expect(await router.ending("/shop/order/7", source: .intent) == .value)
    #expect(await router.ending("/shop/order/7", source: .customScheme) == .failed(.denied))
    #expect(
      try router.resolve("/shop/order/7").route.exposure == "\(RouteExposure([.push, .intent]))")
  }

  @Test func groupRefusesAPatternWithoutASlash() throws {
    let group = router.group("/order")
    for pattern in ["list", ":id", "mall://x"] {
      let error = try refusal { try group.register(RoutePatterns(pattern)) { _ in 1 } }
      #expect(error.code == .brokenPattern, "\(pattern)")
    }
    #expect(router.routes.isEmpty)
  }

  // A value would be opened with its type's pattern, without the prefix.
  @Test func groupWithAPrefixRefusesATypedAddress() async throws {
    let shop = router.group("/shop")
    let error = try refusal { try shop.register(for: OrderDetail.self) { "\($0.id)" } }
    #expect(error.code == .prefixedAddress)
    #expect(error.subject == "/shop/order/:id([0-9]+){/part/:part}?")
    #expect(
      error.reason == """
        “OrderDetail” would be opened as “/order/:id([0-9]+){/part/:part}?”, “/o/:id([0-9]+)”, \
        without the group's prefix; write the whole address, \
        “/shop/order/:id([0-9]+){/part/:part}?”, “/shop/o/:id([0-9]+)”, in the type, and register \
        it in a group without the prefix “/shop”
        """)
    let nested = try refusal { try shop.group().register(for: Clear.self) { _ in } }
    #expect(nested.code == .prefixedAddress)
    #expect(router.routes.isEmpty)

    try router.group("/").group("", .exposed(to: .push)).register(for: Goods.self) { $0.name.count }
    #expect(try await router.open(Goods(name: "tea")) == 3)
    #expect(try await router.open("/goods/tea?sort=price", source: .push, as: Int.self) == 3)
  }

  // MARK: Several at once

  /// Registers everything as several at once.
  private struct Batch: RouteRegistrar {
    let router: Router

    func register(
      contentsOf registrations: [RouteRegistration]
    ) throws(RegistrationError) -> [RouteToken] {
      try router.register(contentsOf: registrations)
    }
  }

  @Test func targetCanBeRegisteredWithRoutes() async throws {
    let token = try Batch(router: router).register(OrderTarget.self, .urls)
    #expect(router.targets == ["Order"])
    #expect(await value("/Order/count") == "value 3")
    #expect(await value("/Order") == "notFound")
    #expect(try await router.perform(target: "Order", action: "count", as: Int.self) == 3)
    #expect(router.unregister(token))
    #expect(router.targets.isEmpty && router.routes.isEmpty)
  }

  @Test func targetAndRoutesAreRegisteredAllOrNone() throws {
    final class Collecting: RouteRegistrar {
      private(set) var registrations: [RouteRegistration] = []
      let router: Router
      init(_ router: Router) { self.router = router }

      func register(
        contentsOf registrations: [RouteRegistration]
      ) throws(RegistrationError) -> [RouteToken] {
        self.registrations += registrations
        return [try router.register("/x", .sync { _ in })]
      }
    }
    let collecting = Collecting(Router.quiet())
    try collecting.register(OrderTarget.self, .urls)
    let owner = RouteOwner(fileID: "Tests/Tests.swift", line: 2)
    let taken = RouteRegistration("/Order/count", handler: .sync { _ in 7 }, owner: owner)
    let error = try refusal {
      try router.register(contentsOf: collecting.registrations + [taken])
    }
    #expect(error.code == .conflict)
    #expect(router.targets.isEmpty && router.routes.isEmpty)
    #expect(try router.register(contentsOf: collecting.registrations).count == 1)
    #expect(router.targets == ["Order"])
  }

  // MARK: Removing

  @Test(arguments: ["/order/:id", "/order/:id/"])
  func patternIsRemovedByItsText(text: String) throws {
    try router.register("/order/:id") { _ in 1 }
    #expect(router.unregister(RoutePatterns(text)))
    #expect(router.routes.isEmpty)
  }

  @Test(arguments: ["/order/:other/x", "/order", "/order/7", "broken(", ""])
  func anotherTextRemovesNothing(text: String) throws {
    try router.register("/order/:id") { _ in 1 }
    #expect(!router.unregister(RoutePatterns(text)))
    #expect(router.routes.count == 1)
  }

  @Test func patternWithOptionalPartsIsRemovedCompletely() throws {
    try router.register("/a{/:b}?") { _ in 1 }
    #expect(router.unregister("/a{/:b}?"))
    #expect(!router.canOpen("/a") && !router.canOpen("/a/b"))
  }

  @Test func tokenOfAnotherRouterHasNoEffect() throws {
    let other = Router.quiet()
    let token = try other.register("/a") { _ in 1 }
    try router.register("/a") { _ in 2 }
    #expect(!router.unregister(token))
    #expect(router.canOpen("/a"))
  }

  // MARK: Inside handlers

  @Test func registrationInAHandlerAppliesToTheNextRequest() async throws {
    let router = router
    try router.register("/a") { _ in
      try router.register("/b") { _ in "new" }
      router.unregister("/a")
      return router.canOpen("/b") && !router.canOpen("/a")
    }
    #expect(await value("/a") == "value true")
    #expect(await value("/a") == "notFound")
    #expect(await value("/b") == "value new")
  }

  @Test func requestKeepsItsTable() async throws {
    let router = router
    try router.register("/a") { _ in
      router.unregister("/:x")
      try router.register("/*") { _ in "new" }
      return RouteResponse.declined
    }
    try router.register("/:x") { _ in "old" }
    #expect(await value("/a") == "value old")
    #expect(await value("/z") == "value new")
  }

  @Test func nestedOpenIsASeparateRequest() async throws {
    let router = router
    try router.register("/outer/:n") { request -> [UInt64] in
      let number = try request.int("n")
      if number == 0 { return [request.id] }
      return try await router.open("/outer/\(number - 1)", as: [UInt64].self) + [request.id]
    }
    let ids = try await router.open("/outer/20", as: [UInt64].self)
    #expect(Set(ids).count == 21)
  }

  // MARK: Releases

  /// Handlers are released outside of the router's lock, so their objects can use the router.
  @Test func deinitCanUseTheRouter() throws {
    final class Owner: Sendable {
      let router: Router
      let token: RouteToken
      init(_ router: Router, _ token: RouteToken) { (self.router, self.token) = (router, token) }
      deinit { router.unregister(token) }
    }
    func register(_ pattern: String, _ options: RouteOption...) throws -> RouteToken {
      let other = try router.register("\(pattern)/other") { _ in 1 }
      let owner = Owner(router, other)
      return try router.register(
        RouteRegistration(
          RoutePatterns(pattern), handler: .sync { _ in withExtendedLifetime(owner) { 1 } },
          options: options,
          owner: RouteOwner(fileID: "A/B.swift", line: 1)))
    }
    let token = try register("/token")
    #expect(router.unregister(token))
    _ = try register("/pattern")
    #expect(router.unregister("/pattern"))
    _ = try register("/replaced")
    try router.register("/replaced", .replacing) { _ in 2 }
    #expect(router.canOpen("/replaced"))
    #expect(router.routes.map(\.pattern) == ["/replaced"])
  }

  @Test func unregisteredHandlerIsReleased() async throws {
    final class Thing: Sendable {}
    weak var weakThing: Thing?
    do {
      let thing = Thing()
      weakThing = thing
      let token = try router.register("/a") { _ in withExtendedLifetime(thing) { 1 } }
      try await router.open("/a")
      router.unregister(token)
    }
    #expect(weakThing == nil)
  }

  @Test func nameRemainsUntilTheLastPatternIsRemoved() throws {
    let router = Router.quiet()
    try router.register(["/order/:id", "/o/:id"], .named("order")) { _ in 1 }
    #expect(router.unregister("/o/:id"))
    #expect(try router.url(for: "order", ["id": "7"]) == "mall://order/7")
    #expect(router.unregister("/order/:id"))
    try router.register("/purchase/:id", .named("order")) { _ in 2 }
    #expect(try router.url(for: "order", ["id": "7"]) == "mall://purchase/7")
  }
}
