// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// An immutable table, shared by reference, since a copy of a table retains each of its many
/// arrays.
package final class TableSnapshot: Sendable {
  package let table: RouteTable

  package init(_ table: RouteTable) { self.table = table }

  package func hit(_ text: String, limits: URLLimits) -> RouteHit? {
    table.hit(text, limits: limits)
  }

  package func match(_ url: RoutableURL) -> RouteMatch? { table.match(url) }

  /// Parses a text, and finds its space and the matching route.
  ///
  /// - Parameter parsed: Receives the URL if the text is not in canonical form.
  /// - Returns: The hit; `nothing` if no route matches, or no space owns the URL.
  /// - Throws: A ``URLParsingError`` for the first mistake, with its offset in `text`.
  package func locate(
    _ text: String, parsed: inout ParsedURL?, limits: URLLimits
  ) throws(URLParsingError) -> RouteHit {
    if let hit = text.withStoredUTF8Bytes({ table.firstHit($0, limits) }), !hit.isUnclean {
      return hit
    }
    let url = try table.spaces.read(text, limits: limits)
    parsed = url
    return table.spaces.resolve(url).flatMap { table.hit($0)?.withoutRanges } ?? .nothing
  }
}
