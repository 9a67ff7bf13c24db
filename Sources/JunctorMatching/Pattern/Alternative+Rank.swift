// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Which of two alternatives answers a URL that both match: the one that can match less.
//
// Positions are compared from the left, and the first two whose languages differ decide. The end
// comes before everything that could stand in its place. When all positions are equal, the
// conditions on the query decide, and then those on the fragment.

/// How two alternatives, or two of their parts, stand to each other.
package enum AlternativeRank: Sendable, Hashable {
  /// The first comes before the second.
  case before
  /// The second comes before the first.
  case after
  /// They take the same.
  case equal
  /// Neither comes before the other.
  case incomparable
}

extension Alternative {
  /// Returns how this alternative ranks against another of the same space.
  ///
  /// - Complexity: Linear in the number of positions, and at most one comparison of automata.
  package func rank(against other: Alternative) -> AlternativeRank {
    for (mine, theirs) in zip(positions, other.positions) {
      let rank = mine.rank(against: theirs)
      if rank != .equal { return rank }
    }
    if positions.count != other.positions.count {
      return positions.count < other.positions.count ? .before : .after
    }
    if query.count != other.query.count {
      return query.count > other.query.count ? .before : .after
    }
    let literals = (query.count(where: \.isLiteral), other.query.count(where: \.isLiteral))
    if literals.0 != literals.1 { return literals.0 > literals.1 ? .before : .after }
    let inside = (Self.isInside(query, other.query), Self.isInside(other.query, query))
    switch inside {
    case (true, false): return .before
    case (false, true): return .after
    case (false, false): return .incomparable
    case (true, true): break
    }
    switch (fragment, other.fragment) {
    case (nil, nil): return .equal
    case (_?, nil): return .before
    case (nil, _?): return .after
    case (let mine?, let theirs?): return mine.automaton.rank(against: theirs.automaton)
    }
  }

  /// Whether each condition of `others` holds where `conditions` do.
  private static func isInside(_ conditions: [QueryCondition], _ others: [QueryCondition]) -> Bool {
    others.allSatisfy { other in conditions.contains { $0.isInside(other) } }
  }
}

extension Position {
  /// Returns how this position ranks against one at the same place.
  package func rank(against other: Position) -> AlternativeRank {
    if kind != other.kind { return kind < other.kind ? .before : .after }
    switch kind {
    case .literal: return literal == other.literal ? .equal : .incomparable
    case .any: return .equal
    case .segment, .tail: return automaton.rank(against: other.automaton)
    }
  }
}

extension QueryCondition {
  fileprivate var isLiteral: Bool { if case .literal = kind { true } else { false } }

  /// Whether every value this condition takes is one that the other takes too.
  fileprivate func isInside(_ other: QueryCondition) -> Bool {
    guard key.utf8.elementsEqual(other.key.utf8) else { return false }
    switch (kind, other.kind) {
    case (_, .present), (_, .capture): return true
    case (.literal(let mine), .literal(let theirs)): return mine.utf8.elementsEqual(theirs.utf8)
    case (.literal(let mine), .constrained(_, let theirs)): return theirs.accepts(mine.utf8)
    case (.constrained(_, let mine), .constrained(_, let theirs)): return mine.isSubset(of: theirs)
    default: return false
    }
  }
}

extension Automaton {
  /// Returns which language is inside the other, or else which has more fixed text.
  fileprivate func rank(against other: Automaton) -> AlternativeRank {
    if self == other { return .equal }
    if isSubset(of: other) { return .before }
    if other.isSubset(of: self) { return .after }
    let mine = fixedPrefix.count + fixedSuffix.count
    let theirs = other.fixedPrefix.count + other.fixedSuffix.count
    if mine == theirs { return .incomparable }
    return mine > theirs ? .before : .after
  }
}
