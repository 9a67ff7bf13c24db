// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A URL that one of a router's spaces owns, and the part of it that routes are matched with.
package struct RoutableURL: Sendable {
  package let url: ParsedURL

  /// The index of the space that owns the URL.
  package let space: Int

  let routed: RoutedPath

  /// Whether `+` in the query is a space.
  package let plusIsSpace: Bool

  /// Where the routed path lies in `url.text`, without its leading slash and without one ignored
  /// trailing slash: `mall://order/7/` gives the range of `order/7`.
  package var path: Range<Int> { Int(routed.start)..<Int(routed.end) }

  /// The routed path as it is written, without its leading slash.
  package var pathText: String { String(url.part(path)) }

  /// The number of segments: `/` has 0, `/a` and `/a/` have 1, `//` has 1 (an empty one).
  ///
  /// - Complexity: O(*n*) in the length of the path.
  package var segmentCount: Int {
    if isRoot { return 0 }
    return url.withBytes { bytes in
      path.count { bytes[$0] == UInt8(ascii: "/") } + 1
    }
  }

  /// Whether the routed path ends with a slash, as the root does however it is written.
  package var endsWithSlash: Bool { routed.endsWithSlash }

  /// Whether the URL is the root of its space.
  package var isRoot: Bool { routed.isRoot }

  /// The same URL as a pattern reads it that has its host as the first position.
  ///
  /// The root of a space with a host ends with a slash however it is written, and still does.
  package var withHostAsSegment: RoutableURL {
    RoutableURL(
      url, space: space,
      RoutedPath(url.layout, hostIsFirstSegment: true, endsWithSlash: endsWithSlash),
      plusIsSpace: plusIsSpace)
  }

  init(_ url: ParsedURL, space: Int, _ routed: RoutedPath, plusIsSpace: Bool) {
    self.url = url
    self.space = space
    self.routed = routed
    self.plusIsSpace = plusIsSpace
  }
}
