// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import JunctorMatching

@Suite struct AutomatonTests {
  static func automaton(_ text: String) throws -> Automaton {
    try Automaton(Constraint(text).expression)
  }

  @Test(arguments: [
    ("(?:a|b)*", "[ab]*"), ("a{0,2}", "(?:aa?)?"), ("a+", "aa*"), ("a*?", "a*"),
    ("(?:a*)*", "a*"), ("(?:a+)+", "a+"), ("(?:a?){2,}", "a*"), ("ab|ac", "a[bc]"),
    ("[^/]", "[^\\/]"), ("(?:ab|a)(?:bc|c)", "abc|ac|abbc"), ("\\d", "[0-9]"),
    ("[\\0-\\u{10FFFF}]|[^\\0-\\u{10FFFF}]", "."), ("(?:)", "^$"), ("a{3}a{2,4}", "a{5,7}"),
    ("\\u5BB6", "家"), ("(?:a|b)*abb", "(?:b*a)+(?:ba)*bb|(?:a|b)*abb"),
  ])
  func equalLanguagesHaveEqualAutomata(_ first: String, _ second: String) throws {
    let (a, b) = (try Self.automaton(first), try Self.automaton(second))
    #expect(a == b)
    #expect(a.hashValue == b.hashValue)
    #expect(a.transitions == b.transitions)
    #expect(a.symbolClasses == b.symbolClasses)
  }

  @Test(arguments: [
    ("a", "b"), ("a*", "a+"), (".", "[\\0-\\u{10FFFF}]"), ("[^/]+", "[^/]*"), ("a{5}", "a{6}"),
    ("[a-z]", "[a-y]"),
  ])
  func differentLanguagesHaveDifferentAutomata(_ first: String, _ second: String) throws {
    #expect(try Self.automaton(first) != Self.automaton(second))
  }

  @Test func wellKnownLanguagesMatchTheirExpressions() throws {
    #expect(try Automaton.anySegment == Self.automaton("[^/]+"))
    #expect(try Automaton.anyTail == Self.automaton("(?:.*)"))
    #expect(try Automaton.nonEmptyTail == Self.automaton(".+"))
    #expect(try Automaton(.plainCaptureInText) == .anySegment)
    #expect(Automaton.anyTail.nonEmpty == .nonEmptyTail)
    let emptyText = try Automaton(.empty)
    #expect(emptyText.acceptsEmpty)
    #expect(Automaton.anySegment.accepts([0xFF]))
    #expect(!Automaton.anySegment.acceptsSeparator)
    #expect(Automaton.anyTail.acceptsSeparator)
    #expect(emptyText.nonEmpty.isEmptyLanguage)
    #expect(emptyText.nonEmpty == .emptyLanguage)
  }

  @Test(arguments: [
    ("abc", "abc", ""), ("a.*", "a", ""), (".*b", "", "b"), ("order-[0-9]+", "order-", ""),
    ("a+", "a", ""), ("a+b", "a", "b"), ("aa|aaa", "aa", ""), ("ab|cb", "", "b"),
    ("a.*html", "a", "html"), ("(?:)", "", ""), ("a?", "", ""), ("abab|ab", "ab", ""),
    ("aba|ababa", "aba", ""), ("ab|axxb", "a", "b"), ("x(?:ab|cdb)y", "x", "by"),
    ("[ab]c", "", "c"), ("[^/]+", "", ""),
  ])
  func fixedTextIsCountedOnce(_ text: String, _ prefix: String, _ suffix: String) throws {
    let automaton = try Self.automaton(text)
    #expect(String(decoding: automaton.fixedPrefix, as: UTF8.self) == prefix)
    #expect(String(decoding: automaton.fixedSuffix, as: UTF8.self) == suffix)
  }

  @Test(arguments: [
    ("[a-z]+", false), ("a/b", true), ("[^.]+", true), (".", true), ("[^/]*", false),
    ("\\D", true), ("\\d", false), ("[/]?", true),
  ])
  func separatorIsFound(_ text: String, _ accepts: Bool) throws {
    #expect(try Self.automaton(text).acceptsSeparator == accepts)
  }

  @Test(arguments: [
    ("a%2Fb", "a[^/]b", true), ("a%2fb", "a[^/]b", true), ("a%2Fb", "a/b", false),
    ("a/b", "a/b", true), ("%41%e5%ae%b6", "A家", true), ("家", "家", true), ("a+b", "a\\+b", true),
    ("100%", "100%", true), ("%4", "%4", true), ("%zz", "%zz", true), ("%2541", "%41", true),
    ("a", "aa", false), ("", "a?", true),
  ])
  func pathIsDecodedDuringTheWalk(
    _ path: String, _ constraint: String, _ accepts: Bool
  ) throws {
    let automaton = try Self.automaton(constraint)
    let written = Array("/x/\(path)/F".utf8)
    let range = 3..<(3 + path.utf8.count)
    #expect(
      written.withBytes { automaton.accepts(PercentDecoding.symbols($0, range).symbols) } == accepts
    )
  }

  @Test(arguments: [
    "(?:a|b)*a(?:a|b){20}", "(?:a{1000}){1000}", "(?:(?:(?:a{1000}){1000}){1000}){1000}",
    ".{1000}.{1000}", "(?:(?:(?:(?:(?:){1000}){1000}){1000}){1000}){1000}",
    "(?:(?:(?:a?){1000}){1000}b){1000}",
  ])
  func tooLargeMachinesAreRefused(_ text: String) {
    #expect(throws: AutomatonError.tooManyStates) { try Self.automaton(text) }
  }

  @Test func tooLargeProgramsAreRefused() throws {
    for text in ["(?:a{1000}){1000}", "(?:(?:(?:(?:(?:){1000}){1000}){1000}){1000}){1000}"] {
      let expression = try Constraint(text).expression
      #expect(throws: AutomatonError.tooManyStates) {
        try CaptureProgram(expression, captureCount: 0)
      }
    }
  }

  @Test func largeAutomataBelowTheLimitAreBuilt() throws {
    let thousand = try Self.automaton(".{1000}")
    #expect(thousand.stateCount <= Automaton.maximumStates)
    #expect(thousand.accepts(String(repeating: "家", count: 1_000).utf8))
    #expect(!thousand.accepts(String(repeating: "家", count: 999).utf8))
    #expect(try Self.automaton("[^/]{0,1000}").accepts("".utf8))
    let word = String(repeating: "家庭", count: 1_024)
    let literal = try Self.automaton(word)
    #expect(literal.fixedPrefix == Array(word.utf8))
    #expect(literal.fixedSuffix.isEmpty)
  }

  @Test func automataAreSmall() throws {
    #expect(try Self.automaton("[0-9]+").stateCount == 3)
    #expect(try Self.automaton("[0-9]+").classCount == 2)
    #expect(try Self.automaton("[0-9]+").byteCount < 1_000)
    #expect(Automaton.anyTail.stateCount == 9)
  }

  @Test func longTextsTakeLinearTime() throws {
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: 100_000)
    for (constraint, accepts) in [("^(?:a+)+$", true), ("(?:a+)+b", false), ("(?:a|a)*", true)] {
      let expression = try Constraint(constraint).expression
      #expect(try Automaton(expression).accepts(text) == accepts)
      let program = try CaptureProgram(.capture(0, expression), captureCount: 1)
      #expect((program.ranges(in: text) != nil) == accepts)
    }
  }
}

extension AutomatonTests {
  /// Scalars at both sides of every border that UTF-8 has, and some between.
  static let scalars: [Unicode.Scalar] =
    ([
      0, 0x2E, 0x2F, 0x30, 0x7F, 0x80, 0xBF, 0xC0, 0xFF, 0x7FF, 0x800, 0xFFF, 0x1000, 0xCFFF,
      0xD000, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x3FFFF, 0x40000, 0xFFFFF, 0x100000, 0x10FFFF,
    ] + Array(stride(from: 1, to: 0x10FFFF, by: 997))).compactMap { Unicode.Scalar($0) }

  @Test(arguments: [
    ".", "[^/]", "[^a]", "\\D", "[^家]", "[一-龥]", "[\\u0080-\\u07FF]", "[\\u0800-\\u{10FFFF}]",
    "[\\u{FFF}-\\u{1000}]", "[\\u{D000}-\\u{E123}]", "[\\u{12345}-\\u{ABCDE}]",
    "[^\\u{12345}-\\u{ABCDE}]",
    "[é-\\u{10345}家]",
  ])
  func classesMatchExactlyTheirScalars(_ text: String) throws {
    let expression = try Constraint(text).expression
    guard case .symbols(let set) = expression else {
      Issue.record("A class is a set.")
      return
    }
    let automaton = try Automaton(expression)
    let wrong = Self.scalars.filter { scalar in
      automaton.accepts(Character(scalar).utf8) != set.contains(scalar)
    }
    #expect(wrong.isEmpty)
  }

  @Test func invalidUTF8NeverMatches() {
    var random = SplitMix(seed: 7)
    let bytes: [UInt8] = [
      0x00, 0x2F, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0,
      0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFE,
    ]
    for _ in 0..<10_000 {
      let text = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        bytes.randomElement(using: &random) ?? 0
      }
      let isValid = String(decoding: text, as: UTF8.self).utf8.elementsEqual(text)
      if Automaton.anyTail.accepts(text) != isValid { Issue.record("\(text)") }
      if !isValid, Automaton.anySegment.accepts(text) { Issue.record("\(text)") }
    }
  }
}
