// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The rule by which routes rank, for two alternatives at a time.
///
/// Positions are compared from the left, and the first whose languages differ decides. When all
/// are equal the conditions decide, then the door, then the routes as wholes. The trie keeps
/// everything at one place in this order, so that a walk meets the best match first.
enum RouteRanking {
  /// What decided between two alternatives.
  enum Rule: Hashable, Sendable {
    case priority
    case position(Int)
    case conditionCount
    case literalConditions
    case conditions
    case fragment
    case space
    case route
    case presence

    var description: String {
      switch self {
      case .priority: "a higher priority comes first"
      case .position(let index): "segment \(index) can take less there"
      case .conditionCount: "more conditions on the query come first"
      case .literalConditions: "more literal conditions on the query come first"
      case .conditions: "narrower conditions on the query come first"
      case .fragment: "a narrower fragment comes first"
      case .space: "a pattern with a scheme comes before one for every space"
      case .route: "the route as a whole can match less"
      case .presence: "the leftmost optional part is present"
      }
    }
  }

  /// Returns which alternative comes first, and what decided it.
  ///
  /// `equal` means the same alternative of the same route, `incomparable` that the rule names
  /// neither, whether or not a URL matches both.
  static func compare(_ a: TableEntry, _ b: TableEntry) -> (order: RouteOrder, rule: Rule) {
    if a.route.priority != b.route.priority {
      return (a.route.priority > b.route.priority ? .first : .second, .priority)
    }
    return comparePositions(a.row, b.row) ?? compareEnds(a, b)
  }

  /// Returns which row's positions come first; `nil` when all are equal.
  static func comparePositions(
    _ a: TableRow, _ b: TableRow
  ) -> (order: RouteOrder, rule: Rule)? {
    let (one, two) = (a.positions, b.positions)
    for index in 0..<max(one.count, two.count) {
      guard index < one.count else { return (.first, .position(index)) }
      guard index < two.count else { return (.second, .position(index)) }
      if one[index] == two[index] { continue }
      let order: RouteOrder
      switch (one[index], two[index]) {
      case (.segment(let first), .segment(let second)), (.tail(let first), .tail(let second)):
        order = first.ranks(against: second)
      default:
        let (first, second) = (one[index].kind, two[index].kind)
        order = first == second ? .incomparable : first < second ? .first : .second
      }
      return (order, .position(index))
    }
    return nil
  }

  /// Returns which of two entries of one place comes first, and what decided it.
  static func compareEnds(_ a: TableEntry, _ b: TableEntry) -> (order: RouteOrder, rule: Rule) {
    if let decision = compareConditions(a.row, b.row) { return decision }
    if a.route.door != b.route.door {
      let exactness = (a.route.door.exactness, b.route.door.exactness)
      if exactness.0 == exactness.1 { return (.incomparable, .space) }
      return (exactness.0 > exactness.1 ? .first : .second, .space)
    }
    if a.route === b.route {
      if a.alternative == b.alternative { return (.equal, .presence) }
      return (a.alternative < b.alternative ? .first : .second, .presence)
    }
    return (inside(a.route.isWithin(b.route), b.route.isWithin(a.route)), .route)
  }

  /// Returns which row's conditions come first; `nil` when all are equal.
  static func compareConditions(
    _ one: TableRow, _ two: TableRow
  ) -> (order: RouteOrder, rule: Rule)? {
    if one.query.count != two.query.count {
      return (one.query.count > two.query.count ? .first : .second, .conditionCount)
    }
    if one.query != two.query {
      let literals = (one.literalConditions, two.literalConditions)
      if literals.0 != literals.1 {
        return (literals.0 > literals.1 ? .first : .second, .literalConditions)
      }
      return (inside(one.queryIsWithin(two), two.queryIsWithin(one)), .conditions)
    }
    if one.fragment != two.fragment {
      return (inside(one.fragmentIsWithin(two), two.fragmentIsWithin(one)), .fragment)
    }
    return nil
  }

  private static func inside(_ first: Bool, _ second: Bool) -> RouteOrder {
    first == second ? .incomparable : first ? .first : .second
  }
}

extension TableRoute {
  /// Returns whether each alternative is within one of `other`'s; no when over budget.
  func isWithin(_ other: TableRoute) -> Bool {
    rows.allSatisfy { row in other.rows.contains { row.isWithin($0) } }
  }
}

extension TableRow {
  /// Returns whether every URL of this row is one of `other`'s, in the same space; no when over
  /// budget.
  func isWithin(_ other: TableRow) -> Bool {
    guard queryIsWithin(other), fragmentIsWithin(other) else { return false }
    return (try? TableProduct(self, other).isContained()) ?? false
  }
}
