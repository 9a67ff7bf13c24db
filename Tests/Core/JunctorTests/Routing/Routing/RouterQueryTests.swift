// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@Suite(.timeLimit(.minutes(1))) struct RouterQueryTests {
  let router = Router.quiet()

  init() throws {
    try router.register(
      "/order/:id([0-9]+)", .named("order.detail"), .exposed(to: .push), .example("/order/7"),
      .summary("One order."), .defaults(["tab": "info"])
    ) { _ in Issue.record("Queries run nothing.") }
    try router.register("/order/list") { _ in Issue.record("Queries run nothing.") }
    try router.register("/files/:rest+", .priority(2), .deprecated(since: "3", replacedBy: "/f/*"))
    {
      _ in Issue.record("Queries run nothing.")
    }
  }

  @Test(arguments: [
    ("/order/7", RouteSource.app, true), ("mall://order/7", .app, true), ("/order/7/", .app, true),
    ("/order/x", .app, false), ("/order/7", .push, true), ("/order/list", .push, false),
    ("/order/list", .app, true), ("other://order/7", .app, false), ("", .app, false),
    ("/files/a/b", .app, true), ("/files", .app, false),
  ])
  func queriesAgree(address: String, source: RouteSource, isOpen: Bool) {
    #expect(router.canOpen(address, from: source) == isOpen)
    #expect(((try? router.resolve(address, from: source)) != nil) == isOpen)
    #expect((router.explain(address, from: source).outcome == "matched") == isOpen)
  }

  /// An address with characters that cannot be seen, and lines of its explanation.
  @Test(arguments: [
    ("mall://order/list%E2%80%8B", "without the invisible characters, “/order/list” matches"),
    ("mall://order/list%E2%80%8B", "“list\\u{200B}” is not “list”"),
    ("mall://order%C2%A0/list", "“order\\u{A0}” is not “order”"),
    ("mall://ord%E2%80%8Der/list", "without the invisible characters, “/order/list” matches"),
    ("mall://\u{FEFF}order/list", "without the invisible characters, “/order/list” matches"),
    ("mall://oder/7", "meant: /order/:id([0-9]+)?"),
    ("mall://oder/7", "space: mall"),
  ])
  func explanationShowsWhatWasMeant(_ address: String, _ line: String) {
    let text = "\(router.explain(address))"
    #expect(text.contains(line), "\(text)")
  }

  @Test func explanationWithoutInvisibleCharactersHasNoHint() {
    for address in ["mall://order/lists", "mall://order/list", "mall://zzz%E2%80%8B"] {
      #expect(!"\(router.explain(address))".contains("without the invisible"))
    }
    #expect(router.explain("mall://oder/7").meant == ["/order/:id([0-9]+)"])
    #expect(router.explain("mall://order/7").meant == [])
  }

  @Test func resolutionHasTheValues() throws {
    let resolution = try router.resolve("mall://order/7?tab=items&x=1")
    #expect(resolution.route.pattern == "/order/:id([0-9]+)")
    #expect(resolution.route.name == "order.detail")
    #expect(resolution.route.owner.fileID == "JunctorTests/RouterQueryTests.swift")
    #expect(resolution.route.exposure == "app, push")
    #expect(try resolution.value("id", as: Int.self) == 7)
    #expect(resolution["tab"] == "items")
    #expect(try router.resolve("/order/7")["tab"] == "info")
    #expect(throws: ParameterError.self) { _ = try resolution.value("none", as: Int.self) }
  }

  @Test func resolutionSaysWhetherTheRouteShowsAScreen() throws {
    let router = Router.quiet()
    try router.register("/screen", .screen { _, _ in "content" })
    try router.register("/sync", .sync { _ in 1 })
    try router.register("/main", .main { _ in 1 })
    try router.register("/reply", .reply { _, reply in reply.finish() })
    try router.register("/async") { _ in }
    for pattern in ["/screen", "/sync", "/main", "/reply", "/async"] {
      #expect(try router.resolve(pattern).isScreen == (pattern == "/screen"))
    }
  }

  @Test(arguments: [
    ("/nowhere", RouteSource.app, RouteEnding.failed(.notFound)),
    ("mall://a/%00", .app, .failed(.invalidURL)),
    ("/order/list", .push, .failed(.denied)), ("x://a", .app, .failed(.notFound)),
  ])
  func resolutionFailsLikeOpen(
    address: String, source: RouteSource, ending: RouteEnding
  ) async throws {
    let error = try caught(RouteError.self) { _ = try router.resolve(address, from: source) }
    #expect(RouteEnding(error.code) == ending)
    #expect(await router.ending(address, source: source) == ending)
  }

  /// As in a browser: a text that looks like a path can lead to another host.
  @Test(arguments: [
    ("/a\\..\\pay", RouteEnding.handled, RouteEnding.failed(.notFound)),
    ("\\pay", .handled, .failed(.notFound)),
    ("/\\evil.example/x", .failed(.invalidURL), .failed(.notFound)),
    ("\\\\evil.example/x", .failed(.invalidURL), .failed(.notFound)),
    ("\\/evil.example", .failed(.invalidURL), .failed(.notFound)),
    ("//evil.example/x", .failed(.invalidURL), .failed(.invalidURL)),
  ])
  func textIsParsedInTheFirstSpace(
    address: String, web: RouteEnding, other: RouteEnding
  ) async throws {
    let spaces = [RouteSpace.domain("m.mall.example"), .scheme("mall")]
    for (spaces, ending) in [(spaces, web), (spaces.reversed(), other)] {
      let router = Router(spaces: spaces)
      try router.register("/pay", .sync { _ in })
      #expect(await router.ending(address) == ending)
      #expect(router.canOpen(address) == (ending == .handled))
      #expect((router.explain(address).winner != nil) == (ending == .handled))
    }
  }

  @Test func routesAreCompleteAndStable() throws {
    let routes = router.routes
    #expect(routes.map(\.pattern) == ["/files/:rest+", "/order/list", "/order/:id([0-9]+)"])
    #expect(routes[0].priority == 2)
    #expect(routes[0].deprecatedSince == "3" && routes[0].replacement == "/f/*")
    #expect(routes[2].name == "order.detail")
    #expect(routes[2].examples == ["/order/7"])
    #expect(routes[2].summary == "One order.")
    #expect(routes[2].exposure == "app, push")
    #expect(routes[2].defaults == ["tab": "info"])
    #expect(routes[2].owner.fileID == "JunctorTests/RouterQueryTests.swift")
  }

  @Test func addressesAreWrittenByNameAndByPattern() throws {
    #expect(try router.url(for: "order.detail", ["id": "7"]) == "mall://order/7")
    #expect(try router.url(for: "order.detail", ["id": 13]) == "mall://order/13")
    #expect(try router.url(for: "/files/:rest+", ["rest": "a b/c"]) == "mall://files/a%20b/c")
    #expect(try router.url(for: "/not/registered") == "mall://not/registered")
    let wrong = try caught(RouteError.self) { _ = try router.url(for: "order.detail", ["id": "x"]) }
    #expect(wrong.code == .unrepresentable)
    let none = try caught(RouteError.self) { _ = try router.url(for: "order.missing") }
    #expect(none.code == .notFound || none.code == .unrepresentable)
    #expect(router.canOpen(try router.url(for: "order.detail", ["id": "7"])))
  }

  @Test func explanationDescribesTheLookup() {
    let explanation = router.explain("/order/7")
    #expect(explanation.winner?.pattern == "/order/:id([0-9]+)")
    #expect(explanation.captures == ["id": "7"])
    #expect(explanation.winner?.exposure == "app, push")
    #expect(explanation.winner?.owner.fileID == "JunctorTests/RouterQueryTests.swift")
    #expect("\(explanation)".contains("winner: /order/:id([0-9]+)"))
  }

  @Test func externalSourceReceivesOnlyExposedRoutes() async throws {
    // The explanation is for the developer; the error for the source has no details.
    let explanation = router.explain("/order/list", from: .push)
    #expect(explanation.outcome == "denied")
    #expect(explanation.winner?.pattern == "/order/list" && explanation.winner?.exposure == "app")
    #expect(explanation.winner?.owner.fileID == "JunctorTests/RouterQueryTests.swift")
    let refused = try await router.failure("/order/list", source: .push)
    #expect(!"\(refused)".contains("RouterQueryTests"))
    let near = try await router.failure("/order/lisst", source: .push)
    #expect(near.nearest.isEmpty)
    #expect(try await router.failure("/order/lisst").nearest.contains("/order/list"))
  }

  @Test func explanationHasValuesForJSON() {
    #expect(router.explain("/order/7") == router.explain("/order/7"))
    #expect(router.explain("/nowhere").outcome == "notFound")
    #expect(router.explain("mall://a/%00").outcome == "invalidURL")
  }

  @Test func queryOfAForeignSchemeIsFalse() throws {
    #expect(!router.canOpen("other://order/7"))
    #expect(!router.canOpen("other://order/7"))
    #expect(router.canOpen("mall://order/7"))
  }

  // MARK: Redirect gates

  @Test(arguments: [
    ("/goods/7", RouteSource.app, RouteEnding.value, ["/product/7"]),
    ("/goods/7", .push, .value, ["/product/7"]), ("/first", .app, .value, ["/second", "/third"]),
    ("/first", .push, .failed(.denied), ["/second", "/third"]), ("/third", .app, .value, []),
    ("/gone", .app, .failed(.notFound), ["/nowhere"]),
    ("/circle", .app, .failed(.redirectLoop), ["/round", "/circle"]),
    ("/goods/a%2Fb?x=1", .app, .value, ["/product/a%2Fb?x=1"]),
    ("/number/x", .app, .failed(.rejected), []),
    ("/group/old", .app, .value, ["/third"]), ("/other", .app, .failed(.notFound), []),
    ("/parents/old", .app, .value, ["/parents/new"]),
  ])
  func queriesFollowRedirectGates(
    address: String, source: RouteSource, ending: RouteEnding, redirects: [String]
  ) async throws {
    let parent = Router.quiet()
    parent.addGate(try RedirectGate(["/parents/old": "/parents/new"]))
    try parent.register("/parents/new", .sync { _ in 1 })
    let router = Router.quiet(parent: parent)
    router.addGate(
      try RedirectGate([
        "/goods/:id": "/product/:id", "/first": "/second", "/second": "/third",
        "/gone": "/nowhere", "/circle": "/round", "/round": "/circle",
        "/number/:id": "/product/:id([0-9]+)",
      ]))
    try router.register("/product/:id", .sync { _ in 1 }, .exposed(to: .push))
    try router.register("/third", .sync { _ in 1 })
    let group = router.group("/group", .gated(by: try RedirectGate(["/group/old": "/third"])))
    try group.register("/old", .sync { _ in 2 })

    #expect(await router.ending(address, source: source) == ending)
    #expect(router.canOpen(address, from: source) == (ending == .value))
    let explanation = router.explain(address, from: source)
    #expect(explanation.redirects == redirects)
    #expect(explanation.outcome == (ending == .value ? "matched" : ending.rawValue))
    if ending == .value {
      #expect(try router.resolve(address, from: source).route == explanation.winner)
      #expect(try router.value(for: address, source: source, as: Int.self) == 1)
    }
  }

  @Test func redirectsOfAGroupAreFollowedWithoutOneOfTheRouter() throws {
    let gate = try RedirectGate(["/old": "/new"])
    try router.register("/old", .sync { _ in 1 }, .gated(by: gate))
    #expect(!router.canOpen("/old"))
    try router.register("/new", .sync { _ in 2 })
    #expect(router.canOpen("/old") && router.explain("/old").winner?.pattern == "/new")
    #expect("\(router.explain("/old"))".contains("redirected to: /new"))
  }
}
