// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A URL of one of a router's spaces, and the part of it that is matched with routes.
package struct RoutableURL: Sendable {
  package let url: ParsedURL

  package let space: Int

  let routed: RoutedPath

  let plusIsSpace: Bool

  /// The range of the routed path in `url.text`, without its leading slash and without one ignored
  /// trailing slash: for `mall://order/7/`, the range of `order/7`.
  package var path: Range<Int> { Int(routed.start)..<Int(routed.end) }

  package var pathText: String { String(url.part(path)) }

  /// The items of the query, decoded as the router does.
  package var queryItems: [QueryItem] { url.queryItems(plusIsSpace: plusIsSpace) }

  /// Returns the first value of a key of the query, decoded.
  func queryValue(_ key: [UInt8]) -> [UInt8]? {
    url.withBytes { url.layout.queryValue($0, key, plusIsSpace: plusIsSpace) }
  }

  /// The same URL for a pattern that has the host as its first position.
  ///
  /// The root of a space with a host always ends with a slash, and still does here.
  var withHostAsSegment: RoutableURL {
    RoutableURL(
      url: url, space: space,
      routed: RoutedPath(url.layout, hostIsFirstSegment: true, endsWithSlash: routed.endsWithSlash),
      plusIsSpace: plusIsSpace)
  }
}

/// The range of the routed path in a URL.
struct RoutedPath: Sendable {
  /// The start of the path, after its leading slash.
  let start: UInt16
  /// The end, before one ignored trailing slash.
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
      // `/` is the root; `//` has one empty segment.
      isRoot = start &+ 1 >= end
      if start < end { start &+= 1 }
    }
    if layout.pathEndsWithSlash, start < end { end &-= 1 }
    self.start = start
    self.end = end
    self.endsWithSlash = endsWithSlash || layout.pathEndsWithSlash || isRoot
  }
}
