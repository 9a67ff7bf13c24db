// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Which of two rows answers a URL that both take: the one that can match less.
//
// 1. `rankOfPositions` compares the positions from the left; the first two whose languages differ
//    decide. The end comes before everything that could stand instead.
// 2. `rankOfConditions` decides between rows whose positions are equal: first by the query, then by
//    the fragment.
//
// Everything that ranks is built on these two: one pattern's alternatives, and a table's routes.

extension PatternRow {
  /// Returns how this row ranks against another; `nil` when they take the same.
  ///
  /// - Complexity: Linear in the number of positions and conditions, and at most one comparison of
  ///   two automata for a position and one for each condition.
  package func rank(against other: PatternRow) -> RankDecision? {
    rankOfPositions(against: other) ?? rankOfConditions(against: other)
  }

  /// Returns how the positions rank; `nil` when all are equal.
  package func rankOfPositions(against other: PatternRow) -> RankDecision? {
    for (index, (mine, theirs)) in zip(positions, other.positions).enumerated()
    where mine != theirs {
      return RankDecision(mine.rank(against: theirs), .position(index))
    }
    let (mine, theirs) = (positions.count, other.positions.count)
    if mine == theirs { return nil }
    return RankDecision(mine < theirs ? .first : .second, .position(min(mine, theirs)))
  }

  /// Returns how the conditions rank; `nil` when all are equal.
  package func rankOfConditions(against other: PatternRow) -> RankDecision? {
    if query.count != other.query.count {
      return RankDecision(.greater(query.count, other.query.count), .conditionCount)
    }
    if query != other.query {
      let literals = RankOrder.greater(literalConditions, other.literalConditions)
      if literals != .equal { return RankDecision(literals, .literalConditions) }
      return RankDecision(
        .inside(queryIsWithin(other), other.queryIsWithin(self)), .conditions)
    }
    if fragment != other.fragment {
      return RankDecision(
        .inside(fragmentIsWithin(other), other.fragmentIsWithin(self)), .fragment)
    }
    return nil
  }

  private var literalConditions: Int {
    query.count { if case .literal = $0.language { true } else { false } }
  }

  /// Returns whether every query that meets the conditions of this row meets those of `other`.
  package func queryIsWithin(_ other: PatternRow) -> Bool {
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
  package func fragmentIsWithin(_ other: PatternRow) -> Bool {
    guard let theirs = other.fragment else { return true }
    return fragment?.isWithin(theirs) ?? false
  }
}

extension PatternRow {
  /// Returns the alternative that answers where several of one pattern match: the first before
  /// which none ranks.
  ///
  /// - Parameters:
  ///   - matching: The numbers of those that match, the leftmost optional part present first.
  ///   - rows: The rows of all alternatives.
  package static func leading(_ matching: [Int], among rows: [PatternRow]) -> Int? {
    matching.first { one in
      matching.allSatisfy { $0 == one || rows[$0].rank(against: rows[one])?.order != .first }
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
  /// Returns whether every value of this language is one of `other`'s.
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
  /// Returns how this language ranks against a different one of the same kind: the one strictly
  /// inside first, then the one with more fixed text.
  package func rank(against other: Automaton) -> RankOrder {
    // A language inside another has no less fixed text, so most pairs need no search.
    let fixed = RankOrder.greater(fixedCount, other.fixedCount)
    if fixed != .equal { return fixed }
    if isWithin(other) { return other == self ? .equal : .first }
    return other.isWithin(self) ? .second : .incomparable
  }

  /// Returns whether every text is one of `other`'s; no when that is too costly to find out.
  package func isWithin(_ other: Automaton) -> Bool { isSubset(of: other, budget: 4_000_000) }

  /// How many bytes all texts have in common, at their beginnings and their ends.
  private var fixedCount: Int { fixedPrefix.count + fixedSuffix.count }
}
