// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JunctorManifest
import JunctorMatching
import Testing

@testable import JunctorCodegen

@Suite struct ScannedManifestTests {
  private static func scanned(_ text: String, spaces: [RouteSpace] = [.scheme("shop")])
    -> ScannedManifest
  {
    ScannedManifest(
      [SourceFile(module: "Shop", path: "Shop.swift", bytes: Array(text.utf8))], spaces: spaces)
  }

  /// Returns the lines of the only route of a registration in a module.
  private static func route(_ registration: String, _ declarations: String = "") -> String {
    let scanned = scanned(
      """
      \(declarations)
      @RouteModule struct ShopModule: RouteModule {
        func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
          \(registration)
        }
      }
      """)
    let lines = scanned.manifest.jsonText.split(separator: "\n").filter { $0.hasPrefix("      ") }
    return (lines.map { String($0.dropFirst(6)) } + scanned.issues.map(\.message)).joined(
      separator: "\n")
  }

  // MARK: The shop

  private static let shop = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Examples/Mall")

  private static func sourcesOfTheShop() throws -> [SourceFile] {
    let folder = shop.appendingPathComponent("Sources")
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let paths = (found?.allObjects as? [URL] ?? []).map(\.path).filter { $0.hasSuffix(".swift") }
    return try paths.sorted().map { path in
      let parts = path.dropFirst(folder.path.count + 1).split(separator: "/")
      return SourceFile(
        module: String(parts[0]), path: parts.joined(separator: "/"),
        bytes: Array(try Data(contentsOf: URL(fileURLWithPath: path))))
    }
  }

  /// The test of the shop proves that `routes.json` is the manifest of its router.
  @Test func routesOfTheShopHaveTheBytesOfTheRouter() throws {
    let scanned = ScannedManifest(try Self.sourcesOfTheShop())
    let bytes = try Data(contentsOf: Self.shop.appendingPathComponent("routes.json"))
    let manifest = try RouteManifest(bytes)
    #expect(scanned.manifest.spaces == manifest.spaces)
    var same = 0
    for route in scanned.manifest.routes where route.id != "order.returned" {
      let expected = try #require(manifest.route(named: route.id), "\(route.id)")
      let one = try RouteManifest(spaces: manifest.spaces, routes: [route])
      #expect(
        one.jsonText == (try RouteManifest(spaces: manifest.spaces, routes: [expected])).jsonText)
      same += 1
    }
    #expect(same == 23)
    var returned = try #require(manifest.route(named: "order.returned"))
    returned.parents = []
    #expect(scanned.manifest.route(named: "order.returned") == returned)
    // The others come from a loop.
    let missing = manifest.routes.map(\.id).filter { scanned.manifest.route(named: $0) == nil }
    #expect(missing.count == 7 && missing.allSatisfy { $0.hasPrefix("order.returning.") })
    #expect(
      scanned.issues.map { "\($0.place.path): \($0.code): \($0.message)" } == [
        "MallApp/Tour/Scene+Trouble.swift: doubtful: “/spring-sale” is registered in a closure, so the manifest lacks it",
        "MallApp/Tour/Scene+Trouble.swift: doubtful: “/summer-sale” is registered in a closure, so the manifest lacks it",
        "MallApp/Tour/Scene+Trouble.swift: doubtful: “/survey” is registered in a closure, so the manifest lacks it",
        "MallApp/Tour/Scene+Trouble.swift: doubtful: “/rival” is registered by “RivalModule”, which no code adds without a condition, so the manifest lacks it",
        "MallApp/Tour/Scene+Trouble.swift: doubtful: “/goods/:sku([0-9]+)” is registered by “RivalModule”, which no code adds without a condition, so the manifest lacks it",
        "MallOrder/OrderModule.swift: notLiteral: a pattern is computed, so the manifest lacks the route",
        "MallOrder/OrderModule.swift: notLiteral: an address is computed, so the manifest lacks it",
      ])
  }

  @Test func brokenSourcesAreScanned() throws {
    let files = try Self.sourcesOfTheShop().filter { $0.path.contains("/Order") }
    var random = SplitMix(seed: 22)
    for _ in 0..<100 {
      let broken = files.map { file in
        var bytes = file.bytes
        let place = Int.random(in: 0..<bytes.count, using: &random)
        if Bool.random(using: &random) {
          bytes.removeSubrange(place..<min(place + 9, bytes.count))
        } else {
          bytes.insert(Array("(){}[]<>:=.,\"".utf8).randomElement(using: &random)!, at: place)
        }
        return SourceFile(module: file.module, path: file.path, bytes: bytes)
      }
      let manifest = ScannedManifest(broken).manifest
      #expect(try RouteManifest(manifest.json) == manifest)
    }
  }

  // MARK: Options

  @Test(arguments: [
    (
      #"try registrar.register("/a", .named("a"), .summary("One"), .example("/a"), .since("8"), .risk(.payment), .deprecated(since: "9", replacedBy: "b")) { _ in }"#,
      """
      "id": "a",
      "pattern": "/a",
      "module": "ShopModule",
      "summary": "One",
      "examples": ["/a"],
      "since": "8",
      "risk": "payment",
      "deprecated": {"since": "9", "replacement": "b"}
      """
    ),
    (
      """
      try registrar.register(
        RoutePatterns("/a/:id", "/b/:id"), .sync { _ -> Int in 1 }, .priority(-2), .ignoringCase,
        .defaults(["id": "1", "tab": "x"]), .publicParameters("id"), .privateParameters("id", "tab"))
      """,
      """
      "id": "/a/:id",
      "pattern": "/a/:id",
      "ignoresCase": true,
      "aliases": ["/b/:id"],
      "priority": -2,
      "parameters": [
        {"name": "id", "in": "path", "type": "string", "swiftType": "String", "privacy": "private"},
        {"name": "tab", "in": "query", "type": "string", "swiftType": "String", "optional": true, "default": "x", "privacy": "private"}
      ],
      "result": {
        "name": "Int",
        "shape": "integer"
      },
      "module": "ShopModule"
      """
    ),
    (
      """
      let pages = registrar.group("/shop/", .exposed(to: [.push, .web("HTTPS://M.mall.example:443")]), .presented(as: .sheet, inTab: "a"))
      let inner = pages.group("/x", .exposed(to: .web("https://m.mall.example", includingSubframes: true)), .gated(by: Gate(), Named()))
      try inner.register("/y", .screen { _, _ in Page() }, .presented(with: NavigationOptions(presentation: .custom("fade"), ancestors: ["/z"])), .parent("/w"))
      """,
      """
      "id": "/shop/x/y",
      "pattern": "/shop/x/y",
      "exposure": ["push", "web:https://m.mall.example+frames"],
      "parents": ["/z"],
      "tab": "a",
      "presentation": "custom:fade",
      "steps": ["Gate", "named"],
      "module": "ShopModule"
      """
    ),
    (
      #"try registrar.router.register("/a", .reply { _, _ in }, .exposed(to: .everyone), .native)"#,
      """
      "id": "/a",
      "pattern": "/a"
      """
    ),
  ])
  func optionsAreThoseOfTheRegistration(_ registration: String, _ route: String) {
    let steps =
      "struct Gate: RouteGate {}\nstruct Named: RouteGate { var name: String { \"named\" } }"
    #expect(Self.route(registration, steps) == route)
  }

  @Test func registrarIsFollowedThroughFunctions() {
    let scanned = Self.scanned(
      """
      @RouteModule final class Cart: RouteModule {
        let name = "cart"
        func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
          let pages = registrar.group("/cart", .exposed(to: .push))
          try registerPages(of: pages, limit: 1)
          do { try registerOthers(registrar.router) } catch {}
        }
        private func registerPages(of routes: some RouteRegistrar & Sendable, limit: Int) throws {
          try routes.register("/", .sync { _ in limit > 0 ? 1 : 2 }.self)
          try routes.register("/items", .sync { _ in "items" })
        }
        private func registerOthers(_ router: Router) throws { try router.register("/other") { _ in } }
      }
      """)
    #expect(scanned.manifest.routes.map(\.id) == ["/cart", "/cart/items", "/other"])
    #expect(scanned.manifest.routes.map(\.module) == ["cart", "cart", nil])
    #expect(scanned.manifest.routes.map(\.exposure) == [["push"], ["push"], []])
  }

  // MARK: Typed addresses

  @Test(arguments: [
    (
      """
      @Route("/a/:id?tab=:tab") struct A {
        typealias Output = [String: Item?]
        var id: UInt8
        var tab: Tab
        @Query("n") var names: [String]
        @Query var page = 1
        @Query var kind: Kind = .second
        @JSON var filter: Filter?
        @Payload var draft: Draft
        @Query var unread: String?
      }
      enum Tab: String, CaseIterable, ParameterConvertible { case info, all = "every" }
      enum Kind: Int, CaseIterable, ParameterConvertible { case first = 3, second }
      struct Item: Decodable { let id: Int; var tags: [Tag]?; var state: State; static let none = 1
        enum Tag: String, Codable { case x }
        enum State: Int, Decodable { case on = 1 }
        enum CodingKeys: String, CodingKey { case id = "number", tags, state }
      }
      """,
      ".example(A(id: 7, tab: .all, names: [\"x\", \"y z\"], draft: Draft()))",
      """
      "id": "/a/:id?tab=:tab",
      "pattern": "/a/:id?tab=:tab",
      "parameters": [
        {"name": "id", "in": "path", "type": "integer", "swiftType": "UInt8", "example": "7"},
        {"name": "tab", "in": "query", "type": "string", "swiftType": "Tab", "values": ["info", "every"], "example": "every"},
        {"name": "n", "in": "query", "type": "string", "swiftType": "String", "optional": true, "repeated": true, "example": "x"},
        {"name": "page", "in": "query", "type": "integer", "swiftType": "Int", "optional": true, "default": "1", "example": "1"},
        {"name": "kind", "in": "query", "type": "integer", "swiftType": "Kind", "values": ["3", "4"], "optional": true, "default": "4", "example": "4"},
        {"name": "filter", "in": "query", "type": "string", "swiftType": "Filter", "optional": true}
      ],
      "result": {
        "name": "[String: Item?]",
        "shape": {
          "dictionary": {
            "optional": {
              "object": {
                "number": "integer",
                "state": "integer",
                "tags?": {
                  "array": "string"
                }
              }
            }
          }
        }
      },
      "module": "ShopModule",
      "examples": ["/a/7?tab=every&n=x&n=y%20z&page=1&kind=4"]
      """
    )
  ])
  func typedAddressHasItsParameters(_ type: String, _ option: String, _ route: String) {
    #expect(Self.route("try registrar.register(A.self, \(option)) { _ in }", type) == route)
  }

  @Test func handwrittenAddressHasTheParametersThatItReads() {
    let type = """
      struct A: Route {
        static let patterns: RoutePatterns = "/a/:id([0-9]+)"
        var number: Int
        var tab: String
        var list: [Double]
        init(number: Int, tab: String = "info") { self.number = number; self.tab = tab; list = [1.50] }
        init(from parameters: RouteParameters) throws(ParameterError) {
          number = try parameters["id"]
          self.tab = try parameters["tab", default: "info"]
          list = try parameters["list"]
        }
        func write(to values: inout RouteValues) {
          values.write("id", number)
          values.write("tab", tab)
          values.write("list", list)
        }
      }
      """
    #expect(
      Self.route("try registrar.register(A.self, .example(A(number: 7)), .sync { _ in })", type)
        == """
        "id": "/a/:id([0-9]+)",
        "pattern": "/a/:id([0-9]+)",
        "parameters": [
          {"name": "id", "in": "path", "type": "integer", "swiftType": "Int", "constraint": "[0-9]+", "example": "7"},
          {"name": "tab", "in": "query", "type": "string", "swiftType": "String", "optional": true, "default": "info", "example": "info"},
          {"name": "list", "in": "query", "type": "number", "swiftType": "Double", "optional": true, "repeated": true, "example": "1.5"}
        ],
        "module": "ShopModule",
        "examples": ["/a/7?tab=info&list=1.5"]
        """)
  }

  /// The types and what a router says about them are those of `RouterManifestTests`.
  @Test func parametersAndResultAreThoseOfARouter() throws {
    let scanned = Self.scanned(
      """
      enum Tab: String, ParameterConvertible, CaseIterable { case info, goods }
      enum Level: Int, ParameterConvertible, CaseIterable { case low = 1, high }
      struct OrderID: RawRepresentable, ParameterConvertible { let rawValue: Int }
      struct Filter: Codable { var most: Int }
      struct OrderDetail: Route {
        typealias Output = Receipt
        static let patterns: RoutePatterns = [
          "/order/:id([0-9]+){/:page}??shop=:shop", "/o/:id([0-9]+)?shop=:shop",
        ]
        init(from parameters: RouteParameters) throws(ParameterError) {
          let _: OrderID = try parameters["id"]
          let _: Int = try parameters["page", default: 1]
          let _: UUID = try parameters["shop"]
          let _: Tab? = try parameters["tab"]
          let _: [String] = try parameters["tag"]
          let _: Level = try parameters["level", default: .high]
          let _: Double? = try parameters["price"]
          let _: Bool = try parameters["gift", default: false]
          let _: URL? = try parameters["from"]
          let _: Filter = try parameters.json("filter")
          let _: [Filter]? = try parameters.json("more")
          let _: Date? = try parameters["day"]
          let _: Int? = try parameters.payload("draft")
        }
      }
      struct Receipt: Codable, Sendable {
        enum State: String, Codable, CaseIterable { case open, paid }
        struct Line: Codable { var name: String, price: Decimal, gift: Bool }
        final class Note: Codable, Sendable {
          let text: String
          let replies: [Note]
          let first: Note?
        }
        var id: Int
        var state: State
        var lines: [Line]
        var notes: [String: Note]
        var day: Date
        var place: URL?
        var seller: UUID
      }
      func f(router: Router) throws { try router.register(OrderDetail.self) { _ in } }
      """)
    #expect(scanned.issues == [])
    let route = try #require(scanned.manifest.routes.first)
    let found = route.parameters.map { parameter in
      var text = "\(parameter.name) \(parameter.place) \(parameter.swiftType) \(parameter.type)"
      if parameter.isOptional { text += " optional" }
      if parameter.isRepeated { text += " repeated" }
      if let value = parameter.defaultValue { text += " = \(value)" }
      if !parameter.values.isEmpty { text += " \(parameter.values)" }
      return text
    }
    #expect(
      found == [
        "id path OrderID integer", "page path Int integer optional = 1",
        "shop query UUID string", #"tab query Tab string optional ["info", "goods"]"#,
        "tag query String string optional repeated",
        #"level query Level integer optional = 2 ["1", "2"]"#,
        "price query Double number optional", "gift query Bool boolean optional = false",
        "from query URL string optional", "filter query Filter string",
        "more query [Filter] string optional", "day query Date string optional",
      ])
    let note = JSONShape.object([
      .init("first", .any, isOptional: true), .init("replies", .array(.any)),
      .init("text", .string),
    ])
    let line = JSONShape.object([
      .init("gift", .boolean), .init("name", .string), .init("price", .number),
    ])
    #expect(
      route.result
        == .init(
          name: "Receipt",
          shape: .object([
            .init("day", .string), .init("id", .integer), .init("lines", .array(line)),
            .init("notes", .dictionary(note)), .init("place", .string, isOptional: true),
            .init("seller", .string), .init("state", .string),
          ])))
  }

  @Test func resultCanBeANestedType() {
    let scanned = Self.scanned(
      """
      @Route("/a") struct A { struct Output: Codable { let id: Int } }
      func f(router: Router) throws { try router.register(A.self) { _ in } }
      """)
    #expect(
      scanned.manifest.routes.map(\.result) == [
        .init(name: "Output", shape: .object([.init("id", .integer)]))
      ])
  }

  @Test func eachCaseOfAnEnumerationIsARoute() {
    let scanned = Self.scanned(
      """
      @Route enum A { @Pattern("/a/:id", "/b/:id") case one(id: Int, page: Int? = nil); @Pattern("/c") case two }
      func f(router: Router) throws { try router.register(A.self, .named("a"), .example(A.two), .sync { _ in }) }
      """)
    #expect(scanned.issues == [])
    #expect(scanned.manifest.routes.map(\.id) == ["/c", "a"])
    #expect(scanned.manifest.routes.map(\.examples) == [["/c"], []])
    #expect(scanned.manifest.routes[1].parameters.map(\.name) == ["id", "page"])
    #expect(scanned.manifest.routes[1].aliases.map(\.text) == ["/b/:id"])
  }

  // MARK: What cannot be read

  @Test(arguments: [
    (#"try registrar.register("/a/\(x)") { _ in }"#, "9:28 notLiteral"),
    (#"try registrar.register(path) { _ in }"#, "9:28 notLiteral"),
    (#"try registrar.register(contentsOf: list)"#, "9:9 notLiteral"),
    (#"try registrar.register("/a", .named(x)) { _ in }"#, "9:34 notLiteral"),
    (#"try registrar.register("/a", .named("\(x)")) { _ in }"#, "9:34 notLiteral"),
    (#"try registrar.register("/a", .internalOnly) { _ in }"#, "9:34 notLiteral"),
    (#"try registrar.register("/a", .exposed(to: sources)) { _ in }"#, "9:34 notLiteral"),
    (#"try registrar.register("/a", .gated(by: Computed())) { _ in }"#, "9:34 notLiteral"),
    (#"try registrar.register("/a", .sync { _ in order })"#, "9:9 unknownResult"),
    (#"try registrar.register("/a", .sync(handler.run))"#, "9:9 unknownResult"),
    (#"try registrar.register("/a", .sync { _ -> Hidden in x })"#, "9:9 unknownResult"),
    (#"try registrar.register("/a/:id/:id") { _ in }"#, "9:28 repeatedName"),
    (#"if x { try registrar.register("/a") { _ in } }"#, "9:16 doubtful"),
    (#"for x in y { try registrar.register("/a") { _ in } }"#, "9:22 doubtful"),
    (#"guard x else { return }; try registrar.register("/a") { _ in }"#, "9:34 doubtful"),
    (#"later { try registrar.register("/a") { _ in } }"#, "9:17 doubtful"),
    ("#if DEBUG\ntry registrar.register(\"/a\") { _ in }\n#endif", "10:5 doubtful"),
    (#"try other.register("/a") { _ in }"#, "9:9 unknownRegistrar"),
    (#"try registrar.register(Elsewhere.self) { _ in }"#, "9:28 unknownType"),
    (#"try registrar.register(Odd.self) { _ in }"#, "3:1 unknownParameters"),
    (
      #"try registrar.register(A.self) { _ in } } }; @Route("/a/:b") struct A { var b: B }; enum B: String, ParameterConvertible { case c; var parameter: String { f() "#,
      "9:50 unknownParameters"
    ),
    (
      #"try registrar.register("/a", .named("a")) { _ in }; try registrar.register("/b", .named("a")) { _ in }"#,
      "9:61 duplicateName"
    ),
    // Similar calls of other libraries.
    (#"tableView.register(Cell.self, forCellReuseIdentifier: "cell")"#, ""),
    (#"UserDefaults.standard.register(defaults: ["a": 1])"#, ""),
    (#"factory.register(nib, for: "x")"#, ""),
  ])
  func whatIsComputedIsReportedWithItsPlace(_ registration: String, _ issues: String) {
    let scanned = Self.scanned(
      """
      struct Computed: RouteGate { var name: String { make() } }
      struct Hidden: Model {}
      @Route("/odd/:id") struct Odd { var id: Elsewhere }
      func g(r: Router) throws { try r.register("/odd/1", .screen { _ in }) }

      @RouteModule struct ShopModule: RouteModule {
        /// `registrar` is a parameter.
        func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
          \(registration)
        }
      }
      """)
    let found = scanned.issues.map { "\($0.place.line):\($0.place.column) \($0.code)" }
      .filter { $0 != "3:1 notRegistered" }
    #expect(found.joined(separator: ", ") == issues)
  }

  @Test func moduleThatNoCodeAddsIsReported() {
    let module = """
      struct Cart: RouteModule { func register(in r: ModuleRegistrar) throws { try r.register("/cart") { _ in } } }
      """
    #expect(Self.scanned(module).issues.map(\.code) == ["doubtful"])
    let added = Self.scanned(module + "\nfunc f(r: Router) throws { try r.add([Cart()]) }")
    #expect(added.issues == [])
    #expect(added.manifest.routes.map(\.module) == ["Cart"])
  }

  @Test func declaredAddressWithoutRegistrationIsReported() {
    let scanned = Self.scanned("@Route(\"/a\") struct A {}")
    #expect(scanned.issues.map(\.code) == ["notRegistered"])
    #expect(scanned.manifest.routes == [])
  }

  @Test(arguments: [
    ("let router = Router(scheme: \"shop\")", ["shop"]),
    (
      "func f() { let r = try Router(spaces: [.scheme(\"shop\", host: \"a\"), .domain(\"m.shop.example\", port: 8443, includingSubdomains: true)], modules: .linked) }",
      ["shop://a", "https://*.m.shop.example:8443"]
    ),
    (
      "enum E { static let all: [RouteSpace] = [.scheme(\"shop\")] }\nlet r = Router(spaces: E.all)",
      ["shop"]
    ),
    (
      "struct S { static let all = [RouteSpace.scheme(\"shop\")]\n func f() { _ = Router(spaces: Self.all) } }",
      ["shop"]
    ),
  ])
  func spacesAreThoseOfTheRouter(_ source: String, _ spaces: [String]) {
    let scanned = Self.scanned(source, spaces: [])
    #expect(scanned.manifest.spaces.map(\.description) == spaces)
    #expect(scanned.issues == [])
  }

  @Test(arguments: [
    "", "let a = Router(scheme: \"a\"); let b = Router(scheme: \"a\")",
    "let r = Router(spaces: make())",
  ])
  func unknownSpacesAreReported(_ source: String) {
    #expect(Self.scanned(source, spaces: []).issues.map(\.code) == ["unknownSpaces"])
  }
}
