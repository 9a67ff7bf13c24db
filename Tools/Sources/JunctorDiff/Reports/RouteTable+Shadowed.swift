// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorMatching

// Finds the routes that can never win.
//
// 1. Most routes win for a shortest URL of their own (`TableWitness`), and are not shadowed.
// 2. A route that covers the shadowed route also matches that URL. So a single covering route is
//    searched for only among the routes that match the URL (`singleTakers`).
// 3. If there is none, all routes that rank above are tried together (`TableCover`).

extension RouteTable {
  /// Returns the routes that can never win, each with others of which one always comes before it.
  ///
  /// A route is reported if every path of each of its alternatives matches an alternative of
  /// another route that ranks above it and has no further conditions. Routes whose check exceeds
  /// the budget are not reported.
  ///
  /// - Returns: The routes in rank order, each with a minimal set.
  /// - Complexity: O(*n*²) in the worst case, where *n* is the number of routes; usually near
  ///   O(*n*).
  package func shadowed() -> [(RouteID, by: [RouteID])] {
    let ranked = ranked
    let entries = ranked.compactMap { route($0)?.entries }.flatMap { $0 }
    return ranked.compactMap { id in
      guard let route = self.route(id), let answers = takers(of: route, among: entries) else {
        return nil
      }
      // Redundant routes are removed from the set, those that rank last first.
      var needed = answers.reduce(into: Set()) { $0.formUnion($1) }
      let all = ranked.filter(needed.contains)
      for taker in all.reversed() {
        let fewer = needed.subtracting([taker])
        if answers.allSatisfy({ !$0.isDisjoint(with: fewer) }) { needed = fewer }
      }
      return (id, by: all.filter(needed.contains))
    }
  }

  /// Returns sets of routes such that all routes of one set precede `route` at each URL; `nil` if
  /// it may win.
  private func takers(of route: TableRoute, among entries: [TableEntry]) -> Set<Set<RouteID>>? {
    var answers: Set<Set<RouteID>> = []
    for entry in route.entries {
      let witness = try? TableWitness(entry.row, entry.row)
      if let url = witness?.url(entry, entry, in: route.scope, of: spaces)?.url,
        hit(url)?.id == route.id
      {
        return nil
      }
      var above: [TableEntry]?
      let scopes =
        route.scope.space == nil
        ? spaces.spaces.indices.map { TableScope(space: $0) } : [route.scope]
      for scope in scopes {
        if let url = witness?.url(entry, entry, in: scope, of: spaces)?.url,
          let takers = singleTakers(of: entry, in: scope, url)
        {
          answers.insert(takers)
          continue
        }
        let all = above ?? entries.filter { $0.isAbove(entry) }
        above = all
        let rivals = all.filter { scope.isWithin($0.route.scope) }
        let rows = rivals.map { $0.row }
        guard let takers = TableCover(entry.row, rows).takers() else { return nil }
        for set in takers { answers.insert(Set(set.map { rivals[$0].route.id })) }
      }
    }
    return answers
  }

  /// Returns the routes that each alone precede an entry at every URL in a scope, such as `url`.
  private func singleTakers(
    of entry: TableEntry, in scope: TableScope, _ url: RoutableURL
  ) -> Set<RouteID>? {
    var matches = cursor(url)
    var rivals: [TableEntry] = []
    while let match = matches.next() {
      guard let route = route(match.id), scope.isWithin(route.scope) else { continue }
      rivals += route.entries.filter { $0.isAbove(entry) }
    }
    let takers = TableCover(entry.row, rivals.map { $0.row }).singleTakers
    return takers.isEmpty ? nil : Set(takers.map { rivals[$0].route.id })
  }
}

extension TableRoute {
  fileprivate var entries: [TableEntry] {
    rows.indices.map { TableEntry(route: self, alternative: $0) }
  }
}

extension TableEntry {
  /// Returns whether this entry ranks above another, and requires no more of query and fragment.
  fileprivate func isAbove(_ other: TableEntry) -> Bool {
    route.id != other.route.id && other.row.queryIsWithin(row) && other.row.fragmentIsWithin(row)
      && route.ranks(alternative, before: other.alternative, of: other.route)
  }
}
