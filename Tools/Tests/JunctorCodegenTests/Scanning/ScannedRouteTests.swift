// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JunctorCodegen

@Suite struct ScannedRouteTests {
  @Test(arguments: [
    (#"@Route("/a/:id") struct A { var id: Int }"#, ["A /a/:id"]),
    (
      "@Route(\n  \"/a\", // one\n  \"/b\" /* two */,\n  claims: false\n)\npublic final class A {}",
      ["A /a /b"]
    ),
    (
      ##"@MainActor @JunctorMacros.Route(#"/a/:id(\d+)"#) final class A: B {}"##,
      [#"A /a/:id(\d+)"#]
    ),
    (#"extension Shop { enum Routes { @Route("/a") struct A {} } }"#, ["Shop.Routes.A /a"]),
    (#"extension Shop.Routes { @Route("/a") actor A {} }"#, ["Shop.Routes.A /a"]),
    (#"struct G<T: P> where T: Q { @Route("/a") struct A {} }"#, ["G.A /a"]),
    (
      #"@Route enum R { @Pattern("/a", "/b") case one(id: Int); @Pattern("/c") case two }"#,
      ["R.one /a /b", "R.two /c"]
    ),
    // Handwritten.
    (#"struct A: Route { static let patterns: RoutePatterns = "/a" }"#, ["A /a"]),
    (#"struct A: Route { public static let patterns: RoutePatterns = ["/a", "/b"] }"#, ["A /a /b"]),
    (#"struct A { static let patterns = RoutePatterns("/a", "/b") }"#, ["A /a /b"]),
    (#"struct A { static let patterns: RoutePatterns = .init("/a") }"#, ["A /a"]),
    (#"struct A<T> { static var patterns: RoutePatterns { "/a" } }"#, ["A /a"]),
    (#"struct A<T> { static var patterns: RoutePatterns { return ["/a"] } }"#, ["A /a"]),
    (
      #"enum A { static let patterns = RoutePatterns(choices: [["/a", "/b"], ["/c"]]) }"#,
      ["A /a /b", "A /c"]
    ),
    (#"extension A: Route { nonisolated static let patterns: RoutePatterns = "/a" }"#, ["A /a"]),
    // Similar text that declares no address.
    (#"// @Route("/a") struct A {}"#, []), (#"let s = "@Route(\"/a\") struct A {}""#, []),
    (#"/* @Route("/a") /* */ struct A {} */"#, []), (#"@Router("/a") struct A {}"#, []),
    (#"struct A { let patterns: RoutePatterns = "/a" }"#, []),
    (#"struct A { static let patterns: [String] = ["/a"] }"#, []),
    (#"struct A { static let patterns = ["/a"]; static let RoutePatterns = 1 }"#, []),
    (#"func f() { struct A: Route { static let patterns: RoutePatterns = "/a" } }"#, []),
    (#"import struct Junctor.RoutePatterns"# + "\n" + #"@Route("/a") struct A {}"#, ["A /a"]),
    (
      #"struct O { var x: Int { didSet { f("}") } }; let r = /\{"/; @Route("/a") struct A {} }"#,
      ["O.A /a"]
    ),
    (
      #"class O { class func f() {} ; class var x: Int { 1 } ; @Route("/a") struct A {} }"#,
      ["O.A /a"]
    ),
    (#"@Route("/a") struct `struct` {}"#, ["struct /a"]),
    ("#if Macros\n@Route(\"/a\")\n#endif\nstruct A {}", ["A /a"]),
  ])
  func declaredAddressesAreFound(_ source: String, _ routes: [String]) {
    let found = scan(source)
    #expect(found.routes.map(\.short) == routes)
    #expect(found.issues == [])
  }

  @Test(arguments: [
    ("@Route(\"/a/:id\") struct A { var id: Int }", "id: Int"),
    (
      "@Route(\"/a/:id{/:p}?\") struct A { var id: UInt64; var p: Swift.String? }",
      "id: UInt64, p: String?"
    ),
    (
      "@Route(\"/a\") struct A { @Query var tab: Tab?; @Query(\"t\") var tags: [String]\n @Query var page = 1 }",
      "tab: String?, tags(t): [String]?, page: Int?"
    ),
    (
      "@Route(\"/a?q=:q\") struct A { @Query var q: Substring\n @JSON var f: Filter\n @Payload var d: Draft? }",
      "q: String, f: String"
    ),
    (
      "@Route(\"/a/:x/:y\") struct A { var y, x: Double; static var x: Int = 0; var z: Int { 1 } }",
      "x: Double, y: Double"
    ),
    (
      "@Route(\"/a/:x\") struct A { let kind = \"k\"\n private(set) var x: Optional<Bool> }",
      "x: Bool"
    ),
    ("@Route(\"/a/:x\") struct A { var x: Int = 1 { didSet { } } \n var y: Int }", "x: Int"),
    ("@Route(\"/a/:x\") class A { var x: Int }", "x: String"),
    ("@Route(\"/f/*\") struct A { }", "value0(0): String"),
    (
      "@Route enum R { @Pattern(\"/a/:id\") case one(id: Int, tab: [Tab] = [], page: Int? = nil) }",
      "id: Int, tab: [String]?, page: Int?"
    ),
    (
      """
      struct A: Route { static let patterns: RoutePatterns = "/a/:id"; var number: Int
        var tab: Tab?, tags: [Int] = [], page = 1.5 }
      extension A { func write(to values: inout RouteValues) throws(ParameterError) {
        values.write("id", self.number); values.write("tab", tab)
        values.write("tag", tags); values.write("page", page); values.write("x", tab?.raw)
        values.writePayload("draft", draft) } }
      """, "number(id): Int, tab: String?, tags(tag): [Int]?, page: Double?, x: String?"
    ),
    ("@Route(\"/a/:x\") struct A { var x: /* no */ Int // Bool\n}", "x: Int"),
    ("@Route(\"/a/:x/:y\") struct A { var x:\n Int\n var y: Character }", "x: Int, y: Character"),
  ])
  func valuesHaveTheTypesOfTheProperties(_ source: String, _ values: String) throws {
    let route = try #require(scan(source).routes.first)
    #expect(route.values.map(\.short).joined(separator: ", ") == values)
  }

  @Test(arguments: [
    ("@Route(\"/a\") struct A {}", SourceAccess.internal),
    ("@Route(\"/a\") public struct A {}", .public),
    ("enum O { @Route(\"/a\") public struct A {} }", .internal),
    ("public enum O { @Route(\"/a\") struct A {} }", .internal),
    ("public enum O { @Route(\"/a\") public struct A {} }", .public),
    ("public extension X { @Route(\"/a\") struct A {} }", .public),
    ("public extension O { @Route(\"/a\") struct A {} }; enum O {}", .internal),
    ("@Route(\"/a\") package struct A {}", .package),
    ("@Route(\"/a\") private struct A {}", .private),
    ("fileprivate enum O { @Route(\"/a\") struct A {} }", .private),
    ("private extension X { @Route(\"/a\") struct A {} }", .private),
    (
      "extension A: Route { static let patterns: RoutePatterns = \"/a\" }; public struct A {}",
      .public
    ),
    ("extension A: Route { static let patterns: RoutePatterns = \"/a\" }; struct A {}", .internal),
    ("@Route(\"/a\") open class A {}", .public),
  ])
  func accessIsLimitedByEnclosingDeclarations(_ source: String, _ access: SourceAccess) {
    #expect(scan(source).routes.map(\.access) == [access])
  }

  @Test func typeCanBeDeclaredInAnotherFile() {
    let conformance = "extension A: Route { static let patterns: RoutePatterns = \"/:id\" }"
    let files = ["struct A { var id: Int }", conformance].enumerated().map { number, text in
      SourceFile(module: "Shop", path: "\(number).swift", bytes: Array(text.utf8))
    }
    let found = ScannedSources(files)
    #expect(found.routes.map(\.access) == [.internal])
    #expect(found.routes.flatMap(\.values).map(\.short) == ["id: Int"])
  }

  @Test func conditionsAreThoseOfTheBranches() {
    let found = scan(
      """
      #if os(iOS)
        @Route("/a") struct A {}
      #elseif os(macOS) || DEBUG
        #if X
          @Route("/b") struct A {}
        #endif
      #else
        @Route("/c") struct A {}
      #endif
      @Route("/d") struct D {}
      """)
    #expect(
      found.routes.map { $0.conditions.map(\.text) } == [
        ["(os(iOS))"], ["!(os(iOS)) && (os(macOS) || DEBUG)", "(X)"],
        ["!(os(iOS)) && !(os(macOS) || DEBUG)"], [],
      ])
  }

  @Test func invalidPatternIsReportedAtItsLocation() {
    let found = scan(
      """
      // 家
      @Route(
        "/fine",
        "/a/:id/:id"
      )
      struct A {}
      struct B: Route { static let patterns: RoutePatterns = "/b/:" }
      """)
    #expect(found.issues.count == 2)
    #expect(
      found.issues.first?.text == """
        Shop.swift:4:11: error: the name “id” is used twice
        /a/:id/:id
               ^
        """)
    #expect(found.issues.last?.place.line == 7)
    #expect(found.routes[0].patterns.map { $0.pattern == nil } == [false, true])
  }

  @Test func columnOfAnErrorCountsSourceBytes() throws {
    // An escape is longer in the source than in the text.
    let source = #"@Route("/\u{61}/:id/:id") struct A {}"#
    let issue = try #require(scan(source).issues.first)
    let column = source.utf8.count - #":id") struct A {}"#.utf8.count + 1
    #expect(issue.place.column == column)
  }

  @Test(arguments: [
    #"@Route("/a" + b) struct A {}"#, #"@Route("/\(b)") struct A {}"#, "@Route(b) struct A {}",
    #"struct A { static let patterns: RoutePatterns = "/a" + b }"#,
    #"struct A { static let patterns: RoutePatterns = [b, "/a"] }"#,
    "struct A { static let patterns = RoutePatterns(b) }",
    "struct A { static var patterns: RoutePatterns { make() } }",
  ])
  func nonLiteralPatternIsReportedAndSkipped(_ source: String) {
    let found = scan(source)
    #expect(found.routes.isEmpty)
    #expect(found.issues.map(\.code) == ["notLiteral"])
    #expect(found.issues.map(\.severity) == [.warning])
  }

  @Test func likelySlipIsAWarning() throws {
    let issue = try #require(scan(conformance("A", "/a/:x([^.]+)")).issues.first)
    #expect(issue.severity == .warning)
    #expect(issue.text.contains("warning: “[^.]+” also matches “/”"))
  }

  @Test func priorityIsReadFromTheRegistration() {
    let found = scan(
      """
      enum O { @Route("/a") struct A {} }
      @Route("/b") struct B {}
      func f() throws {
        try registrar.register(O.A.self, .exposed(to: .push), .priority(1)) { _ in }
        try registrar.register(B.self, .sync { _ in register(C.self, .priority(7)) }, .priority(-2))
      }
      """)
    #expect(found.routes.map(\.priority) == [1, -2])
  }
}

@Suite struct ScannedModuleTests {
  @Test func modulesAreFoundWithTheirNames() {
    let found = scan(
      """
      @RouteModule public struct Cart: RouteModule {}
      enum Pay { @RouteModule final class Module {} }
      struct Order: RouteModule {
        #if objectFormat(ELF)
          @section("junctor_records")
        #endif
        @used
        nonisolated static let junctorRecord: LinkedRecord = (
          0x6A72_6563, 1,
          {
            LinkedDeclaration(.module(Order.self, create: { Order() }), typeName: "Order")
              .write(to: $0)
          }, 0, 0
        )
      }
      struct Page {
        static let junctorRecord: LinkedRecord = (
          0x6A72_6563, 1,
          { LinkedDeclaration(.route(pattern: "/page"), typeName: "Page").write(to: $0) }, 0, 0
        )
      }
      #if DEBUG
        @RouteModule struct Lab {}
      #endif
      """)
    #expect(
      found.modules.map(\.qualifiedName) == [
        "Shop.Cart", "Shop.Lab", "Shop.Order", "Shop.Pay.Module",
      ])
    #expect(found.modules.map { $0.conditions.map(\.text) } == [[], ["(DEBUG)"], [], []])
  }
}
