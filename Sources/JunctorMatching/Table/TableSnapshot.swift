// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A table that does not change any more, shared by reference.
///
/// A table consists of many arrays, and a copy counts a reference for each. Whoever asks a snapshot
/// copies nothing.
package final class TableSnapshot: Sendable {
  package let table: RouteTable

  package init(_ table: RouteTable) { self.table = table }

  /// Returns where a text leads; see ``RouteTable/hit(_:limits:)``.
  package func hit(_ text: String, limits: URLLimits) -> RouteHit? {
    table.hit(text, limits: limits)
  }

  /// Returns the route that answers; see ``RouteTable/match(_:)``.
  package func match(_ url: RoutableURL) -> RouteMatch? { table.match(url) }
}
