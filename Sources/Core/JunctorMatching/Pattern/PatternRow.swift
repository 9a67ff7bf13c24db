// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The languages of an alternative, without names and spelling.
package struct PatternRow: Sendable, Hashable {
  package let positions: [Position.Language]

  /// The conditions on the query without their captures, sorted by the bytes of their keys.
  package let query: [QueryCondition]

  package let fragment: Automaton?
}

extension RoutePattern {
  package var rows: [PatternRow] {
    if case .plain(let plain) = form { [plain.row] } else { alternatives.map { $0.row() } }
  }
}

extension Alternative {
  /// Returns the row without some of its first positions.
  func row(dropping dropped: Int = 0) -> PatternRow {
    PatternRow(
      positions: positions.dropFirst(dropped).map { $0.language },
      query: query.map { QueryCondition(key: $0.key, $0.language) },
      fragment: fragment?.automaton)
  }
}

// MARK: - Rank

// The rank of two rows that match the same URL: the more specific one wins.
//
// 1. `rankOfPositions` compares the positions from the left; the first two different languages
//    decide. The end of a path ranks first.
// 2. `rankOfConditions` compares rows with equal positions: first by the query, then by the
//    fragment.

/// The order of two rows, and the reason.
typealias RankDecision = (order: RankOrder, rule: RankRule)

enum RankRule: Sendable, Hashable {
  // For routes as wholes, `RouteRanking` has further rules.
  case priority, space, route, presence
  case position(Int)
  case conditionCount, literalConditions, conditions, fragment
}

/// The order of two values in rank.
enum RankOrder: Sendable, Hashable {
  case first, second
  /// They accept the same texts.
  case equal
  /// They are incomparable.
  case incomparable

  var reversed: RankOrder {
    switch self {
    case .first: .second
    case .second: .first
    default: self
    }
  }

  /// Returns the order of two numbers; the greater one ranks first.
  static func greater(_ one: Int, _ two: Int) -> RankOrder {
    one == two ? .equal : one > two ? .first : .second
  }

  /// Returns the order of two different values, by whether each is within the other.
  static func inside(_ first: Bool, _ second: Bool) -> RankOrder {
    first == second ? .incomparable : first ? .first : .second
  }
}

extension PatternRow {
  /// Returns how this row ranks against another; `nil` if they are equal.
  func rank(against other: PatternRow) -> RankDecision? {
    rankOfPositions(against: other) ?? rankOfConditions(against: other)
  }

  /// Returns whether this row comes before another where both match.
  package func ranks(before other: PatternRow) -> Bool { rank(against: other)?.order == .first }

  /// Returns how the positions rank; `nil` if all are equal.
  func rankOfPositions(against other: PatternRow) -> RankDecision? {
    for (index, (mine, theirs)) in zip(positions, other.positions).enumerated()
    where mine != theirs {
      return (mine.rank(against: theirs), .position(index))
    }
    let (mine, theirs) = (positions.count, other.positions.count)
    if mine == theirs { return nil }
    return (mine < theirs ? .first : .second, .position(min(mine, theirs)))
  }

  /// Returns how the conditions rank; `nil` if all are equal.
  func rankOfConditions(against other: PatternRow) -> RankDecision? {
    if query.count != other.query.count {
      return (.greater(query.count, other.query.count), .conditionCount)
    }
    if query != other.query {
      let literals = RankOrder.greater(literalConditions, other.literalConditions)
      if literals != .equal { return (literals, .literalConditions) }
      return (.inside(queryIsWithin(other), other.queryIsWithin(self)), .conditions)
    }
    if fragment != other.fragment {
      return (.inside(fragmentIsWithin(other), other.fragmentIsWithin(self)), .fragment)
    }
    return nil
  }

  private var literalConditions: Int {
    query.count { if case .literal = $0.language { true } else { false } }
  }

  /// Returns whether every query that meets the conditions of this row meets those of `other`.
  package func queryIsWithin(_ other: PatternRow) -> Bool {
    other.query.allSatisfy { condition in
      query.contains { $0.key == condition.key && $0.language.isWithin(condition.language) }
    }
  }

  /// Returns whether `other` accepts every fragment that this row accepts.
  package func fragmentIsWithin(_ other: PatternRow) -> Bool {
    guard let theirs = other.fragment else { return true }
    return fragment?.isWithin(theirs) ?? false
  }

  /// Returns the winner among several matching alternatives of one pattern: the first of
  /// `matching`, indices in `rows`, before which none ranks.
  static func leading(_ matching: [Int], among rows: [PatternRow]) -> Int? {
    matching.first { one in
      matching.allSatisfy { $0 == one || !rows[$0].ranks(before: rows[one]) }
    }
  }
}

extension Position.Language {
  /// Returns how this language ranks against a different one at the same position.
  fileprivate func rank(against other: Self) -> RankOrder {
    switch (self, other) {
    case (.segment(let one), .segment(let two)), (.tail(let one), .tail(let two)):
      one.rank(against: two)
    default: kind == other.kind ? .incomparable : kind < other.kind ? .first : .second
    }
  }
}

extension QueryCondition.Language {
  fileprivate func isWithin(_ other: Self) -> Bool {
    switch (self, other) {
    case (_, .any): true
    case (.literal(let value), _): other.accepts(value)
    case (.constrained(let one), .constrained(let two)): one.isWithin(two)
    case (.any, .constrained(let automaton)): Automaton.anyTail.isWithin(automaton)
    case (.constrained, .literal), (.any, .literal): false
    }
  }
}

extension Automaton {
  /// Returns how this language ranks against a different one of the same kind: a strict subset
  /// first, then the one with more fixed text.
  func rank(against other: Automaton) -> RankOrder {
    // A subset has at least as much fixed text, so most pairs require no search.
    let fixed = RankOrder.greater(fixedCount, other.fixedCount)
    if fixed != .equal { return fixed }
    if isWithin(other) { return other == self ? .equal : .first }
    return other.isWithin(self) ? .second : .incomparable
  }

  /// Returns whether every text is one of `other`'s; `false` if over budget.
  func isWithin(_ other: Automaton) -> Bool { isSubset(of: other, budget: 4_000_000) }

  /// The number of bytes that all texts share at their starts and ends.
  private var fixedCount: Int { fixedPrefix.count + fixedSuffix.count }
}
