// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The path of a URL decoded as a whole, cut into segments.
struct DecodedPath: Sendable {
  /// One byte for each symbol, with slashes between segments and another symbol for escaped slashes.
  let symbols: [UInt8]
  private let segments: [ArraySlice<UInt8>]
  private let endsWithSlash: Bool

  var segmentCount: Int { segments.count }

  init(_ url: RoutableURL) { self = url.url.withBytes { DecodedPath($0, url.routed) } }

  init(_ url: Span<UInt8>, _ path: RoutedPath) {
    symbols = path.symbols(url)
    segments =
      path.isRoot
      ? [] : symbols.split(separator: TableWord.slash, omittingEmptySubsequences: false)
    endsWithSlash = path.endsWithSlash
  }

  func segment(_ index: Int) -> ArraySlice<UInt8>? {
    index < segments.count ? segments[index] : nil
  }

  /// After the last segment, a tail matches the empty text if a slash ends the path.
  func tail(_ index: Int) -> ArraySlice<UInt8>? {
    if index < segments.count { return symbols[segments[index].startIndex...] }
    return index == segments.count && endsWithSlash ? [] : nil
  }

  func depth(of offset: Int) -> Int {
    segments.firstIndex { $0.startIndex >= offset } ?? segments.count
  }
}

extension RoutedPath {
  /// Returns the decoded path: one byte for each symbol, with slashes between segments and another
  /// symbol for escaped slashes.
  func symbols(_ url: Span<UInt8>) -> [UInt8] {
    PercentDecoding.symbols(url, Int(start)..<Int(end)).symbols
  }
}

enum TableWord {
  static let dotSegments: [[UInt8]] = [[0x2E], [0x2E, 0x2E]]
  static let slash = UInt8(ascii: "/")
  static let escapedSlash = PercentDecoding.escapedSlash
}
