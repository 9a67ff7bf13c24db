// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import JunctorPluginTool

@Suite struct ModuleScannerTests {
  private static func modules(_ text: String) throws -> [DeclaredModule] {
    try ModuleScanner(module: "Shop", path: "Shop.swift", text: text).found
  }

  private static let record = """
    static let junctorRecord: LinkedDeclaration.Record = (
      0x6A72_6563, 1,
      { LinkedDeclaration(.module(Order.self, create: { Order() }), typeName: "Order").write(to: $0) },
      0, 0
    )
    """

  @Test func modulesAreFoundWithTheirNames() throws {
    let found = try Self.modules(
      """
      @RouteModule public struct Cart: RouteModule {}
      enum Pay { @RouteModule final class Module {} }
      struct Order: RouteModule {
        #if objectFormat(ELF)
          @section("junctor_records")
        #endif
        @used
        nonisolated \(Self.record)
      }
      struct Page {
        static let junctorRecord: LinkedDeclaration.Record = (
          0x6A72_6563, 1,
          { LinkedDeclaration(.route(pattern: "/page"), typeName: "Page").write(to: $0) }, 0, 0
        )
      }
      #if DEBUG
        @RouteModule struct Lab {}
      #endif
      """)
    #expect(found.map(\.name) == ["Shop.Cart", "Shop.Pay.Module", "Shop.Order", "Shop.Lab"])
    #expect(found.map(\.condition) == ["", "", "", "(DEBUG)"])
    #expect(found.map(\.place) == [1, 2, 8, 21].map { "Shop.swift:\($0)" })
  }

  @Test(arguments: [
    ("@RouteModule struct A {}", ["A"]), ("@JunctorMacros.RouteModule\npublic actor A {}", ["A"]),
    ("@available(iOS 16, *) @RouteModule @MainActor final class A: B {}", ["A"]),
    ("@RouteModule enum `default` {}", ["default"]), ("\u{FEFF}@RouteModule struct 家🛒 {}", ["家🛒"]),
    ("extension Shop.Pages { enum All { @RouteModule struct A {} } }", ["Shop.Pages.All.A"]),
    ("struct A {}\nextension A: RouteModule { \(record) }", ["A"]),
    ("#if Macros\n@RouteModule\n#endif\nstruct A {}", ["A"]),
    ("import struct Junctor.Router\n@RouteModule struct A {}", ["A"]),
    ("class O { class func f() {}; class var x: Int { 1 }; @RouteModule struct A {} }", ["O.A"]),
    ("enum O { var x: Int { didSet { f(\"}\") } }; @RouteModule struct A {} }", ["O.A"]),
    ("protocol P: class {}\n@RouteModule struct A {}", ["A"]),
    ("let actor = 1\nlet x = [{ 2 }]\n@RouteModule struct A {}", ["A"]),
    // Similar text that declares no linked module.
    ("struct A: RouteModule {}", []), ("@RouteModules struct A {}", []),
    ("func f() { @RouteModule struct A {} }", []),
    ("func f() -> LinkedDeclaration.Record { module }", []),
  ])
  func declarationsAreRead(_ text: String, _ names: [String]) throws {
    #expect(try Self.modules(text).map(\.name) == names.map { "Shop.\($0)" })
  }

  /// Each text is followed by a module, which the scanner must find, and contains one, which it must not.
  @Test(arguments: [
    "// @RouteModule struct B {} {", "/* @RouteModule struct B {} /* { */ \" */",
    #"let s = "@RouteModule struct B {} { \" // /*""#,
    ##"let s = #"@RouteModule struct B {} " \ { "#"##,
    #"let s = "\(f("}") + "\(g(")")) {")@RouteModule struct B {}{""#,
    ##"let s = #"\#(b ?? ")") \( { @RouteModule struct B {}"#"##, #"let s = "\(a /* " */)""#,
    "let s = \"\"\"\n  \" \"\" @RouteModule struct B {} {\n  \\(f(\"\"\"\n    {\n    \"\"\"))\n  \"\"\"",
    "let s = ##\"\"\"\n  \"\"\"# { @RouteModule struct B {}\n  \"\"\"##", "let s = #\"\"\"#",
    "let r = /\"{@RouteModule struct B/", "let r = f(/[\"/{]+/)", "let r = #/ \" {\n } ( /#",
    "let n = a / b / c", "let n = (a / 2, \"b\")", "let n = f(a)/2 + (4/2)", "let f = g(1, /)",
    "let s = \"\u{301}{\"", "func f() { if x { g { \"\\(y)\" } } }",
  ])
  func commentsAndLiteralsAreSkipped(_ text: String) throws {
    let file = "enum O {\n\(text)\n@RouteModule struct A {}\n}"
    #expect(try Self.modules(file).map(\.name) == ["Shop.O.A"])
  }

  @Test func conditionsAreThoseOfTheBranches() throws {
    let found = try Self.modules(
      """
      #if os(iOS) // on phones
        @RouteModule struct A {}
      #elseif os(macOS) || DEBUG
        #if X
          @RouteModule struct B {}
        #endif
      #else
        @RouteModule struct C {}
      #endif
      #if (E
        && swift(>=6.3)) &&
        !F
        @RouteModule struct D {}
      #endif
      @RouteModule struct G {}
      """)
    #expect(
      found.map(\.condition) == [
        "(os(iOS))", "!(os(iOS)) && (os(macOS) || DEBUG) && (X)",
        "!(os(iOS)) && !(os(macOS) || DEBUG)", "((E\n && swift(>=6.3)) &&\n !F)", "",
      ])
  }

  @Test(arguments: [
    ("\n/* open /* */", "2: error: the end, */, is missing"),
    ("let a = 1\nlet s = \"open\nlet t = 2", "2: error: the end, \", is missing"),
    ("let s = #\"open\"", "1: error: the end, \"#, is missing"),
    ("let s = \"\"\"\n open \"\"\n", "1: error: the end, \"\"\", is missing"),
    ("let s = \"\\(f(\"", "1: error: the end, \", is missing"),
    ("let s = \"open\\", "1: error: the end, \", is missing"),
    ("\n#if A\n#if B\n#endif", "2: error: #endif is missing"),
    ("#if A\n#endif\n#endif", "3: error: #endif has no #if"),
    ("#else", "1: error: #else has no #if"), ("#elseif A", "1: error: #elseif has no #if"),
  ])
  func unendedTextIsAnErrorWithItsLine(_ text: String, _ message: String) {
    #expect {
      try Self.modules(text)
    } throws: { "\($0)" == "Shop.swift:\(message)" }
  }

  @Test func anyInputIsReadToItsEnd() {
    var dice = SplitMix(seed: 11)
    let alphabet = Array("@RouteModule(\"/a\\()\"\"\"#/`*{}[]: \n#if#endif.struct x".unicodeScalars)
    for _ in 0..<Laws.count(20_000, usually: 2_000) {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0..<60, using: &dice) {
        text.append(alphabet.randomElement(using: &dice)!)
      }
      _ = try? Self.modules(String(text))
    }
  }
}
