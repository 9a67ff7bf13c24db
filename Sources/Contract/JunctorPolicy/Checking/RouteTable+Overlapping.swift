// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

extension RouteTable {
  /// Returns the routes of the table that match a URL of a route of another table, each with such a URL.
  ///
  /// The URL is `nil` if a search exceeds its budget. A third route may win that URL.
  ///
  /// - Parameter route: A route of a table with the same spaces.
  /// - Complexity: O(*n*) in the number of nodes whose paths the route can match, and proportional to the product of
  ///   the automata for each route that is found.
  func routes(overlapping route: TableRoute) -> [RouteID: String?] {
    var found: [RouteID: String?] = [:]
    for own in route.rows.indices {
      let entry = TableEntry(route: route, alternative: own)
      for (rival, alternative) in alternatives(intersecting: entry.row.positions)
      where found[rival.id] == nil && route.scope.overlaps(rival.scope) {
        do throws(AutomatonError) {
          let other = TableEntry(route: rival, alternative: alternative)
          let witness = try TableWitness(entry.row, other.row)
          if let url = witness?.text(entry, other, in: spaces) { found[rival.id] = url }
        } catch {
          found.updateValue(nil, forKey: rival.id)
        }
      }
    }
    return found
  }
}
