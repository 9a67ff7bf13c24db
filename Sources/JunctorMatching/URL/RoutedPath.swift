// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The part of a URL that routes are matched with: where it lies, and nothing of its text.
package struct RoutedPath: Sendable {
  /// Where the path begins, after its leading slash.
  let start: UInt16
  /// Where it ends, before one ignored trailing slash: `mall://order/7/` gives `order/7`.
  let end: UInt16
  /// Whether there is not one segment.
  let isRoot: Bool
  /// Whether it ends with a slash, as the root does however it is written.
  let endsWithSlash: Bool

  /// Finds the path in the parts of a URL.
  ///
  /// - Parameters:
  ///   - layout: Where the parts of the URL lie.
  ///   - hostIsFirstSegment: Whether the host is part of the path.
  ///   - endsWithSlash: Whether the path ends with a slash, even if none is written.
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
