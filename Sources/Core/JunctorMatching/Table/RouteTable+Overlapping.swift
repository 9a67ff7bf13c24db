// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RouteTable {
  /// Returns the routes of the table that match a URL of a pattern, each with such a URL.
  ///
  /// The URL is `nil` if a search exceeds its budget. Another route may win that URL.
  ///
  /// - Parameter pattern: A pattern that is not in the table.
  /// - Throws: A ``RouteTableError`` if the pattern names a space that the table does not have.
  /// - Complexity: O(*n*) in the number of nodes whose paths the pattern can match, and proportional to the product of
  ///   the automata for each route that is found.
  package func routes(
    overlapping pattern: RoutePattern
  ) throws(RouteTableError) -> [RouteID: String?] {
    let route = try makeRoute(pattern, id: RouteID(rawValue: .max), priority: 0)
    var found: [RouteID: String?] = [:]
    for alternative in route.rows.indices {
      let entry = TableEntry(route: route, alternative: alternative)
      for rival in entries(intersecting: entry.row.positions) {
        let other = self.entry(rival)
        if found[other.route.id] != nil || !route.scope.overlaps(other.route.scope) { continue }
        do throws(AutomatonError) {
          guard let witness = try TableWitness(entry.row, other.row),
            let url = witness.text(entry, other, in: spaces)
          else { continue }
          found.updateValue(url, forKey: other.route.id)
        } catch {
          found.updateValue(nil, forKey: other.route.id)
        }
      }
    }
    return found
  }
}
