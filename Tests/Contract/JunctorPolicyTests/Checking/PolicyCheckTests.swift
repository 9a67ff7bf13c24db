// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorManifest
import JunctorMatching
import JunctorPolicy
import Testing

@Suite struct PolicyCheckTests {
  private func mistakes(
    _ rules: [RoutePolicy.Rule], appVersion: String = "8.2.0", kill: Bool = false
  ) throws -> [String] {
    var policy = Shop.policy(1, rules: rules)
    policy.kill = kill
    return policy.errors(for: try Shop.recipient(appVersion: appVersion)).map {
      "\($0.code) \($0.path)"
    }
  }

  private func page(_ text: String) throws -> RoutePolicy.Verb {
    .redirect(.page(try #require(PageTemplate(text))))
  }

  @Test func samplePolicyFitsTheApp() throws {
    var policy = try Shop.fullPolicy()
    policy.kill = false
    #expect(policy.errors(for: try Shop.recipient()) == [])
  }

  @Test func namesAreThoseOfTheApp() throws {
    let rules = [
      Shop.rule("a", .route("order.detial")),
      Shop.rule("b", .route("home"), .requireStep("captcha")),
      Shop.rule("c", .route("home"), .redirect(.route("nowhere"))),
      Shop.rule("d", .route("home"), try page("https://evil.example/")),
      Shop.rule("e", .pattern(try RoutePattern("other://x")), .errorPage),
    ]
    #expect(
      try mistakes(rules) == [
        "unknownRoute rules[0].route", "unknownStep rules[1].do.requireStep.name",
        "unknownRoute rules[2].do.redirect.route", "forbiddenOrigin rules[3].do.redirect.page",
        "brokenPattern rules[4].pattern",
      ])
  }

  @Test func rulesForOtherVersionsAreNotChecked() throws {
    var rule = Shop.rule("a", .route("added.later"))
    rule.conditions.appVersion = VersionRange(">=8.3")
    #expect(try mistakes([rule]) == [])
    #expect(try mistakes([rule], appVersion: "8.3") == ["unknownRoute rules[0].route"])
    // A version that cannot be compared is no reason to skip a check.
    #expect(try mistakes([rule], appVersion: "beta") == ["unknownRoute rules[0].route"])
  }

  @Test func killedPolicyIsNotChecked() throws {
    #expect(try mistakes([Shop.rule("a", .route("nowhere"))], kill: true) == [])
  }

  // MARK: - Protected routes

  @Test(arguments: [
    RoutePolicy.Verb.disable(message: "x"), .errorPage, .requireStep("age check"),
    .throttle(requests: 1, seconds: 1), .redirect(.route("home")),
  ])
  func protectedRouteCannotBeChanged(_ verb: RoutePolicy.Verb) throws {
    #expect(
      try mistakes([Shop.rule("a", .route("login"), verb)]) == ["protectedRoute rules[0].route"])
    for text in [
      "/login", "/:any", "/*", "/{login}?", "mall://login", "https://m.mall.example/log:rest",
    ] {
      let rule = Shop.rule("a", .pattern(try RoutePattern(text)), verb)
      #expect(
        try mistakes([rule]).contains("protectedRoute rules[0].pattern"), "\(text)")
    }
  }

  @Test func protectedRouteCanBeObserved() throws {
    for verb in [RoutePolicy.Verb.observe, .notice(message: "x")] {
      #expect(try mistakes([Shop.rule("a", .route("login"), verb)]) == [])
      #expect(try mistakes([Shop.rule("a", .pattern(try RoutePattern("/*")), verb)]) == [])
    }
  }

  @Test func messageHasAURLOfTheProtectedRoute() throws {
    let rule = Shop.rule("a", .pattern(try RoutePattern("/:page/privacy")))
    let errors = Shop.policy(1, rules: [rule]).errors(for: try Shop.recipient())
    #expect(errors.count == 1)
    #expect(errors.first?.message.contains("/settings/privacy") == true)
  }

  @Test func everyRouteMeansThoseThatAreNotProtected() throws {
    #expect(try mistakes([Shop.rule("a", .everyRoute, .errorPage)]) == [])
    #expect(
      try mistakes([Shop.rule("a", .everyRoute, try page("https://m.mall.example/closed"))]) == [])
    #expect(try mistakes([Shop.rule("a", .everyRoute, .redirect(.route("login")))]) == [])
    #expect(
      try mistakes([Shop.rule("a", .everyRoute, .redirect(.route("home")))]) == [
        "redirectLoop rules[0].do.redirect"
      ])
  }

  @Test func `a redirect leads only to routes that are open to policies`() throws {
    #expect(
      try mistakes([
        Shop.rule("a", .route("home"), .redirect(.route("settings", parameters: ["page": "a"])))
      ]) == ["closedDestination rules[0].do.redirect.route"])
  }

  // A pattern can have more nodes than a table permits, although each of its parts is permitted.
  @Test func `a pattern that no table accepts is a mistake`() throws {
    let text =
      (1...5).map { "/:\($0 == 1 ? "a" : "b\($0)")(\($0)x?)?" }.joined()
      + String(repeating: "/a", count: 600)
    #expect(text.count < 2_000)
    let rule = Shop.rule("a", .pattern(try RoutePattern(text)), .observe)
    #expect(try mistakes([rule]) == ["brokenPattern rules[0].pattern"])
  }

  @Test func `a pattern ignores the case if a route of it does`() throws {
    let recipient = try PolicyRecipient(
      audience: "com.example.shop", environment: "production", appVersion: "8.2",
      installID: Shop.installID, systemVersion: "17.4", language: "zh-Hans-CN",
      manifest: try RouteManifest(
        spaces: [.scheme("mall")],
        routes: [
          RouteManifest.Route(try RoutePattern("/order/:id", ignoreCase: true), id: "order")
        ]),
      protectedRoutes: [])
    func codes(ignoreCase: Bool) throws -> [FileError.Code] {
      let pattern = try RoutePattern("/order/7", ignoreCase: ignoreCase)
      return Shop.policy(1, rules: [Shop.rule("a", .pattern(pattern))])
        .errors(for: recipient).map(\.code)
    }
    #expect(try codes(ignoreCase: false) == [.brokenPattern])
    #expect(try codes(ignoreCase: true) == [])
  }

  // MARK: - Parameters

  @Test func destinationReceivesItsParameters() throws {
    func redirect(_ from: String, _ to: String, _ parameters: [String: String] = [:]) throws
      -> [String]
    {
      try mistakes([Shop.rule("a", .route(from), .redirect(.route(to, parameters: parameters)))])
    }
    #expect(try redirect("order.old", "order.detail") == [])
    #expect(try redirect("home", "order.detail") == ["missingParameter rules[0].do.redirect.route"])
    #expect(try redirect("home", "order.detail", ["id": "7"]) == [])
    #expect(
      try redirect("home", "order.detail", ["id": "x"]) == [
        "wrongValue rules[0].do.redirect.parameters.id"
      ])
    #expect(
      try redirect("home", "goods", ["id": ".."]) == ["wrongValue rules[0].do.redirect.parameters"])
    #expect(
      try redirect("home", "order.list", ["tab": "all"]) == [
        "wrongValue rules[0].do.redirect.parameters.tab"
      ])
    let pattern = Shop.rule("a", .pattern(try RoutePattern("/o/:id")), .redirect(.route("goods")))
    #expect(try mistakes([pattern]) == [])
    #expect(
      try mistakes([Shop.rule("a", .everyRoute, .redirect(.route("goods")))]).first
        == "missingParameter rules[0].do.redirect.route")
  }

  @Test func queryOfTheDestinationIsChecked() throws {
    var list = RouteManifest.Route(try RoutePattern("/list"), id: "list")
    var sort = RouteManifest.Parameter("sort", in: .query)
    sort.values = ["new", "old"]
    var code = RouteManifest.Parameter("code", in: .query, isOptional: true)
    code.constraint = "[A-Z]{3}"
    var size = RouteManifest.Parameter("size", in: .query, type: .integer)
    size.defaultValue = "20"
    list.parameters = [sort, code, size]
    list.exposure = ["policy"]
    let recipient = try PolicyRecipient(
      audience: "com.example.shop", environment: "production", appVersion: "8.2",
      installID: Shop.installID, systemVersion: "17.4", language: "zh-Hans-CN",
      manifest: try RouteManifest(
        spaces: [.scheme("mall")],
        routes: [RouteManifest.Route(try RoutePattern("/"), id: "home"), list]),
      protectedRoutes: [])
    func redirect(_ parameters: [String: String]) -> [String] {
      let rule = Shop.rule(
        "a", .route("home"), .redirect(.route("list", parameters: parameters)))
      return Shop.policy(1, rules: [rule]).errors(for: recipient).map {
        "\($0.code) \($0.path)"
      }
    }
    #expect(redirect(["sort": "new"]) == [])
    #expect(redirect(["sort": "new", "code": "ABC", "size": "7"]) == [])
    #expect(redirect([:]) == ["missingParameter rules[0].do.redirect.route"])
    #expect(
      redirect(["sort": "best", "code": "abc", "size": "x"]) == [
        "wrongValue rules[0].do.redirect.parameters.code",
        "wrongValue rules[0].do.redirect.parameters.size",
        "wrongValue rules[0].do.redirect.parameters.sort",
      ])
  }

  @Test func optionalCaptureOfAPatternIsNoValue() throws {
    let pattern = RoutePolicy.Rule.Target.pattern(try RoutePattern("/o/:id?"))
    #expect(
      try mistakes([Shop.rule("a", pattern, .redirect(.route("goods")))]) == [
        "missingParameter rules[0].do.redirect.route"
      ])
    #expect(
      try mistakes([Shop.rule("a", pattern, try page("https://m.mall.example/{id}"))]) == [
        "missingParameter rules[0].do.redirect.page"
      ])
  }

  @Test func pageReceivesItsValues() throws {
    let verb = try page("https://m.mall.example/{id}")
    #expect(try mistakes([Shop.rule("a", .route("goods"), verb)]) == [])
    #expect(
      try mistakes([Shop.rule("a", .route("home"), verb)]) == [
        "missingParameter rules[0].do.redirect.page"
      ])
    #expect(
      try mistakes([Shop.rule("a", .route("settings"), try page("https://m.mall.example/{page}"))])
        == [
          "protectedRoute rules[0].route", "missingParameter rules[0].do.redirect.page",
        ])
  }

  // MARK: - Loops

  private func redirect(_ from: String, _ to: String) -> RoutePolicy.Rule {
    Shop.rule("\(from)>\(to)", .route(from), .redirect(.route(to)))
  }

  @Test func loopsAreRefused() throws {
    #expect(try mistakes([redirect("goods", "goods")]) == ["redirectLoop rules[0].do.redirect"])
    #expect(
      try mistakes([redirect("goods", "goods.new"), redirect("goods.new", "goods")]) == [
        "redirectLoop rules[0].do.redirect"
      ])
    let policy = Shop.policy(
      1,
      rules: [
        redirect("goods", "goods.new"), redirect("goods.new", "goods.third"),
        redirect("goods.third", "goods.new"),
      ])
    let found = policy.errors(for: try Shop.recipient())
    #expect(found.map(\.code) == [.redirectLoop])
    #expect(found.first?.message.contains("goods.new → goods.third → goods.new") == true)
  }

  @Test func loopThroughAPatternIsRefused() throws {
    let rules = [
      redirect("goods", "order.old"),
      Shop.rule("a", .pattern(try RoutePattern("/o/:id")), .redirect(.route("goods"))),
    ]
    #expect(try mistakes(rules) == ["redirectLoop rules[0].do.redirect"])
  }

  @Test func threeHopsArePermitted() throws {
    let three = [
      redirect("order.old", "goods"), redirect("goods", "goods.new"),
      redirect("goods.new", "goods.third"),
    ]
    #expect(try mistakes(three) == [])
    #expect(
      try mistakes(three + [redirect("goods.third", "goods.fourth")]) == [
        "tooManyHops rules[0].do.redirect"
      ])
  }

  @Test func errorPageCountsAsAHop() throws {
    let two = [redirect("goods", "goods.new"), redirect("goods.new", "goods.third")]
    let last = Shop.rule("a", .route("goods.third"), try page("https://m.mall.example/closed"))
    #expect(try mistakes(two + [last]) == [])
    #expect(
      try mistakes([redirect("order.old", "goods")] + two + [last]) == [
        "tooManyHops rules[0].do.redirect"
      ])
  }

  @Test func searchForLongWaysHasALimit() throws {
    let recipient = try PolicyRecipient(
      audience: "com.example.shop", environment: "production", appVersion: "8.2",
      installID: Shop.installID, systemVersion: "17.4", language: "zh-Hans-CN",
      manifest: try RouteManifest(
        spaces: [.scheme("mall")],
        routes: try (0...200).map {
          var route = RouteManifest.Route(try RoutePattern("/r\($0)"), id: "\($0)")
          route.exposure = ["policy"]
          return route
        }), protectedRoutes: [])
    let rules = (0..<200).map { redirect("\($0)", "\($0 + 1)") }
    let found = Shop.policy(1, rules: rules).errors(for: recipient)
    #expect(found.map(\.path) == ["rules[0].do.redirect"])
    #expect(found.first?.code == .tooManyHops)
  }

  @Test func thousandRulesAreCheckedInTime() throws {
    let rules = (0..<1_000).map {
      Shop.rule("\($0)", .everyRoute, .redirect(.route("login")))
    }
    #expect(try mistakes(rules) == [])
  }
}
