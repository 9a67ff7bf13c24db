// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The intersection of two rows, and the properties that its callers need.

extension PatternRow {
  var hasConditions: Bool { !query.isEmpty || fragment != nil }

  /// Whether the row is made of literals and plain captures alone, as most are.
  var isSimple: Bool {
    !hasConditions && positions.allSatisfy { $0.kind == .literal || $0.kind == .any }
  }

  /// The automata of the conditions.
  var conditionAutomata: [Automaton] {
    var all: [Automaton] = []
    for case .constrained(let automaton) in query.map(\.language) { all.append(automaton) }
    if let fragment { all.append(fragment) }
    return all
  }

  /// Returns whether every URL of this row is one of `other`'s, in the same space; no when over
  /// budget.
  func isWithin(_ other: PatternRow) -> Bool {
    guard queryIsWithin(other), fragmentIsWithin(other) else { return false }
    return (try? TableProduct(self, other).isContained()) ?? false
  }

  /// Returns what a URL needs to meet the conditions of both rows; `nil` when no URL can.
  func commonConditions(with other: PatternRow) throws(AutomatonError) -> TableWitness.Conditions? {
    var common = TableWitness.Conditions()
    var (own, theirs) = (query[...], other.query[...])
    while own.first != nil || theirs.first != nil {
      var languages: [QueryCondition.Language] = []
      let key: [UInt8]
      if let next = own.first?.key, let there = theirs.first?.key {
        key = there.lexicographicallyPrecedes(next) ? there : next
      } else {
        key = own.first?.key ?? theirs.first?.key ?? []
      }
      if let first = own.first, first.key == key {
        languages.append(first.language)
        own.removeFirst()
      }
      if let first = theirs.first, first.key == key {
        languages.append(first.language)
        theirs.removeFirst()
      }
      guard let value = try languages[0].common(with: languages[languages.count - 1]) else {
        return nil
      }
      common.query.append((key, value))
    }
    if let fragment = fragment ?? other.fragment {
      guard
        let word = try Automaton.shortestCommon(fragment, other.fragment ?? fragment, avoiding: [0])
      else { return nil }
      common.fragment = word
    }
    return common
  }
}
