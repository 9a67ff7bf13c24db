// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The path of a URL decoded as a whole, cut into segments.
struct DecodedPath: Sendable {
  /// A byte each, slashes between segments, escaped slashes apart.
  let symbols: [UInt8]
  private let segments: [Range<Int>]
  private let endsWithSlash: Bool

  var segmentCount: Int { segments.count }

  init(_ url: RoutableURL) { self = url.url.withBytes { DecodedPath($0, url.routed) } }

  init(_ url: Span<UInt8>, _ path: RoutedPath) {
    let symbols = path.symbols(url)
    var segments: [Range<Int>] = []
    if !path.isRoot {
      var start = 0
      for (index, symbol) in symbols.enumerated() where symbol == TableWord.slash {
        segments.append(start..<index)
        start = index + 1
      }
      segments.append(start..<symbols.count)
    }
    self.symbols = symbols
    self.segments = segments
    endsWithSlash = path.endsWithSlash
  }

  func segment(_ index: Int) -> ArraySlice<UInt8>? {
    index < segments.count ? symbols[segments[index]] : nil
  }

  /// Returns what a tail at the segment `index` takes: right after the last segment the empty text,
  /// if a slash ends the path.
  func tail(_ index: Int) -> ArraySlice<UInt8>? {
    if index < segments.count { return symbols[segments[index].lowerBound...] }
    return index == segments.count && endsWithSlash ? [] : nil
  }

  func depth(of offset: Int) -> Int {
    segments.firstIndex { $0.lowerBound >= offset } ?? segments.count
  }
}

extension RoutedPath {
  /// Returns the path decoded: a byte each, slashes between segments, escaped slashes apart.
  func symbols(_ url: Span<UInt8>) -> [UInt8] {
    PercentDecoding.symbols(url, Int(start)..<Int(end)).symbols
  }
}

enum TableWord {
  static let dotSegments: [[UInt8]] = [[0x2E], [0x2E, 0x2E]]
  static let slash = UInt8(ascii: "/")
  static let escapedSlash = PercentDecoding.escapedSlash
}
