// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension PatternRow {
  package var hasConditions: Bool { !query.isEmpty || fragment != nil }

  var conditionAutomata: [Automaton] {
    let constraints: [Automaton] = query.compactMap {
      if case .constrained(let automaton) = $0.language { automaton } else { nil }
    }
    return constraints + [fragment].compactMap { $0 }
  }

  /// Returns whether every URL of this row is one of `other`'s; `false` if over budget.
  package func isWithin(_ other: PatternRow) -> Bool {
    guard queryIsWithin(other), fragmentIsWithin(other) else { return false }
    if (positions + other.positions).contains(where: { $0.kind == .tail }) {
      return positions == other.positions || (try? TablePath.isCovered(self, by: other)) ?? false
    }
    return positions.count == other.positions.count
      && zip(positions, other.positions).allSatisfy { $0.isWithin($1) }
  }

  /// Returns what a URL requires to meet the conditions of both rows; `nil` if no URL can.
  func commonConditions(with other: PatternRow) throws(AutomatonError) -> TableWitness.Conditions? {
    var common = TableWitness.Conditions()
    let keys = Set((query + other.query).map { $0.key })
    for key in keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let languages = (query + other.query).filter { $0.key == key }.map { $0.language }
      guard let value = try languages[0].common(with: languages[languages.count - 1]) else {
        return nil
      }
      common.query.append((key, value))
    }
    if let fragment = fragment ?? other.fragment {
      guard
        let word = try Automaton.shortestCommon(
          fragment, other.fragment ?? fragment, within: .possibleFragment)
      else { return nil }
      common.fragment = word
    }
    return common
  }
}

extension Position.Language {
  package var isTailAcceptingEmpty: Bool {
    if case .tail(let automaton) = self { automaton.acceptsEmpty } else { false }
  }

  /// Returns whether every text of this position is one of `other`'s.
  func isWithin(_ other: Self) -> Bool {
    if self == other { return true }
    switch (self, other) {
    case (.literal(let symbols), _): return other.accepts(symbols[...])
    case (.segment, .any): return true
    case (.segment(let one), .segment(let two)), (.tail(let one), .tail(let two)):
      return one.isWithin(two)
    default: return false
    }
  }

  /// Returns whether both positions, which are not tails, accept some segment; `true` if over
  /// budget.
  package func mayShareSegment(with other: Self) -> Bool {
    switch (self, other) {
    case (.literal(let symbols), let position), (let position, .literal(let symbols)):
      position.accepts(symbols[...])
    case (.any, .any): true
    default:
      if let one = automaton, let two = other.automaton {
        one.mayShareText(with: two)
      } else {
        true
      }
    }
  }
}

extension Automaton {
  /// Returns whether both languages contain some text that a URL can have here; `true` if over
  /// budget.
  func mayShareText(with other: Automaton) -> Bool {
    do throws(AutomatonError) {
      return try Automaton.shortestCommon(
        self, other, within: .possibleSegment) != nil
    } catch {
      return true
    }
  }
}

extension QueryCondition.Language {
  func common(with other: Self) throws(AutomatonError) -> [UInt8]? {
    switch (self, other) {
    case (.any, .any): return []
    case (.literal(let value), let language), (let language, .literal(let value)):
      return language.accepts(value) ? value : nil
    case (.constrained(let one), .constrained(let two)):
      return try Automaton.shortestCommon(one, two, within: .possibleValue)
    case (.constrained(let one), .any), (.any, .constrained(let one)):
      return try Automaton.shortestCommon(one, one, within: .possibleValue)
    }
  }
}
