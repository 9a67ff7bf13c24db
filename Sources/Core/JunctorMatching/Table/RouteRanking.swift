// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The rule by which routes rank, for two of their alternatives at a time.
///
/// A higher priority comes first. Then the rows decide as those of one pattern do (see
/// `PatternRow.swift`), then the scope, then the routes as wholes.
enum RouteRanking {
  /// Returns which alternative comes first, and what decided it; `equal` for the same one.
  static func compare(_ a: TableEntry, _ b: TableEntry) -> RankDecision {
    if a.route.priority != b.route.priority {
      return (.greater(a.route.priority, b.route.priority), .priority)
    }
    return a.row.rankOfPositions(against: b.row) ?? compareEnds(a, b)
  }

  static func compareEnds(_ a: TableEntry, _ b: TableEntry) -> RankDecision {
    if let decision = a.row.rankOfConditions(against: b.row) { return decision }
    if a.route.scope != b.route.scope {
      let order = RankOrder.greater(a.route.scope.exactness, b.route.scope.exactness)
      return (order == .equal ? .incomparable : order, .space)
    }
    if a.route.id == b.route.id {
      return (.greater(b.alternative, a.alternative), .presence)
    }
    return (.inside(a.route.isWithin(b.route), b.route.isWithin(a.route)), .route)
  }
}

extension RankRule {
  var description: String {
    switch self {
    case .priority: "a higher priority comes first"
    case .position(let index): "segment \(index) is more specific there"
    case .conditionCount: "more conditions on the query come first"
    case .literalConditions: "more literal conditions on the query come first"
    case .conditions: "narrower conditions on the query come first"
    case .fragment: "a narrower fragment comes first"
    case .space: "a pattern with a scheme comes before one for every space"
    case .route: "the route as a whole is more specific"
    case .presence: "the leftmost optional part is present"
    }
  }
}

extension TableRoute {
  /// Returns whether an alternative comes before one of another route of the same table.
  package func ranks(_ alternative: Int, before number: Int, of other: TableRoute) -> Bool {
    let entry = TableEntry(route: self, alternative: alternative)
    let rival = TableEntry(route: other, alternative: number)
    return RouteRanking.compare(entry, rival).order == .first
  }

  /// Returns whether each alternative is within one of `other`'s; `false` if over budget.
  func isWithin(_ other: TableRoute) -> Bool {
    rows.allSatisfy { row in other.rows.contains { row.isWithin($0) } }
  }
}
