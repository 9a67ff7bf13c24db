// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

// Compares two tables for every URL, by their automata.
//
// 1. A route is unchanged if its counterpart has the same pattern, priority and scope. Unchanged
//    routes match the same URLs and rank the same. So at each URL at which the tables differ, a
//    changed route wins in one of them. `ComparisonRun` examines each alternative of these routes.
// 2. Spaces and the hosts of patterns divide the URLs into places (`ComparedPlace`), and the run
//    examines each place.
// 3. For an alternative, the tries contain few rows that match some of its paths
//    (`entries(intersecting:)`). Of these, the rows that rank above it in its own table are blockers: at a
//    URL that they match, it does not win.
// 4. For each row of the other table that can win at the same URLs, a path is searched for that both
//    accept and no blocker does (`RowSearch`), with conditions that hold for both and for no blocker
//    (`ConditionClasses`). For lost and gained URLs, all rows of the other table are blockers.
// 5. Both tables match each URL that is found. The result of these matches is reported.

/// A comparison of two tables.
struct TableComparison: Sendable {
  let tables: [RouteTable]
  /// The counterparts of the old routes, and those of the new routes.
  let counterparts: [[RouteID: RouteID]]
  /// The same for unchanged routes only.
  let unchanged: [[RouteID: RouteID]]
  /// The routes of each table that are not unchanged.
  let changed: [[RouteID]]
  let places: [ComparedPlace]

  /// Prepares a comparison.
  ///
  /// - Parameters:
  ///   - old: The old table.
  ///   - new: The new table.
  ///   - counterpart: Returns the new route that replaces an old one; `nil` if there is none.
  /// - Complexity: O(*n*) in the number of routes.
  init(old: RouteTable, new: RouteTable, counterpart: (RouteID) -> RouteID?) {
    tables = [old, new]
    var counterparts: [[RouteID: RouteID]] = [[:], [:]]
    var unchanged: [[RouteID: RouteID]] = [[:], [:]]
    var changed: [[RouteID]] = [[], []]
    for id in old.ids {
      guard let other = counterpart(id), new.pattern(of: other) != nil else {
        changed[0].append(id)
        continue
      }
      counterparts[0][id] = other
      counterparts[1][other] = id
      if unchanged[1][other] == nil, old.hasRoute(id, equalTo: other, of: new) {
        unchanged[0][id] = other
        unchanged[1][other] = id
      } else {
        changed[0].append(id)
      }
    }
    changed[1] = new.ids.filter { unchanged[1][$0] == nil }
    self.counterparts = counterparts
    self.unchanged = unchanged
    self.changed = changed
    places = ComparedPlace.all(tables.map { $0.spaces }, hosts: tables.map { $0.hosts })
  }

  /// Returns the differences, those of the most serious kind first.
  ///
  /// There is at most one difference for each kind, old route and new route, with a shortest URL
  /// that shows it. If a search exceeds its budget, an undecided difference names its routes.
  ///
  /// - Parameters:
  ///   - limit: The number of differences after which the comparison stops.
  ///   - budget: The number of steps of one search.
  /// - Complexity: O(*n* + *c* × *m*) in usual tables, where *n* is the number of routes, *c* the
  ///   number of changed ones, and *m* the number of routes that match some of the same URLs as one
  ///   of them.
  func differences(
    limit: Int = .max, budget: Int = 400_000
  ) -> [TableDifference] {
    var run = ComparisonRun(self, limit: limit, budget: budget)
    return run.differences()
  }
}

extension RouteTable {
  /// Returns whether a route has the pattern, priority and scope of a route of another table.
  fileprivate func hasRoute(
    _ id: RouteID, equalTo otherID: RouteID, of other: RouteTable
  ) -> Bool {
    guard let one = route(id), let two = other.route(otherID) else { return false }
    return one.priority == two.priority && one.pattern == two.pattern && one.rows == two.rows
      && one.hostIsApart == two.hostIsApart && one.scope.host == two.scope.host
      && one.scope.space.map { spaces.spaces[$0] }
        == two.scope.space.map { other.spaces.spaces[$0] }
  }
}
