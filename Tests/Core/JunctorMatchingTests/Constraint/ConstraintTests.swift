// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import JunctorMatching

@Suite struct ConstraintTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let constraint: String
    let accepted: [String]
    let rejected: [String]
    var testDescription: String { constraint }

    init(_ constraint: String, accepts accepted: [String], rejects rejected: [String]) {
      self.constraint = constraint
      self.accepted = accepted
      self.rejected = rejected
    }
  }

  static let samples = [
    Sample("[0-9]+", accepts: ["0", "42", "007"], rejects: ["", "4a", "a4", " 4", "４"]),
    Sample("\\d+", accepts: ["42"], rejects: ["٣", "４"]),
    Sample("\\D", accepts: ["a", "٣", "/"], rejects: ["4", ""]),
    Sample("\\w+", accepts: ["Az_09"], rejects: ["é", "-"]),
    Sample("\\W", accepts: ["é", "-", " "], rejects: ["a", "_"]),
    Sample(
      "\\s", accepts: [" ", "\t", "\u{A0}", "\u{FEFF}", "\u{3000}"], rejects: ["a", "\u{85}"]),
    Sample("\\S+", accepts: ["a-b"], rejects: ["a b"]),
    Sample(
      "1..500", accepts: ["1", "9", "10", "499", "500"],
      rejects: ["0", "501", "07", "+7", "1ab500"]),
    Sample("-10..9", accepts: ["-10", "-1", "0", "9"], rejects: ["-11", "10", "-0", "-", ""]),
    Sample("-120..-7", accepts: ["-7", "-120", "-99"], rejects: ["-6", "-121", "7", "0"]),
    Sample("0..0", accepts: ["0"], rejects: ["00", "1", "-0"]),
    Sample(
      "-9223372036854775808..9223372036854775807",
      accepts: ["-9223372036854775808", "0", "9223372036854775807"],
      rejects: ["-9223372036854775809", "9223372036854775808"]),
    Sample("1..500a", accepts: ["1ab500a"], rejects: ["7"]),
    Sample("1.500", accepts: ["1x500"], rejects: ["7"]),
    Sample("abc", accepts: ["abc"], rejects: ["ABC", "abcd", "ab", "xabc"]),
    Sample("^abc$", accepts: ["abc"], rejects: ["abcd"]),
    Sample("^a|b$", accepts: ["a", "b"], rejects: ["ab"]),
    Sample("^$|a", accepts: ["", "a"], rejects: ["aa"]),
    Sample("(?:^a)b$", accepts: ["ab"], rejects: ["a", "aab"]),
    Sample("(?:^a|b)", accepts: ["a", "b"], rejects: ["ab"]),
    Sample("(?:(?:x|^y)?z)?w|(?:^)$", accepts: ["zw", "xzw", "yzw", "w", ""], rejects: ["z"]),
    Sample("a(?:b$|c)", accepts: ["ab", "ac"], rejects: ["a", "abc"]),
    Sample("a(?:b(?:$|c$$)|d)?$", accepts: ["a", "ab", "abc", "ad"], rejects: ["abcd"]),
    Sample("^(?:^$)$|(?:a$)?", accepts: ["", "a"], rejects: ["aa"]),
    Sample("a.c", accepts: ["abc", "a\nc", "a/c", "a家c", "a\u{1F600}c"], rejects: ["ac", "abbc"]),
    Sample("list|grid", accepts: ["list", "grid"], rejects: ["lis", "listgrid"]),
    Sample("|a", accepts: ["", "a"], rejects: ["b"]),
    Sample("(?:ab)+", accepts: ["ab", "abab"], rejects: ["", "aba"]),
    Sample("a(?:b|cd)?e", accepts: ["ae", "abe", "acde"], rejects: ["abcde", "ace"]),
    Sample("a*", accepts: ["", "aaa"], rejects: ["b"]),
    Sample("a+?b??c*?", accepts: ["a", "aab", "abccc"], rejects: ["b"]),
    Sample("a{3}", accepts: ["aaa"], rejects: ["aa", "aaaa"]),
    Sample("a{2,}", accepts: ["aa", "aaaaa"], rejects: ["a"]),
    Sample("a{1,3}?", accepts: ["a", "aaa"], rejects: ["", "aaaa"]),
    Sample("a{0}", accepts: [""], rejects: ["a"]),
    Sample("(?:a?){3}", accepts: ["", "a", "aaa"], rejects: ["aaaa"]),
    Sample("[a-zA-Z_-]+", accepts: ["a-B_"], rejects: ["a1"]),
    Sample("[-a]+", accepts: ["-a"], rejects: ["b"]),
    Sample("[^-a]", accepts: ["b"], rejects: ["-", "a"]),
    Sample("[^/]+", accepts: ["a.b", "家"], rejects: ["", "a/b"]),
    Sample("[\\w-]+", accepts: ["a-b"], rejects: ["a.b"]),
    Sample("[\\d.]+", accepts: ["1.2"], rejects: ["1-2"]),
    Sample("[\\-\\]\\\\]+", accepts: ["-]\\"], rejects: ["a"]),
    Sample("[^]", accepts: ["a", "/", "\n"], rejects: ["", "aa"]),
    Sample("[[a-z]--[aeiou]]+", accepts: ["xyz"], rejects: ["a", "xa"]),
    Sample("[a-z--[aeiou]]+", accepts: ["xyz"], rejects: ["a"]),
    Sample("[a-z--aeiou]+", accepts: ["xyz"], rejects: ["e"]),
    Sample("[\\w--\\d--_]+", accepts: ["aZ"], rejects: ["1", "_"]),
    Sample("[\\w&&\\d]", accepts: ["1"], rejects: ["a"]),
    Sample("[[a-m]&&[g-z]]", accepts: ["g", "m"], rejects: ["f", "n"]),
    Sample("[^[a-z]&&[b-y]]", accepts: ["a", "z", "1"], rejects: ["b", "y"]),
    Sample("[a-c[x-z]]", accepts: ["b", "y"], rejects: ["m"]),
    Sample("[^\\D]+", accepts: ["12"], rejects: ["a"]),
    Sample("[一-龥]+", accepts: ["家", "中文"], rejects: ["a", "一a", "ｱ"]),
    Sample("[à-ü]", accepts: ["é"], rejects: ["e", "e\u{301}"]),
    Sample("é", accepts: ["\u{E9}"], rejects: ["e\u{301}"]),
    Sample("家|\u{1F600}", accepts: ["家", "\u{1F600}"], rejects: ["\u{1F601}"]),
    Sample("\\x2D\\u002D\\u{2d}\\u{00002D}", accepts: ["----"], rejects: ["---"]),
    Sample("\\uD83D\\uDE00", accepts: ["\u{1F600}"], rejects: ["\u{1F601}"]),
    Sample("[\\u{1F600}-\\u{1F64F}]", accepts: ["\u{1F610}"], rejects: ["\u{1F5FF}", "\u{1F650}"]),
    Sample(
      "\\cA\\cz[\\cJ-\\cM]", accepts: ["\u{1}\u{1A}\r"], rejects: ["cAczcJ", "\u{1}\u{1A}\u{E}"]),
    Sample("\\n\\r\\t\\f\\v\\0", accepts: ["\n\r\t\u{0C}\u{0B}\0"], rejects: ["nrtfv0"]),
    Sample(
      "\\^\\$\\\\\\.\\*\\+\\?\\(\\)\\[\\]\\{\\}\\|\\/\\-\\:", accepts: ["^$\\.*+?()[]{}|/-:"],
      rejects: [""]),
    Sample("a/b", accepts: ["a/b"], rejects: ["ab"]),
    Sample("v-1:2,3", accepts: ["v-1:2,3"], rejects: []),
    Sample(
      "[0-9a-f]{8}-[0-9a-f]{4}", accepts: ["0123abcd-ef01"], rejects: ["0123abcd-ef0", "g"]),
  ]

  @Test(arguments: samples)
  func constraintMatchesItsLanguage(_ sample: Sample) throws {
    let automaton = try Automaton(Constraint(sample.constraint).expression)
    let machine = try CaptureProgram(
      .capture(0, Constraint(sample.constraint).expression), captureCount: 1)
    for text in sample.accepted {
      #expect(automaton.accepts(text.utf8), "\(text)")
      #expect(machine.ranges(in: Array(text.utf8)) == [0..<text.utf8.count], "\(text)")
    }
    for text in sample.rejected {
      #expect(!automaton.accepts(text.utf8), "\(text)")
      #expect(machine.ranges(in: Array(text.utf8)) == nil, "\(text)")
    }
  }

  @Test(arguments: 0..<UInt64(Laws.count(200, usually: 20)))
  func rangeAcceptsExactlyItsNumbers(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let bounds = [
      Int64.random(in: -1200...1200, using: &random), .random(in: -1200...1200, using: &random),
    ].sorted()
    let automaton = try Automaton(Constraint("\(bounds[0])..\(bounds[1])").expression)
    for number in -1300...1300 as ClosedRange<Int64> {
      #expect(
        automaton.accepts("\(number)".utf8) == (bounds[0]...bounds[1]).contains(number), "\(number)"
      )
    }
  }

  @Test(arguments: [
    (".", true), ("[^/]", true), ("[^a]", true), ("\\D", true), ("\\W", true), ("\\S", true),
    ("[\\D]", true), ("[^]", true), ("[^[^a]]", false), ("[^\\D]", false), ("[\\D--\\W]", false),
    ("/", false), ("\\/", false), ("[/]", false), ("\\d", false),
    ("\\w", false), ("\\s", false),
    ("[!-~]", false), ("[\\0-\\u{10FFFF}]", false), ("%2F", false), ("\\xFF", false),
  ])
  func onlyDotAndNegationsMatchTheEscapedSlash(_ text: String, _ takes: Bool) throws {
    let automaton = try Automaton(Constraint(text).expression)
    #expect(automaton.accepts([0xFF]) == takes)
  }

  @Test(arguments: [
    ("abc", "ABC", true), ("[a-c]+", "AbC", true), ("[^a]", "A", false), ("[^a]", "b", true),
    ("[[a-z]--[aeiou]]", "E", false), ("[[a-z]--[aeiou]]", "X", true), ("[\\Wa]", "A", true),
    ("\\x61", "A", true), ("é", "É", false), ("k", "\u{212A}", false),
  ])
  func caseOfASCIILettersIsIgnoredOnRequest(
    _ text: String, _ word: String, _ accepts: Bool
  ) throws {
    let constraint = try Constraint(text, ignoreCase: true)
    #expect(try Automaton(constraint.expression).accepts(word.utf8) == accepts)
  }

  @Test func literalsKeepTheEscapedSlash() throws {
    let automaton = try Automaton(.literal(Array("a".utf8) + [0xFF] + Array("家".utf8)))
    #expect(automaton.accepts(Array("a".utf8) + [0xFF] + Array("家".utf8)))
    #expect(!automaton.accepts("a/家".utf8))
    #expect(try Automaton(.literal([])) == Automaton(.empty))
    let folded = try Automaton(Expression.literal(Array("aB1".utf8)).ignoringASCIICase())
    #expect(folded.accepts("Ab1".utf8))
    #expect(try Automaton(Expression.anySegment.ignoringASCIICase()) == .anySegment)
    #expect(
      try Automaton(Constraint("[^a]").expression.ignoringASCIICase())
        == Automaton(Constraint("[^aA]").expression))
  }
}
