// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension ParsedURL {
  /// The pairs of the query, decoded as the standard's `URLSearchParams` does.
  ///
  /// `&` separates, the first `=` splits, empty pairs are skipped, `+` is a space, and bytes that
  /// are no UTF-8 become U+FFFD. `?k` and `?k=` both give `k` with an empty value.
  ///
  /// - Complexity: O(*n*) in the length of the query.
  public var queryItems: [QueryItem] { queryItems(plusIsSpace: true) }

  /// Returns the pairs of the query, decoded, with a choice of what `+` means.
  ///
  /// - Parameter plusIsSpace: Whether `+` is read as a space; otherwise it stays a plus.
  /// - Returns: The pairs in the order of writing.
  /// - Complexity: O(*n*) in the length of the query.
  public func queryItems(plusIsSpace: Bool) -> [QueryItem] {
    withBytes { bytes in
      var items: [QueryItem] = []
      layout.forEachQueryPair(bytes) { name, value in
        items.append(
          QueryItem(
            name: PercentDecoding.formString(bytes, name, plusIsSpace: plusIsSpace),
            value: PercentDecoding.formString(bytes, value, plusIsSpace: plusIsSpace)))
      }
      return items
    }
  }
}

extension URLLayout {
  /// Where the query lies in the text; `nil` when there is no `?`.
  var queryRange: Range<Int>? { hasQuery ? Int(pathEnd) + 1..<Int(queryEnd) : nil }

  /// Where the fragment lies in the text; `nil` when there is no `#`.
  var fragmentRange: Range<Int>? { hasFragment ? Int(queryEnd) + 1..<Int(end) : nil }

  /// Calls `body` with the ranges of each pair's name and value, in the order of writing.
  ///
  /// A missing value has an empty range at the end of its name.
  func forEachQueryPair(
    _ bytes: Span<UInt8>, _ body: (_ name: Range<Int>, _ value: Range<Int>) -> Void
  ) {
    guard let range = queryRange else { return }
    var start = range.lowerBound
    while start < range.upperBound {
      var split = -1
      var end = start
      while end < range.upperBound, bytes[end] != UInt8(ascii: "&") {
        if split < 0, bytes[end] == UInt8(ascii: "=") { split = end }
        end += 1
      }
      if end > start {
        if split < 0 { body(start..<end, end..<end) } else { body(start..<split, split + 1..<end) }
      }
      start = end + 1
    }
  }
}
