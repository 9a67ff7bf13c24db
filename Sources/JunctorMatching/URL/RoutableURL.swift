// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A URL that one of a router's spaces owns, and the part of it that routes are matched with.
package struct RoutableURL: Sendable {
  package let url: ParsedURL

  package let space: Int

  let routed: RoutedPath

  package let plusIsSpace: Bool

  /// Where the routed path lies in `url.text`, without its leading slash and without one ignored
  /// trailing slash: `mall://order/7/` gives the range of `order/7`.
  package var path: Range<Int> { Int(routed.start)..<Int(routed.end) }

  package var pathText: String { String(url.part(path)) }

  /// The number of segments: `/` has 0, `/a` and `/a/` have 1, `//` has 1 (an empty one).
  package var segmentCount: Int {
    if isRoot { return 0 }
    return url.withBytes { bytes in path.count { bytes[$0] == UInt8(ascii: "/") } + 1 }
  }

  /// Whether the routed path ends with a slash, as the root does however it is written.
  package var endsWithSlash: Bool { routed.endsWithSlash }

  package var isRoot: Bool { routed.isRoot }

  /// The same URL as a pattern reads it that has its host as the first position.
  ///
  /// The root of a space with a host ends with a slash however it is written, and still does.
  package var withHostAsSegment: RoutableURL {
    RoutableURL(
      url: url, space: space,
      routed: RoutedPath(url.layout, hostIsFirstSegment: true, endsWithSlash: endsWithSlash),
      plusIsSpace: plusIsSpace)
  }
}

/// Where the part of a URL lies that routes are matched with.
struct RoutedPath: Sendable {
  /// Where the path begins, after its leading slash.
  let start: UInt16
  /// Where it ends, before one ignored trailing slash.
  let end: UInt16
  let isRoot: Bool
  let endsWithSlash: Bool

  /// Finds the path in the parts of a URL.
  @inline(__always)
  init(_ layout: URLLayout, hostIsFirstSegment: Bool, endsWithSlash: Bool = false) {
    var start = layout.pathStart
    var end = layout.pathEnd
    if hostIsFirstSegment, layout.hostStart < layout.hostEnd {
      start = layout.hostStart
      isRoot = false
    } else {
      // `/` is the root; `//` has a segment, an empty one.
      isRoot = start &+ 1 >= end
      if start < end { start &+= 1 }
    }
    if layout.pathEndsWithSlash, start < end { end &-= 1 }
    self.start = start
    self.end = end
    self.endsWithSlash = endsWithSlash || layout.pathEndsWithSlash || isRoot
  }
}
