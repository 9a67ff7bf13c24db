// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A table that does not change any more, shared by reference; a copy of a table would count a
/// reference for each of its many arrays.
package final class TableSnapshot: Sendable {
  package let table: RouteTable

  package init(_ table: RouteTable) { self.table = table }

  package func hit(_ text: String, limits: URLLimits) -> RouteHit? {
    table.hit(text, limits: limits)
  }

  package func match(_ url: RoutableURL) -> RouteMatch? { table.match(url) }

  /// Reads a text, and finds the space that owns it and the route that answers, in one go.
  ///
  /// - Parameter parsed: Afterwards the URL, if the text is not as the standard writes it.
  /// - Returns: Where the text leads; `nothing` when no route answers, or no space owns the URL.
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
