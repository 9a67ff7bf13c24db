// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Where a text leads: read, given to its space, and looked up, in one go.
///
/// Holds nothing but numbers, so that noting it costs a copy of a few words; the URL is put together
/// when somebody asks.
package struct TableLocation: Sendable {
  private let layout: URLLayout
  private let owner: (space: Int, path: RoutedPath)?
  private let found: RouteHit

  @inline(__always)
  fileprivate init(_ bytes: Span<UInt8>, _ layout: URLLayout, in table: RouteTable) {
    self.layout = layout
    let owner = table.spaces.owner(of: bytes, layout)
    self.owner = owner
    if let owner {
      found = table.firstHit(bytes, layout, space: owner.space, owner.path)
    } else {
      found = .nothing
    }
  }

  /// The route that answers; `nil` when none does, or no space owns the URL.
  package var hit: RouteHit? { found.id.rawValue < 0 ? nil : found }

  /// The number of the route that answers; negative when none does.
  package var route: Int32 { found.id.rawValue }

  /// Returns the URL.
  ///
  /// - Parameter canonical: The text that was located, as the standard writes it.
  package func url(_ canonical: String) -> ParsedURL { ParsedURL(text: canonical, layout: layout) }

  /// Returns the URL as its space reads it; `nil` when no space owns it.
  ///
  /// - Parameter canonical: The text that was located, as the standard writes it.
  package func routable(_ canonical: String) -> RoutableURL? {
    owner.map { RoutableURL(url(canonical), space: $0.space, $0.path) }
  }
}

extension TableSnapshot {
  /// Reads a text, and finds the space that owns it and the route that answers.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - rewritten: Afterwards the text as the standard writes it, if that is something else.
  ///   - limits: How much to read at most.
  /// - Throws: A ``URLParsingError`` for the first mistake, with its place in `text`.
  /// - Complexity: At most |URL| × ``RouteTable/bound`` steps; a clean text allocates nothing.
  package func locate(
    _ text: String, rewritten: inout String?, limits: URLLimits
  ) throws(URLParsingError) -> TableLocation {
    let clean = text.withStoredUTF8Bytes { bytes -> TableLocation? in
      guard let layout = URLLayout.scan(bytes, limits, isWebText: table.spaces.readsWebTexts) else {
        return nil
      }
      return TableLocation(bytes, layout, in: table)
    }
    if let clean, let clean { return clean }
    let url = try table.spaces.read(text, limits: limits)
    rewritten = url.text
    return url.withBytes { TableLocation($0, url.layout, in: table) }
  }
}
