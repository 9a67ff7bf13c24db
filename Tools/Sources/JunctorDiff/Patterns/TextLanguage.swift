// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorMatching

/// The texts that an expression matches as a whole, for tools that compare patterns with the rules of other systems.
package struct TextLanguage {
  private let automaton: Automaton

  /// Creates the language of an expression; `nil` if its automaton is too large.
  package init?(_ expression: Expression) {
    guard let automaton = try? Automaton(expression) else { return nil }
    self.automaton = automaton
  }

  /// Returns whether some text is in both languages; `true` if the search exceeds its budget.
  package func intersects(_ other: TextLanguage) -> Bool {
    do throws(AutomatonError) {
      return try Automaton.shortestCommon(automaton, other.automaton) != nil
    } catch {
      return true
    }
  }

  /// Returns whether every text is in the other language, too; `false` if the search exceeds its budget.
  package func isWithin(_ other: TextLanguage) -> Bool {
    automaton.isSubset(of: other.automaton, budget: 1_000_000)
  }

  /// A shortest text, the most legible one of several; `nil` for an empty language.
  package var shortest: String? {
    let text = try? Automaton.shortestCommon(
      automaton, automaton, within: .possibleValue)
    return text.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns all texts, sorted by their bytes, if there are at most `limit`; otherwise `nil`.
  package func words(limit: Int) -> [String]? {
    var result: [[UInt8]] = []
    var waiting: [(state: Automaton.State, text: [UInt8])] = [(automaton.start, [])]
    while let (state, text) = waiting.popLast() {
      if automaton.isDead(state) { continue }
      // A text that is longer than the number of states contains a loop: the language is infinite.
      if text.count > automaton.stateCount || waiting.count > limit * 256 { return nil }
      if automaton.isAccepting(state) {
        if result.count == limit || text.contains(PercentDecoding.escapedSlash) { return nil }
        result.append(text)
      }
      for symbol in UInt8.min...UInt8.max {
        let next = automaton.next(state, symbol)
        if !automaton.isDead(next) { waiting.append((next, text + [symbol])) }
      }
    }
    return result.sorted { $0.lexicographicallyPrecedes($1) }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The least and the greatest number of digits, if the language consists of all texts of so many ASCII digits.
  ///
  /// `maximum` is `nil` if there is no limit.
  package var digits: (minimum: Int, maximum: Int?)? {
    var state = automaton.start
    // The lengths of the accepted texts of zeros.
    var lengths: [Int] = []
    for length in 0...automaton.stateCount {
      if automaton.isAccepting(state) { lengths.append(length) }
      state = automaton.next(state, UInt8(ascii: "0"))
    }
    guard let minimum = lengths.first, let last = lengths.last, last > 0 else { return nil }
    // A text that is as long as the number of states contains a loop.
    let maximum = last == automaton.stateCount ? nil : last
    let digits = Expression.repetition(.symbols(.digits), min: minimum, max: maximum, isLazy: false)
    return (try? Automaton(digits)) == automaton ? (minimum, maximum) : nil
  }
}

extension Expression {
  /// Returns the expression that matches exactly `text`.
  package static func text(_ text: String) -> Expression { .literal(Array(text.utf8)) }
}
