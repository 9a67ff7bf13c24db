// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JunctorCodegen

@Suite struct SwiftLexerTests {
  private static func tokens(_ source: String) -> [String] {
    SwiftLexer.tokens(of: Array(source.utf8)).map { token in
      switch token.kind {
      case .word(let word): word
      case .quoted(let name): "`\(name)`"
      case .value: "0"
      case .text(let text): text.isPlain ? "“\(text.string)”" : "“…”"
      case .mark(let byte): String(Unicode.Scalar(byte))
      case .condition(.begin(let condition)): "#if<\(condition)>"
      case .condition(.otherwise(let condition)): "#else<\(condition ?? "")>"
      case .condition(.end): "#endif"
      }
    }
  }

  @Test(arguments: [
    (#""a/b""#, "a/b"), (#""""#, ""), (#""\n\t\\\"\u{5BB6}""#, "\n\t\\\"家"), ("\"家🛒\"", "家🛒"),
    (##"#"/a/:x(\d+)"#"##, #"/a/:x(\d+)"#), (##"#"a"b"#"##, #"a"b"#), (##"#"\#n"#"##, "\n"),
    ("##\"a\"#b\"##", "a\"#b"),
    ("\"\"\"\n  a\n    b\n  \"\"\"", "a\n  b"), ("\"\"\"\n  a \\\n  b\n  \"\"\"", "a b"),
    ("\"\"\"\n\ta\n\n\tb\n\t\"\"\"", "a\n\nb"),
    ("#\"\"\"\n  a\\n\"\"\"\"\n  \"\"\"#", "a\\n\"\"\"\""),
    ("\"\"\"\r\n  a\r\n  b\r\n  \"\"\"", "a\nb"), ("#\"\"\"#", "\""),
  ])
  func literalHasTheValueThatTheCompilerReads(_ source: String, _ text: String) {
    #expect(Self.tokens("x = \(source) + y") == ["x", "=", "“\(text)”", "+", "y"])
  }

  @Test(arguments: [
    #""a\(b)c""#, #""a\(f("}") + "\(g(")"))")c""#, ##"#"a\#(b ?? ")")c"#"##,
    "\"\"\"\n  \\(a)\n  \"\"\"",
  ])
  func literalWithInterpolationIsNotPlain(_ source: String) {
    #expect(Self.tokens("\(source) end") == ["“…”", "end"])
  }

  @Test func eachByteOfALiteralHasAnOffset() throws {
    let source = ##"("a\u{5BB6}b\n", #"\d"#)"##
    let texts = SwiftLexer.tokens(of: Array(source.utf8)).compactMap(\.text)
    let place = { (text: SwiftText, offset: Int) in
      String(decoding: Array(source.utf8)[text.sourceOffset(offset)...].prefix(1), as: UTF8.self)
    }
    let texts0 = try #require(texts.first)
    #expect((0...6).map { place(texts0, $0) } == ["a", "\\", "\\", "\\", "b", "\\", "\""])
    #expect((0...2).map { place(texts[1], $0) } == ["\\", "d", "\""])
  }

  @Test(arguments: [
    ("a // @Route(\"x\")\nb", ["a", "b"]), ("a /* b /* c */ \" */ d", ["a", "d"]),
    ("/* open", []), ("\"open\nb", ["“open”", "b"]), ("`struct` x", ["`struct`", "x"]),
    ("0x1F.foo 1_0.5e-3+1", ["0", ".", "foo", "0", "+", "0"]), ("#!/usr/bin/swift \"\na", ["a"]),
  ])
  func commentsAndNamesAreReadLikeTheCompilerDoes(_ source: String, _ tokens: [String]) {
    #expect(Self.tokens(source) == tokens)
  }

  @Test(arguments: [
    ("x = /\"{/ y", ["x", "=", "0", "y"]), ("a / b / c", ["a", "/", "b", "/", "c"]),
    ("a/b/c", ["a", "/", "b", "/", "c"]), ("f(/[\"]+/)", ["f", "(", "0", ")"]),
    ("x = #/ \" {\n } /# y", ["x", "=", "0", "y"]), ("return /}/", ["return", "0"]),
    ("(a / 2, \"b\")", ["(", "a", "/", "0", ",", "“b”", ")"]),
    ("f(a)/2", ["f", "(", "a", ")", "/", "0"]),
  ])
  func regularExpressionsAreValues(_ source: String, _ tokens: [String]) {
    #expect(Self.tokens(source) == tokens)
  }

  @Test(arguments: [
    (
      "#if os(iOS) // on phones\na\n#elseif B\n#else\n#endif",
      ["#if<os(iOS)>", "a", "#else<B>", "#else<>", "#endif"]
    ),
    ("#if os(iOS) ||\n  os(tvOS)\na", ["#if<os(iOS) || os(tvOS)>", "a"]),
    ("#if (A\n && B)\n  && !C\na", ["#if<(A && B) && !C>", "a"]),
    ("x #if", ["x", "#", "if"]), ("#selector(a)", ["#", "selector", "(", "a", ")"]),
  ])
  func conditionsAreReadCompletely(_ source: String, _ tokens: [String]) {
    #expect(Self.tokens(source) == tokens)
  }

  @Test func anyInputIsReadToItsEnd() {
    var dice = SystemRandomNumberGenerator()
    let alphabet = Array("@Route(\"/a\\()\"\"\"#/`*{}[]: \n#if#endif.struct x".utf8)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0..<60, using: &dice)).map { _ in
        alphabet.randomElement(using: &dice)!
      }
      let file = SourceFile(module: "M", path: "a", bytes: bytes)
      let offsets = SwiftLexer.tokens(of: bytes).map(\.offset)
      #expect(offsets == offsets.sorted())
      _ = FileScanner.scan(file)
    }
  }
}
