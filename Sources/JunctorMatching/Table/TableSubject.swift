// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A URL, decoded for a walk: its path at once, its query when a condition asks for it.
struct TableSubject: Sendable {
  let url: RoutableURL
  private var decodedQuery: QueryValues?
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
    self.url = url
    self.symbols = symbols
    self.segments = segments
    endsWithSlash = url.endsWithSlash
  }

  /// The query of the URL, decoded the first time.
  var query: QueryValues {
    mutating get {
      if let decodedQuery { return decodedQuery }
      let values = QueryValues(url.url)
      decodedQuery = values
      return values
    }
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
