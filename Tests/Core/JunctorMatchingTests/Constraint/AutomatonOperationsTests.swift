// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import JunctorMatching

@Suite struct AutomatonOperationsTests {
  @Test(arguments: [
    ("[0-9]+", "[a-z0-9-]+", true), ("a", "a|b", true), ("a*", "a+", false), ("a+", "a*", true),
    ("[^/]+", ".*", true), (".", "[^/]", false), ("ab", "a.", true), ("a.", ".b", false),
  ])
  func subset(_ first: String, _ second: String, _ expected: Bool) throws {
    let a = try AutomatonTests.automaton(first)
    let b = try AutomatonTests.automaton(second)
    #expect(a.isSubset(of: b) == expected)
    #expect(a.isSubset(of: a))
    #expect(Automaton.emptyLanguage.isSubset(of: a))
  }

  @Test(arguments: [
    ("a.*", ".*b", "ab"), ("[^/]+", ".+", "a"), ("[0-9a-z]", "[0-9]", "0"), ("a", "b", nil),
    ("a*", "a{3,}", "aaa"), ("[A-Z_]", "[^/]", "A"), ("(?:aa)+", "(?:aaa)+", "aaaaaa"),
    (".*", "家|ab", "ab"), ("[^a-z]", ".", "0"), ("[^a-z0-9A-Z]", ".", "-"), ("a*", "b*", ""),
    ("[^\\w.~\\-]", ".", "!"),
  ])
  func shortestCommonTextIsLegible(
    _ first: String, _ second: String, _ expected: String?
  ) throws {
    let a = try AutomatonTests.automaton(first)
    let b = try AutomatonTests.automaton(second)
    let common = try Automaton.shortestCommon(a, b)
    #expect(common.map { String(decoding: $0, as: UTF8.self) } == expected)
  }

  @Test func commonTextIsOneThatAURLCanHave() throws {
    let dots = try AutomatonTests.automaton("\\.+|\\.-")
    #expect(try Automaton.shortestCommon(dots, .anyTail) == Array(".".utf8))
    #expect(
      try Automaton.shortestCommon(dots, .anyTail, within: .possibleSegment) == Array(".-".utf8))
    let onlyDots = try AutomatonTests.automaton("\\.+")
    #expect(
      try Automaton.shortestCommon(onlyDots, .anyTail, within: .possibleSegment)
        == Array("...".utf8))
    let odd = try AutomatonTests.automaton("[.%\\/]")
    #expect(
      try Automaton.shortestCommon(odd, .anySegment, within: .possibleSegment)
        == Array("%".utf8))
    let one = try AutomatonTests.automaton("\\.")
    #expect(try Automaton.shortestCommon(one, one, within: .possibleSegment) == nil)
    let nul = try AutomatonTests.automaton("\\x00")
    #expect(try Automaton.shortestCommon(nul, nul, within: .possibleSegment) == nil)
    #expect(try Automaton.shortestCommon(nul, nul, within: .possibleFragment) == nil)
    #expect(try Automaton.shortestCommon(nul, nul, within: .possibleValue) == [0])
    let slash = try Automaton(.literal([0xFF]))
    #expect(try Automaton.shortestCommon(slash, slash, within: .possibleSegment) == [0xFF])
    #expect(try Automaton.shortestCommon(slash, slash, within: .possibleValue) == nil)
  }

  @Test func searchOverBudgetThrows() throws {
    let a = try AutomatonTests.automaton("(?:a{97})+")
    let b = try AutomatonTests.automaton("(?:a{101})+")
    #expect(throws: AutomatonError.overBudget) {
      try Automaton.shortestCommon(a, b, budget: 1_000)
    }
    #expect(try Automaton.shortestCommon(a, b)?.count == 97 * 101)
    // A search that did not end is no proof.
    let multiple = try AutomatonTests.automaton("(?:a{194})+")
    #expect(multiple.isSubset(of: a) && !multiple.isSubset(of: a, budget: 10))
  }

  @Test func shortestWordIsShortest() throws {
    #expect(try AutomatonTests.automaton("[0-9]{3}|.{4}").shortestWord() == Array("000".utf8))
    #expect(Automaton.emptyLanguage.shortestWord() == nil)
    #expect(Automaton.anyTail.shortestWord() == [])
    #expect(try Automaton(.literal([0xFF])).shortestWord() == [0xFF])
  }

  @Test func nonEmptyLosesOnlyTheEmptyText() throws {
    for (text, expected) in [("a*", "a+"), ("(?:ab)*", "(?:ab)+"), ("a?", "a"), ("a", "a")] {
      #expect(
        try AutomatonTests.automaton(text).nonEmpty == AutomatonTests.automaton(expected))
    }
  }

  /// The letter `c` stands for all that the random expressions do not name.
  static let words = Words.all(over: Array("ab/c".utf8), upTo: 5)

  @Test(arguments: 0..<4)
  func operationsAgreeWithEnumeration(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    var pool: [(automaton: Automaton, taken: [Bool])] = []
    for _ in 0..<Laws.count(14, usually: 6) {
      let automaton = try Automaton(RandomExpression.make(size: 6, using: &random))
      pool.append((automaton, Self.words.map { automaton.accepts($0) }))
    }
    for (a, aTakes) in pool {
      try checkOne(a, aTakes)
      for (b, bTakes) in pool { try check(a, aTakes, b, bTakes) }
    }
  }

  private func checkOne(_ a: Automaton, _ taken: [Bool]) throws {
    let taken = zip(Self.words, taken).filter { $0.1 }.map { $0.0 }
    #expect(taken.allSatisfy { $0.starts(with: a.fixedPrefix) })
    #expect(taken.allSatisfy { $0.suffix(a.fixedSuffix.count) == a.fixedSuffix[...] })
    if let first = taken.first {
      #expect(a.shortestWord()?.count == first.count)
      #expect(a.fixedPrefix.count + a.fixedSuffix.count <= first.count)
    }
    #expect(a.acceptsEmpty == taken.contains([]))
  }

  private func check(_ a: Automaton, _ aTakes: [Bool], _ b: Automaton, _ bTakes: [Bool]) throws {
    let pairs = zip(aTakes, bTakes)
    let firstCommon = pairs.enumerated().first { $1.0 && $1.1 }?.offset
    let firstDifference = pairs.enumerated().first { $1.0 && !$1.1 }?.offset

    let common = try Automaton.shortestCommon(a, b)
    if let common { #expect(a.accepts(common) && b.accepts(common)) }
    // Words are in the order of their lengths.
    if let firstCommon { #expect(common?.count == Self.words[firstCommon].count) }
    if firstCommon == nil, let common { #expect(common.count > 5 || common.contains(0xFF)) }

    let difference = try Automaton.shortestDifference(a, b)
    #expect(a.isSubset(of: b) == (difference == nil))
    if let difference { #expect(a.accepts(difference) && !b.accepts(difference)) }
    if let firstDifference {
      #expect(difference != nil)
      #expect(difference?.count ?? 0 <= Self.words[firstDifference].count)
    } else if let difference {
      #expect(difference.count > 5 || difference.contains(0xFF))
    }
    #expect((a == b) == (a.isSubset(of: b) && b.isSubset(of: a)))
    if a == b { #expect(aTakes == bTakes) }
  }
}
