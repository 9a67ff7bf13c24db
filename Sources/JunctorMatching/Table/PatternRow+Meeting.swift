// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// An alternative of a pattern by its languages.
struct TableRow: Sendable {
  /// The path inside the space: one position a segment, a tail last.
  let positions: [TablePosition]
  /// The conditions on the query, sorted by the bytes of their keys.
  let query: [TableCondition]
  /// The language of the fragment, if it matters.
  let fragment: Automaton?
  /// Which optional parts are present.
  let presence: [Bool]

  /// Creates the row of `alternative` without the first `dropped` positions.
  init(_ alternative: Alternative, dropping dropped: Int) {
    positions = alternative.positions.dropFirst(dropped).map(TablePosition.init)
    query = alternative.query.map(TableCondition.init)
    fragment = alternative.fragment?.automaton
    presence = alternative.presence
  }

  var literalConditions: Int {
    query.reduce(0) { if case .literal = $1.language { $0 + 1 } else { $0 } }
  }

  var hasConditions: Bool { !query.isEmpty || fragment != nil }

  var automata: [Automaton] {
    var all = positions.compactMap(\.ownAutomaton)
    for case .constrained(let automaton) in query.map(\.language) { all.append(automaton) }
    if let fragment { all.append(fragment) }
    return all
  }
}

extension TableRow {
  /// Returns whether every query that meets the conditions of this row meets those of `other`.
  func queryIsWithin(_ other: TableRow) -> Bool {
    var own = query[...]
    for condition in other.query {
      while let first = own.first, first.key.lexicographicallyPrecedes(condition.key) {
        own.removeFirst()
      }
      guard let first = own.first, first.key == condition.key,
        first.language.isWithin(condition.language)
      else { return false }
    }
    return true
  }

  /// Returns whether every fragment that this row takes is taken by `other`.
  func fragmentIsWithin(_ other: TableRow) -> Bool {
    guard let theirs = other.fragment else { return true }
    return fragment?.isWithin(theirs) ?? false
  }

  /// Returns what a URL needs to meet the conditions of both rows; `nil` when no URL can.
  func commonConditions(with other: TableRow) throws(AutomatonError) -> TableWitness.Conditions? {
    var common = TableWitness.Conditions()
    var (own, theirs) = (query[...], other.query[...])
    while own.first != nil || theirs.first != nil {
      var languages: [TableCondition.Language] = []
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
