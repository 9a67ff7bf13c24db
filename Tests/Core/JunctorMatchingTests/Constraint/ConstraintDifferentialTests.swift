// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import JunctorMatching

@Suite struct ConstraintDifferentialTests {
  private static let words =
    Words.all(over: Array("ab/".utf8), upTo: 3)
    + [[0xFF], [0x61, 0xFF], [0xFF, 0x62], [0xFF, 0x2F], [0x61, 0xFF, 0x62], [0xFF, 0xFF]]
  private static let longWords = Words.all(over: Array("ab/".utf8), upTo: 5).suffix(81 + 243)

  /// 24 runs of 150 expressions each, with 56 words a time; of those with four and five letters some are drawn.
  @Test(arguments: 0..<24)
  func automataAgreeWithTheBacktrackingMatcher(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed) &* 0x1234_5678_9ABC_DEF1)
    for round in 0..<Laws.count(150, usually: 15) {
      let plain = RandomExpression.make(
        size: Int.random(in: 1...7, using: &random), using: &random)
      var captureCount = 0
      let expression = RandomExpression.capturing(plain, &captureCount, using: &random)
      let automaton = try Automaton(expression)
      let program = try CaptureProgram(expression, captureCount: captureCount)
      var words = Self.words
      for _ in 0..<10 { words.append(Self.longWords.randomElement(using: &random) ?? []) }
      for word in words {
        let expected = BacktrackingMatcher.match(expression, captureCount: captureCount, word)
        if automaton.accepts(word) != (expected != nil) {
          Issue.record("The automaton of \(plain.written) errs on \(word).")
        }
        if program.ranges(in: word) != expected {
          Issue.record("The program of \(expression) errs on \(word).")
        }
      }
      guard round % 3 == 0 else { continue }
      let read = try Constraint(plain.written).expression
      #expect(try Automaton(read) == automaton, "\(plain.written)")
    }
  }

  @Test(arguments: 0..<4)
  func automataAreEqualIfAndOnlyIfLanguagesAre(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed) &+ 1_000)
    let words = Words.all(over: Array("ab/c".utf8), upTo: 4)
    var automata: [[Bool]: [Automaton]] = [:]
    for _ in 0..<Laws.count(300, usually: 100) {
      let automaton = try Automaton(RandomExpression.make(size: 5, using: &random))
      automata[words.map { automaton.accepts($0) }, default: []].append(automaton)
    }
    #expect(automata.values.contains { $0.count > 1 })
    for (_, alike) in automata {
      for (a, b) in zip(alike, alike.dropFirst()) where a != b {
        // They agree on all short words, so they differ on a long one or the escaped slash.
        let word = try Automaton.shortestDifference(a, b) ?? Automaton.shortestDifference(b, a)
        let difference = try #require(word)
        #expect(a.accepts(difference) != b.accepts(difference))
        #expect(difference.count > 4 || difference.contains(0xFF))
      }
    }
  }

  /// No two states of an automaton have the same future, and each is reached.
  @Test func automataAreMinimal() throws {
    var random = SplitMix(seed: 99)
    for _ in 0..<150 {
      let automaton = try Automaton(RandomExpression.make(size: 6, using: &random))
      let count = automaton.stateCount
      guard count < 40 else { continue }
      var told = [[Bool]](repeating: [Bool](repeating: false, count: count), count: count)
      for p in 0..<count {
        for q in 0..<count {
          told[p][q] = automaton.isAccepting(UInt16(p)) != automaton.isAccepting(UInt16(q))
        }
      }
      var changed = true
      while changed {
        changed = false
        for p in 0..<count {
          for q in 0..<count where !told[p][q] {
            let differs = (0..<automaton.classCount).contains { symbolClass in
              let row = automaton.transitions
              return told[Int(row[p * automaton.classCount + symbolClass])][
                Int(row[q * automaton.classCount + symbolClass])]
            }
            if differs {
              told[p][q] = true
              changed = true
            }
          }
        }
      }
      for p in 0..<count { for q in 0..<p { #expect(told[p][q]) } }
    }
  }
}
