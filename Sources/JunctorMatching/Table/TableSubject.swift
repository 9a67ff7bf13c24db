// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The path of a URL, decoded for a walk.
struct TableSubject: Sendable {
  /// The decoded path: a byte each, slashes between segments, escaped slashes apart.
  private let symbols: [UInt8]
  private let segments: [Range<Int>]
  private let endsWithSlash: Bool

  var segmentCount: Int { segments.count }

  init(_ url: RoutableURL) {
    let symbols = url.url.withBytes { PercentDecoding.symbols($0, url.path).symbols }
    var segments: [Range<Int>] = []
    if url.segmentCount > 0 {
      var start = 0
      for (index, symbol) in symbols.enumerated() where symbol == TableWord.slash {
        segments.append(start..<index)
        start = index + 1
      }
      segments.append(start..<symbols.count)
    }
    self.symbols = symbols
    self.segments = segments
    endsWithSlash = url.endsWithSlash
  }

  /// Returns the segment `index`; `nil` after the last.
  func segment(_ index: Int) -> ArraySlice<UInt8>? {
    index < segments.count ? symbols[segments[index]] : nil
  }

  /// Returns what a tail at the segment `index` takes; `nil` where there is nothing to take.
  ///
  /// Right after the last segment it takes the empty text, if a slash ends the path.
  func tail(_ index: Int) -> ArraySlice<UInt8>? {
    if index < segments.count { return symbols[segments[index].lowerBound...] }
    return index == segments.count && endsWithSlash ? [] : nil
  }
}

extension RoutableURL {
  /// The same URL as a pattern reads it that has its host as the first position.
  var withHostAsSegment: RoutableURL { RoutableURL(url, space: space, hostIsFirstSegment: true) }
}
