// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A route of the table.
package final class TableRoute: Sendable {
  package let id: RouteID
  package let pattern: RoutePattern
  package let priority: Int
  package let scope: TableScope
  /// Whether the alternatives begin with the host, which the rows do not contain.
  package let hostIsApart: Bool
  package let rows: [PatternRow]
  /// For each row, whether an earlier row is equal by the rule; then the earlier one wins.
  package let isTied: [Bool]

  init(
    id: RouteID, pattern: RoutePattern, priority: Int = 0, scope: TableScope = TableScope(),
    hostIsApart: Bool = false, rows: [PatternRow]
  ) {
    self.id = id
    self.pattern = pattern
    self.priority = priority
    self.scope = scope
    self.hostIsApart = hostIsApart
    self.rows = rows
    self.isTied = rows.indices.map { index in
      rows[..<index].contains { $0.rank(against: rows[index])?.order == .incomparable }
    }
  }
}
