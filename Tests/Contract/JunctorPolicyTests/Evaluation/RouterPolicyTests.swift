// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorManifest
import JunctorMatching
import Synchronization
import Testing

@testable import JunctorPolicy

@Suite(.timeLimit(.minutes(1))) struct RouterPolicyTests {
  private static let page = "https://m.mall.example/order/{id}"

  private static func rule(
    _ target: RoutePolicy.Rule.Target, _ verb: RoutePolicy.Verb, id: String = "rule",
    when conditions: RoutePolicy.Conditions = .init(), priority: Int = 0
  ) -> RoutePolicy.Rule {
    RoutePolicy.Rule(
      id: id, target: target, verb: verb, conditions: conditions, priority: priority)
  }

  private static func redirect(
    _ route: String, _ parameters: [String: String] = [:]
  ) -> RoutePolicy.Verb {
    .redirect(.route(route, parameters: parameters))
  }

  // MARK: Verbs

  @Test(arguments: [
    ("mall://order/7?from=list", "goods", [:], "goods /goods/7?from=list"),
    ("mall://order/7#top", "goods.new", ["id": "9"], "goods.new /goods2/9"),
    ("mall://order/7", "order.list", [:], "order.list /orders"),
  ])
  func `a redirected request continues at the destination with its values`(
    _ address: String, _ route: String, _ parameters: [String: String], _ result: String
  ) async throws {
    let shop = try ShopRouter()
    try shop.apply([Self.rule(.route("order.detail"), Self.redirect(route, parameters))])
    #expect(await shop.open(address) == result)
    #expect(shop.router.canOpen(address))
    #expect(try shop.router.resolve(address).route.name == route)
    let value: String = try shop.router.value(for: address)
    #expect(value == result)
  }

  @Test func `a redirect keeps the source, so that it opens no route to it`() async throws {
    let shop = try ShopRouter()
    try shop.apply([Self.rule(.route("order.detail"), Self.redirect("goods.fourth"))])
    #expect(await shop.open("mall://order/7") == "goods.fourth /goods4/7")
    #expect(await shop.open("mall://order/7", from: .push) == "denied")
    #expect(!shop.router.canOpen("mall://order/7", from: .push))
    #expect(shop.router.explain("mall://order/7", from: .push).outcome == "denied")
  }

  @Test func `a page receives its address with the values of the request`() async throws {
    let shop = try ShopRouter()
    try shop.apply([
      Self.rule(
        .route("order.detail"), .redirect(.page(try #require(PageTemplate(Self.page)))))
    ])
    #expect(await shop.open("mall://order/7") == "page https://m.mall.example/order/7")
    #expect(shop.ran() == ["page"])
    #expect(shop.router.canOpen("mall://order/7", from: .push))
    let explanation = shop.router.explain("mall://order/7")
    #expect(
      explanation.decisions == [PolicyDecision(revision: 1, rule: "rule", verb: "redirect")])
    #expect(explanation.captures == ["url": "https://m.mall.example/order/7"])
    #expect("\(explanation)".contains("policy: redirect by rule “rule” of policy 1"))
  }

  @Test(arguments: [true, false]) func `a rule reads a plus as the router does`(
    _ plusIsSpace: Bool
  ) async throws {
    let shop = try ShopRouter(plusIsSpace: plusIsSpace)
    let pattern = try RoutePattern(plusIsSpace ? "/orders?code=VIP+" : "/orders?code=VIP\\+")
    try shop.apply([
      Self.rule(.pattern(pattern), .disable(message: "No.")),
      Self.rule(.route("order.detail"), Self.redirect("goods"), id: "further"),
    ])
    #expect(await shop.open("mall://orders?code=VIP+") == "rejected: No.")
    let other = plusIsSpace ? "%2B" : "%20"
    #expect(await shop.open("mall://orders?code=VIP\(other)").hasPrefix("order.list"))
    let kept = plusIsSpace ? "%20" : "%2B"
    #expect(await shop.open("mall://order/7?code=VIP+") == "goods /goods/7?code=VIP\(kept)")
  }

  @Test(arguments: ["..", ".", "%2e%2E"])
  func `a value cannot change the path of a page`(_ value: String) async throws {
    let shop = try ShopRouter()
    let page = try #require(PageTemplate("https://m.mall.example/g/{id}/buy"))
    try shop.apply([Self.rule(.route("goods"), .redirect(.page(page)))])
    // The URL parser resolves a plain dot segment, so a step or a caller can only send it encoded twice.
    let address = "mall://goods/\(value)"
    let answer = await shop.open(address)
    #expect(!answer.hasPrefix("page https://m.mall.example/g/."), "\(answer)")
    #expect(shop.router.canOpen(address) == answer.hasPrefix("page"))
  }

  @Test func `a disabled route fails with the message of the rule`() async throws {
    let shop = try ShopRouter()
    try shop.apply([Shop.rule()])
    #expect(await shop.open("mall://order/7") == "rejected: Orders are closed.")
    #expect(shop.ran() == [])
    #expect(!shop.router.canOpen("mall://order/7"))
    #expect(throws: RouteError.self) { try shop.router.resolve("mall://order/7") }
    #expect(throws: RouteError.self) { try shop.router.value(for: "mall://order/7") as String }
    let explanation = shop.router.explain("mall://order/7")
    #expect(explanation.outcome == "rejected")
    #expect(explanation.winner?.name == "order.detail")
    #expect(explanation.decisions.map(\.rule) == ["orders-closed"])
    #expect(await shop.open("mall://orders") == "order.list /orders")
  }

  @Test func `the error page responds in place of the route`() async throws {
    let shop = try ShopRouter()
    try shop.apply([Self.rule(.route("help"), .errorPage)])
    #expect(await shop.open("mall://help/a/b") == "error page")
    #expect(shop.ran() == ["error page"])
    let gate = NotingGate(name: "", note: { _ in })
    shop.router.apply(
      try PolicyRules(
        Shop.policy(2, rules: [Self.rule(.route("help"), .errorPage)]),
        recipient: try Shop.recipient(), cryptography: SystemCryptography(), now: { Shop.now }),
      effects: PolicyEffects(
        for: try Shop.recipient(),
        steps: ["age check": .gated(by: gate), "login": .gated(by: gate)], page: .sync { _ in "" }))
    #expect(await shop.open("mall://help/a") == "rejected: The page is not available now.")
    #expect(!shop.router.canOpen("mall://help/a"))
  }

  @Test func `a required step runs before those of the route`() async throws {
    let shop = try ShopRouter()
    try shop.router.register(
      "/own", .sync { _ in "own" }, .named("own"),
      .gated(by: NotingGate(name: "own step", note: { shop.note($0) })))
    try shop.apply([
      Self.rule(.route("goods"), .requireStep("age check")),
      Self.rule(.route("home"), .requireStep("login"), id: "login"),
      Self.rule(.everyRoute, .requireStep("age check"), id: "all"),
    ])
    #expect(await shop.open("mall://own") == "own")
    #expect(shop.ran() == ["age check", "own step"])
    #expect(shop.router.explain("mall://own").steps == ["age check", "own step"])
    #expect(await shop.open("mall://goods/1") == "goods /goods/1")
    #expect(shop.ran() == ["age check", "goods"])
    #expect(await shop.open("mall:///") == "rejected: The user is not signed in.")
    #expect(throws: RouteError.self) { try shop.router.value(for: "mall:///") as String }
  }

  @Test func `a notice is shown once, and the request continues`() async throws {
    let shop = try ShopRouter()
    try shop.apply([Self.rule(.everyRoute, .notice(message: "Maintenance at 22:00."))])
    _ = shop.router.canOpen("mall://goods/1")
    _ = shop.router.explain("mall://goods/1")
    #expect(shop.notices == [])
    #expect(await shop.open("mall://goods/1") == "goods /goods/1")
    #expect(await shop.open("mall://goods/2") == "goods /goods/2")
    #expect(shop.notices == ["rule: Maintenance at 22:00."])
  }

  @Test func `requests beyond a limit fail until its seconds have passed`() async throws {
    let clock = SteppedClock()
    let shop = try ShopRouter(clock: clock)
    try shop.apply([Self.rule(.route("goods"), .throttle(requests: 2, seconds: 60))])
    for _ in 0..<5 { #expect(shop.router.canOpen("mall://goods/1")) }
    #expect(await shop.open("mall://goods/1") == "goods /goods/1")
    clock.advance(by: .seconds(59))
    #expect(await shop.open("mall://goods/2") == "goods /goods/2")
    #expect(await shop.open("mall://goods/3") == "rejected: There were too many requests.")
    #expect(!shop.router.canOpen("mall://goods/3"))
    #expect(await shop.open("mall://orders") == "order.list /orders")
    clock.advance(by: .seconds(1))
    #expect(await shop.open("mall://goods/4") == "goods /goods/4")
  }

  @Test func `an event names the rules that applied`() async throws {
    let shop = try ShopRouter()
    try shop.apply(
      [
        Self.rule(.route("order.detail"), .observe, id: "count", priority: 5),
        Self.rule(.route("order.detail"), Self.redirect("goods"), id: "moved"),
        Self.rule(.route("goods"), .disable(message: "Closed."), id: "closed"),
      ], revision: 42)
    let events = shop.router.events
    #expect(await shop.open("mall://order/7") == "rejected: Closed.")
    for await event in events {
      guard case .answered(let ending) = event.kind else { continue }
      #expect(ending == .failed(.rejected))
      #expect(event.decisions.map(\.rule) == ["count", "moved", "closed"])
      #expect(event.decisions.allSatisfy { $0.revision == 42 })
      #expect("\(event)".contains("observe by rule “count” of policy 42"))
      break
    }
    #expect(
      shop.router.explain("mall://order/7").decisions.map(\.rule) == ["count", "moved", "closed"])
  }

  @Test func `each rule that applied has an event and each request the policy`() async throws {
    let shop = try ShopRouter()
    try shop.apply(
      [
        Self.rule(.route("order.detail"), .observe, id: "count", priority: 5),
        Self.rule(.route("order.detail"), Self.redirect("goods"), id: "moved"),
      ], revision: 42)
    var events = shop.router.events.makeAsyncIterator()
    _ = await shop.open("mall://order/7")
    _ = await shop.open("mall://orders")
    var lines: [String] = []
    while lines.count < 6, let event = await events.next() { lines.append(event.jsonLine()) }
    let rules = lines.filter { $0.contains(#""event":"rule""#) }
    #expect(rules.count == 2)
    #expect(rules[0].contains(#""policy":42,"rule":"count","verb":"observe""#))
    #expect(rules[1].contains(#""policy":42,"rule":"moved","verb":"redirect""#))
    #expect(lines.allSatisfy { $0.contains(#""policy":42"#) }, "The policy is in force for each.")
  }

  @Test func `a stand-in does not receive the values of the caller`() async throws {
    let shop = try ShopRouter()
    try shop.apply([
      Self.rule(
        .route("order.detail"), .redirect(.page(try #require(PageTemplate(Self.page)))))
    ])
    let value = try await shop.router.open(
      "mall://order/7", payload: ["url": "https://evil.example"], as: String.self)
    #expect(value == "page https://m.mall.example/order/7")
  }

  @Test func `steps do not run for a request that does not reach its route`() async throws {
    let shop = try ShopRouter()
    try shop.apply([
      Self.rule(.route("goods"), .requireStep("login"), id: "login", priority: 1),
      Self.rule(.route("goods"), Self.redirect("order.list"), id: "moved"),
    ])
    #expect(await shop.open("mall://goods/1") == "order.list /orders")
    #expect(shop.router.explain("mall://goods/1").decisions.map(\.rule) == ["moved"])
    #expect(shop.router.explain("mall://goods/1").steps == [])
  }

  @Test func `a page does not learn why a destination has no address`() async throws {
    let shop = try ShopRouter()
    try shop.apply([Self.rule(.route("goods"), Self.redirect("order.detail"))])
    let error = await #expect(throws: RouteError.self) {
      try await shop.router.open("mall://goods/x", source: .push)
    }
    #expect(error?.code == .rejected && error?.reason == nil)
    #expect(error?.outsideMessage(for: "mall://goods/x") == "“mall://goods/x” was refused.")
    let underlying = error?.underlying.map { "\($0)" }
    #expect(underlying?.contains("id") == true)
    #expect(shop.router.explain("mall://goods/x").outcome == "rejected")
  }

  @Test func `values of the query reach the destination`() async throws {
    let router = Router(spaces: [.scheme("mall")], log: { _ in })
    for (name, pattern) in [("search", "/search"), ("find", "/find"), ("text", "/text/:text#top")] {
      try router.register(
        RouteRegistration(
          RoutePatterns(pattern),
          handler: .sync { $0.address }, options: [.named(name)],
          owner: RouteOwner(fileID: #fileID, line: #line)))
    }
    func route(_ id: String, _ pattern: String, _ key: String?) throws -> RouteManifest.Route {
      var route = RouteManifest.Route(try RoutePattern(pattern), id: id)
      if let key {
        var text = RouteManifest.Parameter("text", in: .query)
        text.key = key
        route.parameters = [text]
      }
      route.exposure = ["policy"]
      return route
    }
    let recipient = try PolicyRecipient(
      audience: "com.example.shop", environment: "production", appVersion: "8.2.0",
      installID: Shop.installID, systemVersion: "17.4", language: "zh-Hans-CN",
      manifest: RouteManifest(
        spaces: [.scheme("mall")],
        routes: [
          route("search", "/search", "q"), route("find", "/find", "w"),
          route("text", "/text/:text#top", nil),
        ]), protectedRoutes: [], pageOrigins: ["https://m.mall.example"])
    let page = try #require(PageTemplate("https://m.mall.example/s?q={text}"))
    let verbs: [(RoutePolicy.Verb, String)] = [
      (Self.redirect("find"), "/find?w=a%26b&q=a%26b&x=1"),
      (.redirect(.page(page)), "https://m.mall.example/s?q=a%26b"),
      (Self.redirect("text"), "/text/a&b?q=a%26b&x=1#top"),
    ]
    for (verb, address) in verbs {
      router.apply(
        try PolicyRules(
          Shop.policy(1, rules: [Self.rule(.route("search"), verb)]), recipient: recipient,
          cryptography: SystemCryptography(), now: { Shop.now }),
        effects: PolicyEffects(for: recipient, page: .sync { try $0.string("url") }))
      #expect(try await router.open("/search?%71=a%26b&x=1", as: String.self) == address)
    }
  }

  // MARK: Which rules apply

  @Test func `the rule with the higher priority applies, otherwise the first`() async throws {
    let shop = try ShopRouter()
    try shop.apply([
      Self.rule(.everyRoute, .disable(message: "third"), id: "3"),
      Self.rule(.route("goods"), .disable(message: "second"), id: "2", priority: 1),
      Self.rule(.route("goods"), .disable(message: "fourth"), id: "4", priority: 1),
      Self.rule(
        .pattern(try RoutePattern("/goods/:id(1.*)")), .disable(message: "first"), id: "1",
        priority: 2),
    ])
    #expect(await shop.open("mall://goods/12") == "rejected: first")
    #expect(await shop.open("mall://goods/2") == "rejected: second")
    #expect(await shop.open("mall://orders") == "rejected: third")
  }

  @Test func `a rule for every route does not change the protected ones`() async throws {
    let shop = try ShopRouter()
    try shop.apply([
      Self.rule(.everyRoute, .disable(message: "Closed.")),
      Self.rule(.everyRoute, .observe, id: "count", priority: 1),
    ])
    for address in ["mall://login", "mall://settings/a"] {
      #expect(!(await shop.open(address)).hasPrefix("rejected"))
      #expect(shop.router.explain(address).decisions.map(\.verb) == ["observe"])
    }
    #expect(await shop.open("mall:///") == "rejected: Closed.")
  }

  @Test func `a protected name protects each pattern of its route`() async throws {
    let shop = try ShopRouter()
    // Another pattern under the name of a protected route, which the manifest does not have.
    for route in shop.router.routes where route.name == "login" {
      #expect(route.pattern == "/login")
    }
    let rules = try PolicyRules(
      Shop.policy(1, rules: [Self.rule(.everyRoute, .errorPage)]), recipient: Shop.recipient(),
      cryptography: SystemCryptography(), now: { Shop.now })
    let other = try RoutePattern("/sign-in/:method")
    #expect(rules.rules(of: other, name: "login").isEmpty)
    #expect(rules.rules(of: other, name: nil).count == 1)
    #expect(rules.rules(of: other, name: "order.detail").count == 1)
    // A route without a pattern and a name cannot be protected.
    #expect(rules.rules(of: nil, name: nil).isEmpty)
    #expect(rules.rules(of: try RoutePattern("/order/:id([0-9]+)"), name: "login").isEmpty)
  }

  @Test func `rules apply to routes that the manifest does not have`() async throws {
    let shop = try ShopRouter()
    try shop.router.register("/later/:id", .sync { _ in "later" }, .named("later"))
    try shop.apply([
      Self.rule(.pattern(try RoutePattern("/later/7")), .disable(message: "Closed.")),
      Self.rule(.everyRoute, .observe, id: "count"),
    ])
    // Registered while the policy is in effect.
    try shop.router.register("/latest/:id", .sync { _ in "latest" })
    #expect(await shop.open("mall://later/7") == "rejected: Closed.")
    #expect(await shop.open("mall://later/8") == "later")
    #expect(shop.router.explain("mall://latest/1").decisions.map(\.rule) == ["count"])
  }

  private static let conditions: [(RoutePolicy.Conditions, RouteSource, Bool)] = [
    (.init(sources: ["push"]), .push, true), (.init(sources: ["push"]), .app, false),
    (.init(sources: ["app"]), .module("Cart"), true),
    (.init(sources: ["app"]), .push, false),
    (.init(sources: ["web:https://m.mall.example"]), .web("https://m.mall.example"), true),
    (
      .init(sources: ["web:https://m.mall.example"]),
      .web("https://m.mall.example", isMainFrame: false), false
    ),
    (
      .init(sources: ["web:https://m.mall.example+frames"]),
      .web("https://m.mall.example", isMainFrame: false), true
    ),
    (.init(sources: ["web:*"]), .web("https://other.example"), true),
    (.init(sources: ["web:https://M.mall.example:443"]), .web("https://m.mall.example"), true),
    (
      .init(sources: ["universalLink"]), RouteSource("universalLink:https://a.example") ?? .app,
      true
    ),
    (.init(appVersion: VersionRange("<8.3.1")), .app, true),
    (.init(appVersion: VersionRange(">=8.3")), .app, false),
    (.init(systemVersion: VersionRange(">=17 <18")), .app, true),
    (.init(systemVersion: VersionRange(">=18")), .app, false),
    (.init(locales: ["en", "zh"]), .app, true), (.init(locales: ["ZH-hans"]), .app, true),
    (.init(locales: ["zh-Han"]), .app, false), (.init(locales: ["en"]), .app, false),
    (.init(share: .init(basisPoints: 10_000, salt: "s")), .app, true),
    (.init(share: .init(basisPoints: 0, salt: "s")), .app, false),
  ]

  @Test(arguments: conditions)
  func `a rule applies if all of its conditions hold`(
    _ conditions: RoutePolicy.Conditions, _ source: RouteSource, _ applies: Bool
  ) throws {
    let shop = try ShopRouter()
    try shop.apply([Self.rule(.route("goods"), .observe, when: conditions)])
    let decisions = shop.router.explain("mall://goods/1", from: source).decisions
    #expect(decisions.isEmpty == !applies)
  }

  @Test func `the install is in the share of its bucket`() throws {
    let bucket = RoutePolicy.Share(basisPoints: 0, salt: "order-page")
      .bucket(of: Shop.installID, SystemCryptography())
    for (basisPoints, applies) in [(bucket, false), (bucket + 1, true)] {
      let shop = try ShopRouter()
      try shop.apply([
        Self.rule(
          .route("goods"), .observe,
          when: .init(share: .init(basisPoints: basisPoints, salt: "order-page")))
      ])
      #expect(shop.router.explain("mall://goods/1").decisions.isEmpty == !applies)
    }
  }

  // MARK: Time

  @Test func `rules end when the policy expires, without a further event`() async throws {
    let shop = try ShopRouter()
    var kept = Self.rule(.route("help"), .disable(message: "Closed."), id: "kept")
    kept.onExpire = .keep
    try shop.apply([Shop.rule(), kept])
    shop.now = Shop.now.advanced(by: 86_399)
    #expect(await shop.open("mall://order/7") == "rejected: Orders are closed.")
    shop.now = Shop.now.advanced(by: 86_400)
    #expect(await shop.open("mall://order/7") == "order.detail /order/7")
    #expect(shop.router.explain("mall://order/7").decisions == [])
    #expect(await shop.open("mall://help/a") == "rejected: Closed.")
  }

  @Test func `a request keeps the policy with which it began`() async throws {
    let shop = try ShopRouter()
    let effects = try shop.effects()
    let gate = NotingGate(name: "swap") { _ in shop.router.apply(nil, effects: effects) }
    shop.router.addGate(gate)
    try shop.apply([Shop.rule()])
    #expect(await shop.open("mall://order/7") == "rejected: Orders are closed.")
    #expect(await shop.open("mall://order/7") == "order.detail /order/7")
  }

  @Test func `a policy with kill has no effect`() async throws {
    let shop = try ShopRouter()
    var policy = Shop.policy(3)
    policy.kill = true
    let rules = try PolicyRules(
      policy, recipient: try Shop.recipient(), cryptography: SystemCryptography(),
      now: { Shop.now })
    try shop.apply(rules)
    #expect(await shop.open("mall://order/7") == "order.detail /order/7")
  }
}
