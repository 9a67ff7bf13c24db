// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RoutePattern {
  /// Returns whether two patterns match the same URLs because their alternatives are equal.
  ///
  /// Names of captures, order of alternatives and spelling make no difference: `/a/:id` and `/a/:n/` are the
  /// same, and so are `/:x([0-9]+)` and `/:x(\d+)`. Two patterns that only overlap are not.
  ///
  /// - Complexity: O(*n*) in the length of the texts for plain patterns.
  package func matchesSameURLs(as other: RoutePattern) -> Bool {
    switch (form, other.form) {
    case (.plain(let one), .plain(let two)): one.matchesSameURLs(as: two)
    default:
      scheme == other.scheme && host == other.host && port == other.port
        && Set(rows) == Set(other.rows)
    }
  }
}

extension PlainPattern {
  fileprivate func matchesSameURLs(as other: PlainPattern) -> Bool {
    text.withUTF8Bytes { mine in
      other.text.withUTF8Bytes { theirs in
        var (position, otherPosition) = (1, 1)
        while true {
          switch (PlainSegment(mine, at: position), PlainSegment(theirs, at: otherPosition)) {
          case (nil, nil): return true
          case (let one?, let two?)
          where one.isCapture && two.isCapture
            || !one.isCapture && !two.isCapture && one.symbols(mine) == two.symbols(theirs):
            (position, otherPosition) = (one.next, two.next)
          default: return false
          }
        }
      }
    }
  }
}
