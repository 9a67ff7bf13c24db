// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A URL that one of a router's spaces owns, and the part of it that routes are matched with.
package struct RoutableURL: Sendable {
  package let url: ParsedURL

  /// The index of the space that owns the URL.
  package let space: Int

  /// Where the routed path lies in `url.text`, without its leading slash and without one ignored
  /// trailing slash: `mall://order/7/` gives the place of `order/7`.
  package let path: Range<Int>

  /// The number of segments: `/` has 0, `/a` and `/a/` have 1, `//` has 1 (an empty one).
  package let segmentCount: Int

  /// Whether the routed path ends with a slash, as the root does however it is written.
  package let endsWithSlash: Bool

  /// Whether the URL is the root of its space.
  package var isRoot: Bool { segmentCount == 0 }

  /// The same URL as a pattern reads it that has its host as the first position.
  ///
  /// The root of a space with a host ends with a slash however it is written, and still does.
  package var withHostAsSegment: RoutableURL {
    RoutableURL(url, space: space, hostIsFirstSegment: true, endsWithSlash: endsWithSlash)
  }

  init(
    _ url: ParsedURL, space: Int, hostIsFirstSegment: Bool, endsWithSlash: Bool = false
  ) {
    self.url = url
    self.space = space
    var start = url.pathRange.lowerBound
    var end = url.pathRange.upperBound
    var count = url.pathSegmentCount
    let hasPath = start < end
    let lastIsSlash = hasPath && url.withBytes { $0[end - 1] == UInt8(ascii: "/") }
    if hostIsFirstSegment, let host = url.hostRange, !host.isEmpty {
      start = host.lowerBound
      count += 1
    } else if hasPath {
      start += 1
    }
    if lastIsSlash, start < end { end -= 1 }
    self.path = start..<end
    self.segmentCount = count
    self.endsWithSlash = endsWithSlash || lastIsSlash || count == 0
  }
}
