// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JunctorCodegen

@Suite struct AddressFileTests {
  private static func lines(_ source: String) -> [String] {
    AddressFile(module: "Shop", routes: scan(source).routes).text
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private static func functions(_ source: String) -> [String] {
    lines(source).filter { $0.contains("static func") }.map { $0.trimmingBlanks }
  }

  @Test func anAddressIsAFunction() {
    let text = AddressFile(
      module: "Shop",
      routes: scan(
        ##"@Route(#"/order/:id(\d+)"#) public struct OrderDetail { var id: Int; @Query var tab: Tab? }"##
      ).routes
    ).text
    #expect(
      text == ##"""
        // Written by the plugin JunctorRoutes, from the sources of Shop.
        // swift-format-ignore-file

        public import Junctor

        /// The addresses of Shop.
        ///
        /// Each function returns a text that a router opens.
        public enum ShopAddresses {
          /// The address of `OrderDetail`: `/order/:id(\d+)`.
          public static func orderDetail(id: Int, tab: String? = nil) throws(RouteError) -> String {
            try orderDetailPatterns.address { values in
              values.write("id", id)
              values.write("tab", tab)
            }
          }
          private static let orderDetailPatterns: RoutePatterns = #"/order/:id(\d+)"#
        }

        """##)
  }

  @Test(arguments: [
    (conformance("Cart", "/cart"), #"static func cart() -> String { "/cart" }"#),
    (
      conformance("Cart", "mall://cart?from=home"),
      #"static func cart() -> String { "mall://cart?from=home" }"#
    ),
    (
      conformance("URLPage", "/p/:in"),
      "static func urlPage(in in_: String) throws(RouteError) -> String {"
    ),
    (
      conformance("Default", "/d/:$a"),
      "static func `default`(_a: String) throws(RouteError) -> String {"
    ),
    (
      "@Route enum R { @Pattern(\"/a/:id\") case one(id: [Int]) }",
      "static func rOne(id: [Int]) throws(RouteError) -> String {"
    ),
  ])
  func functionsHaveTheNamesOfTypesAndCaptures(_ source: String, _ function: String) {
    #expect(Self.functions(source) == [function])
  }

  @Test(
    arguments: [
      (#"@Route("/a/:id") struct A { var id: Int }"#, false),
      (#"@Route("/a/:id(-?[0-9]+)/:b") struct A { var id: Int; var b: Bool }"#, false),
      (#"@Route("/a/:id([0-9]+)") struct A { var id: UInt64 }"#, false),
      (#"@Route("/a/:id([0-9]{1,5})") struct A { var id: UInt16 }"#, false),
      (#"@Route("/a/:on(true|false)") struct A { var on: Bool }"#, false),
      (#"@Route("/a?page=:page") struct A { var page: Int }"#, false),
      (
        #"@Route("mall://a/:id") struct A { var id: Int; @Query var q: String?; @Query var tag: [String] }"#,
        false
      ),
      (#"@Route("/a") struct A { @Query var q: String? }"#, false),
      // A negative number, a long one, and an empty text.
      (#"@Route("/a/:id([0-9]+)") struct A { var id: Int }"#, true),
      (#"@Route("/a/:id([0-9]{1,5})") struct A { var id: UInt32 }"#, true),
      (#"@Route("/a/:q") struct A { var q: String }"#, true),
      // “.”, and NaN.
      (#"@Route("/a/:c") struct A { var c: Character }"#, true),
      (#"@Route("/a/:id") struct A { var id: Int; @Query var x: Double? }"#, true),
      // Captures that depend on each other, or match more than one segment.
      (#"@Route("/a/:x?/:y?") struct A { var x: Int?; var y: Int? }"#, true),
      (#"@Route("/a/:x-:y") struct A { var x: Int; var y: Int }"#, true),
      (#"@Route("/a/*") struct A {}"#, true),
      (#"@Route("mall://:id") struct A { var id: Int }"#, true),
      (#"@Route("/a?k=:id") struct A { var id: Int; @Query var k: Int? }"#, true),
      (#"@Route enum R { @Pattern("/a/:id") case one(id: [Int]) }"#, true),
    ])
  func functionsThrowIfAValueOfTheirTypesHasNoAddress(_ source: String, _ throwing: Bool) {
    let lines = Self.lines(source)
    #expect(lines.contains { $0.contains("throws(RouteError)") } == throwing, "\(lines)")
    #expect(lines.contains { $0.contains("try! ") } != throwing)
  }

  @Test func equalNamesAreSeparated() {
    let source =
      "enum Order { \(conformance("Detail", "/1")) }\n" + conformance("OrderDetail", "/2")
      + #"enum R { static let patterns = RoutePatterns(choices: [["/a"], ["/b"]]) }"#
    #expect(
      Self.functions(source).map { $0.dropFirst("static func ".count).prefix { $0 != "(" } }
        == ["order_detail", "orderDetail", "r", "r2"])
  }

  @Test func privateAndInvalidAddressesAreSkipped() {
    let lines = Self.lines(
      conformance("A", "/a", before: "private ") + conformance("B", "/:"))
    #expect(lines.contains("// Shop declares no addresses."))
    #expect(!lines.contains { $0.contains("import") })
  }

  @Test func functionsHaveTheConditionsOfTheirTypes() {
    let lines = Self.lines(
      "#if os(iOS)\n\(conformance("A", "/a"))#else\n\(conformance("A", "/b"))#endif")
    #expect(
      lines.filter { $0.contains("  #") || $0.contains("static func") } == [
        "  #if (os(iOS))", "  static func a() -> String { \"/a\" }", "  #endif",
        "  #if !(os(iOS))", "  static func a() -> String { \"/b\" }", "  #endif",
      ])
  }

  @Test(arguments: [
    ("public ", "public import Junctor"), ("package ", "package import Junctor"),
    ("", "internal import Junctor"),
  ])
  func importHasTheAccessOfTheFunctions(_ access: String, _ line: String) {
    #expect(Self.lines(conformance("A", "/:x", before: access)).contains(line))
    // A function that does not throw has no types of the module.
    let id = "@Route(\"/:id\") \(access)struct B { var id: Int }"
    #expect(Self.lines(id).contains("internal import Junctor"))
    // An address without values requires no import.
    #expect(!Self.lines(conformance("A", "/x", before: access)).contains { $0.contains("import") })
  }

  @Test(arguments: [
    ("/a", #""/a""#), (#"\d"#, ##"#"\d"#"##), (##"a"#b"##, ###"##"a"#b"##"###),
    ("a\nb", #""a\u{a}b""#),
    (##"\#("##, ###"##"\#("##"###),
  ])
  func literalsHaveTheValueOfTheText(_ text: String, _ literal: String) {
    #expect(text.asLiteral == literal)
    let tokens = SwiftLexer.tokens(of: Array(literal.utf8))
    #expect(tokens.count == 1)
    #expect(tokens.first?.text?.string == text)
  }
}

@Suite struct ModuleListFileTests {
  @Test func modulesAreListedByName() {
    let text = ModuleListFile(scan("@RouteModule struct B {}\n@RouteModule struct A {}").modules)
      .text
    #expect(
      text.hasSuffix(
        """
        enum ExpectedModules {
          /// The names of their types, sorted.
          static let names: [String] = [
            "Shop.A",
            "Shop.B",
          ]
        }

        """))
  }

  @Test func aModuleWithAConditionIsListedUnderIt() {
    let text = ModuleListFile(
      scan("@RouteModule struct A {}\n#if DEBUG\n@RouteModule struct B {}\n#endif").modules
    ).text
    #expect(text.contains("    #if (DEBUG)\n      names.insert(\"Shop.B\")\n    #endif\n"))
  }
}

extension String {
  fileprivate var trimmingBlanks: String { String(drop { $0 == " " }) }
}
