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
      ? [] : symbols.split(separator: PathSymbols.slash, omittingEmptySubsequences: false)
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

  /// Returns whether positions accept all of the path; only the last can be a tail.
  func matches(_ positions: some Collection<Position.Language>) -> Bool {
    for (index, position) in positions.enumerated() {
      let isTail = position.kind == .tail
      guard let text = isTail ? tail(index) : segment(index), position.accepts(text) else {
        return false
      }
      if isTail { return true }
    }
    return positions.count == segmentCount
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

enum PathSymbols {
  static let slash = UInt8(ascii: "/")
  static let escapedSlash = PercentDecoding.escapedSlash
}
