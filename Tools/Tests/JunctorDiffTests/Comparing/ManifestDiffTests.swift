// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorDiff
import JunctorManifest
import JunctorMatching
import Testing

@Suite struct ManifestDiffTests {
  typealias Route = RouteManifest.Route

  private static func manifest(
    _ routes: [Route], _ spaces: [String] = ["mall"]
  ) throws -> RouteManifest {
    try RouteManifest(spaces: spaces.map { try #require(RouteSpace($0)) }, routes: routes)
  }

  private static func route(
    _ pattern: String, _ id: String, _ aliases: [String] = [],
    _ change: (inout Route) -> Void = { _ in }
  ) throws -> Route {
    var route = Route(try RoutePattern(pattern), id: id)
    route.aliases = try aliases.map { try RoutePattern($0) }
    change(&route)
    return route
  }

  /// The findings, each as its code and message.
  private func findings(
    _ old: [Route], _ new: [Route], _ spaces: [String] = ["mall"], to newSpaces: [String]? = nil
  ) throws -> [String] {
    let diff = try ManifestDiff(
      old: Self.manifest(old, spaces), new: Self.manifest(new, newSpaces ?? spaces))
    return diff.findings.map { "\($0.rule.code) \($0.message)" }
  }

  @Test(
    arguments: ManifestRule.changes.filter {
      $0.name != "undecided" && !$0.name.hasPrefix("corpus")
    })
  func exampleOfARuleShowsIt(_ rule: ManifestRule) throws {
    let old = try RouteManifest(#require(rule.example.oldManifest).utf8)
    let new = try RouteManifest(rule.example.manifest.utf8)
    let findings = try ManifestDiff(old: old, new: new).findings
    #expect(findings.contains { $0.rule == rule }, "\(findings.map { $0.rule.name })")
    if rule.severity != .breaking {
      #expect(!findings.contains { $0.severity == .breaking }, "\(findings.map { $0.message })")
    }
    #expect(try ManifestDiff(old: new, new: new).findings.isEmpty)
  }

  @Test func codesAndNamesAreDistinct() {
    let rules = ManifestRule.changes
    #expect(Set(rules.map(\.code)).count == rules.count)
    #expect(Set(rules.map(\.name)).count == rules.count)
    #expect(rules.map(\.code) == rules.map(\.code).sorted())
  }

  @Test func lostURLIsNamedWithARemedy() throws {
    let old = try Self.route("/order/:id", "order")
    let new = try Self.route("/order/:id([0-9]+)", "order")
    let diff = try ManifestDiff(old: Self.manifest([old]), new: Self.manifest([new]))
    let lost = try #require(diff.findings.first)
    #expect(lost.rule.code == "JD003")
    #expect(lost.url == "/order/a")
    #expect(
      lost.message
        == "“/order/a” opened “order”, and opens no route now. Its pattern was “/order/:id”, and is “/order/:id([0-9]+)”."
    )
    #expect(lost.remedy == "Keep the old pattern: add “/order/:id” to the aliases of “order”.")
    #expect(diff.isBreaking)
  }

  @Test func removedRouteNamesWhatItsURLsOpen() throws {
    let all = try Self.route("/*", "all")
    let faq = try Self.route("/faq", "faq")
    #expect(
      try findings([all, faq], [all]) == [
        "JD001 The route “faq” (“/faq”) was removed. “/faq” opens “all” now."
      ])
    #expect(
      try findings([faq], []) == [
        "JD001 The route “faq” (“/faq”) was removed. “/faq” opens no route now."
      ])
  }

  @Test func newRouteThatTakesAURLIsBreaking() throws {
    let help = try Self.route("/help/:topic", "help")
    let faq = try Self.route("/help/faq", "faq")
    #expect(
      try findings([help], [help, faq]) == [
        "JD004 “/help/faq” opened “help”, and opens “faq” (“/help/faq”) now, which is new.",
        "JD008 The route “faq” (“/help/faq”) was added.",
      ])
  }

  @Test func priorityThatChangesTheWinnerIsBreaking() throws {
    let help = try Self.route("/help/:topic", "help")
    let faq = try Self.route("/help/faq", "faq")
    let first = try Self.route("/help/:topic", "help") { $0.priority = 1 }
    #expect(
      try findings([help, faq], [first, faq]) == [
        "JD004 “/help/faq” opened “faq”, and opens “help” (“/help/:topic”) now.",
        "JD403 Changed in “help”: priority.",
      ])
  }

  @Test func renamedCaptureIsOneFinding() throws {
    let old = try Self.route("/order/:id", "order")
    let new = try Self.route("/order/:number", "order")
    let diff = try ManifestDiff(old: Self.manifest([old]), new: Self.manifest([new]))
    #expect(diff.findings.filter { $0.severity == .breaking }.map(\.rule.code) == ["JD103"])
    #expect(diff.findings.first?.url == "/order/a")
    #expect(diff.findings.first?.message == "The parameter “id” of “order” is named “number” now.")
  }

  @Test func exchangedCapturesAreReported() throws {
    let old = try Self.route("/:a/:b", "x")
    let new = try Self.route("/:b/:a", "x")
    let found = try findings([old], [new])
    #expect(found.first?.hasPrefix("JD005 At “/") == true, "\(found)")
  }

  @Test func renamedRouteIsComparedWithItsOldForm() throws {
    let old = try Self.route("/pay", "pay") { $0.exposure = ["push"] }
    let new = try Self.route("/pay", "cashier")
    #expect(
      try findings([old], [new]) == [
        "JD002 The route “pay” (“/pay”) is named “cashier” now. All of its URLs still work.",
        "JD301 “cashier” is no longer open to “push”. Links from there are refused.",
      ])
  }

  @Test func oldPatternAsAliasKeepsItsURLs() throws {
    let old = try Self.route("/order/:id", "order")
    let new = try Self.route("/o/:id", "order", ["/order/:id"])
    let diff = try ManifestDiff(old: Self.manifest([old]), new: Self.manifest([new]))
    #expect(!diff.isBreaking)
    #expect(diff.findings.map(\.rule.code) == ["JD007", "JD012"])
    let renamed = try Self.route("/o/:id", "order", ["/order/:number"])
    #expect(try findings([old], [renamed]).first?.hasPrefix("JD005 At “/order/a”") == true)
  }

  @Test func lostAliasIsALostURL() throws {
    let old = try Self.route("/pay", "pay", ["/cashier", "/kasse"])
    let new = try Self.route("/pay", "pay", ["/kasse"])
    #expect(
      try findings([old], [new]) == ["JD003 “/cashier” opened “pay”, and opens no route now."])
  }

  @Test func removedSpaceIsOneFinding() throws {
    let routes = try (0..<5).map { try Self.route("/r\($0)", "r\($0)") }
    let both = ["mall", "https://m.mall.example"]
    let found = try findings(routes, routes, both, to: ["mall"])
    #expect(
      found == [
        "JD009 The space “https://m.mall.example” was removed. “https://m.mall.example/r0” opens no route now, "
          + "and neither do the URLs of 4 other routes."
      ])
    // A route that is lost in the remaining space, too.
    let fewer = try findings(routes, Array(routes.dropLast()), both, to: ["mall"])
    #expect(fewer.count == 2)
    #expect(fewer.contains { $0.hasPrefix("JD001 The route “r4”") })
    #expect(try findings(routes, routes, ["mall"], to: both).map { $0.prefix(5) } == ["JD010"])
    // The larger domain contains the removed one.
    let wide = "https://*.mall.example"
    #expect(
      try findings(routes, routes, ["https://m.mall.example", wide], to: [wide]).map {
        $0.prefix(5)
      }
        == ["JD011"])
  }

  @Test(arguments: [
    (RouteManifest.Parameter.ValueType.string, RouteManifest.Parameter.ValueType.integer, "JD107"),
    (.integer, .string, "JD114"), (.integer, .number, "JD114"), (.number, .integer, "JD107"),
    (.integer, .boolean, "JD107"), (.boolean, .integer, "JD107"), (.boolean, .string, "JD114"),
  ])
  func typesAreComparedByTheirTexts(
    _ old: RouteManifest.Parameter.ValueType, _ new: RouteManifest.Parameter.ValueType,
    _ code: String
  ) throws {
    let before = try Self.route("/a/:x", "a") { $0.parameters[0].type = old }
    let after = try Self.route("/a/:x", "a") { $0.parameters[0].type = new }
    #expect(try findings([before], [after]).map { $0.prefix(5) } == [code[...]])
  }

  @Test(
    arguments: [
      ([], ["a"], "JD107"), (["a"], [], "JD114"), (["a", "b"], ["a"], "JD107"),
      (["a"], ["a", "b"], "JD108"), (["a"], ["b"], "JD107"), (["a", "b"], ["b", "a"], nil),
      ([], ["abc", "0"], "JD107"),
    ] as [([String], [String], Substring?)])
  func enumerationsAreComparedByTheirValues(
    _ old: [String], _ new: [String], _ code: Substring?
  ) throws {
    let before = try Self.route("/a/:x", "a") { $0.parameters[0].values = old }
    let after = try Self.route("/a/:x", "a") { $0.parameters[0].values = new }
    #expect(try findings([before], [after]).map { $0.prefix(5) } == [code].compactMap { $0 })
  }

  @Test(
    arguments: [
      ("Int", "Int64", nil), ("Int", "OrderID", nil), ("Int", "UInt8", "JD107"),
      ("UInt8", "Int", "JD114"), ("Int32", "UInt32", "JD107"),
    ] as [(String, String, Substring?)])
  func numbersAreComparedByTheirRanges(_ old: String, _ new: String, _ code: Substring?) throws {
    func route(_ type: String) throws -> RouteManifest.Route {
      try Self.route("/a/:x", "a") {
        ($0.parameters[0].type, $0.parameters[0].swiftType) = (.integer, type)
      }
    }
    let found = try findings([route(old)], [route(new)]).filter { !$0.hasPrefix("JD403") }
    #expect(found.map { $0.prefix(5) } == [code].compactMap { $0 })
  }

  @Test(
    arguments: [
      (nil, .dateTime, "JD107"), (.dateTime, nil, "JD108"), (.uuid, .dateTime, "JD107"),
      (.uuid, .uuid, nil), (.character, nil, "JD108"), (nil, .uri, "JD107"),
    ] as [(ParameterFormat?, ParameterFormat?, Substring?)])
  func formatsAreComparedByTheirTexts(
    _ old: ParameterFormat?, _ new: ParameterFormat?, _ code: Substring?
  ) throws {
    let before = try Self.route("/a/:x", "a") { $0.parameters[0].format = old }
    let after = try Self.route("/a/:x", "a") { $0.parameters[0].format = new }
    #expect(try findings([before], [after]).map { $0.prefix(5) } == [code].compactMap { $0 })
  }

  @Test(
    arguments: [
      (.payment, nil, "JD306"), (.payment, .write, "JD306"), (.write, .read, "JD306"),
      (.read, nil, "JD306"), (nil, .payment, "JD403"), (.write, .payment, "JD403"),
    ] as [(RouteManifest.Risk?, RouteManifest.Risk?, Substring)])
  func lowerRiskIsAboutSecurity(
    _ old: RouteManifest.Risk?, _ new: RouteManifest.Risk?, _ code: Substring
  ) throws {
    let before = try Self.route("/a", "a") { $0.risk = old }
    let after = try Self.route("/a", "a") { $0.risk = new }
    #expect(try findings([before], [after]).map { $0.prefix(5) } == [code])
  }

  @Test(arguments: [
    (JSONShape.integer, JSONShape.number, ["JD203 the value was a whole number, and is a number"]),
    (.number, .integer, ["JD204 the value was a number, and is a whole number"]),
    (.any, .string, ["JD204 the value was any value, and is a text"]),
    (.string, .any, ["JD203 the value was a text, and is any value"]),
    (.string, .optional(.string), ["JD203 the value can be null now"]),
    (.optional(.string), .string, ["JD204 the value is never null any more"]),
    (.array(.integer), .array(.string), ["JD203 “[]” was a whole number, and is a text"]),
    (.dictionary(.integer), .array(.integer), ["JD203 the value was a dictionary, and is a list"]),
    (
      .object([.init("a", .string), .init("b", .object([.init("c", .string)]))]),
      .object([.init("b", .object([.init("c", .string, isOptional: true)])), .init("d", .string)]),
      [
        "JD203 the member “a” was removed; “b.c” can be absent now",
        "JD204 the member “d” was added",
      ]
    ),
  ])
  func resultsAreComparedForTheirReaders(
    _ old: JSONShape, _ new: JSONShape, _ expected: [String]
  ) throws {
    let before = try Self.route("/a", "a") { $0.result = .init(name: "A", shape: old) }
    let after = try Self.route("/a", "a") { $0.result = .init(name: "A", shape: new) }
    let found = try findings([before], [after])
    #expect(
      found == expected.map { "\($0.prefix(5)) The result “A” of “a”: \($0.dropFirst(6))." })
  }

  @Test(
    arguments: [
      (["web:https://a.example"], ["web:*"], ["JD302"]),
      (["web:*"], ["web:https://a.example"], ["JD301"]),
      (["web:https://a.example"], ["web:https://a.example+frames"], ["JD302"]),
      (["push"], ["intent"], ["JD301", "JD302"]),
      (["web:*", "web:https://a.example"], ["web:*"], []),
    ] as [([String], [String], [Substring])])
  func exposureIsComparedBySources(
    _ old: [String], _ new: [String], _ codes: [Substring]
  ) throws {
    let before = try Self.route("/a", "a") { $0.exposure = old }
    let after = try Self.route("/a", "a") { $0.exposure = new }
    #expect(try findings([before], [after]).map { $0.prefix(5) } == codes)
  }

  @Test func defaultThatIsReplacedIsBreaking() throws {
    func route(_ value: String?) throws -> Route {
      try Self.route("/a", "a") {
        var parameter = RouteManifest.Parameter("x", in: .query, isOptional: true)
        parameter.defaultValue = value
        $0.parameters = [parameter]
      }
    }
    #expect(
      try findings([route("a")], [route("b")]) == [
        "JD109 The parameter “x” of “a” had the default “a”, which is “b” now."
      ])
    #expect(
      try findings([route("a")], [route(nil)]) == [
        "JD109 The parameter “x” of “a” had the default “a”, which was removed."
      ])
    #expect(
      try findings([route(nil)], [route("b")]) == [
        "JD110 The parameter “x” of “a” has a default, which is “b” now."
      ])
  }

  @Test func refusedTableIsAnError() throws {
    let routes = [try Self.route("/:a", "a"), try Self.route("/:b", "b")]
    #expect(throws: FileErrors.self) {
      try ManifestDiff(old: Self.manifest([]), new: Self.manifest(routes))
    }
  }
}
