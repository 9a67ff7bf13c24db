// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// One pair of a query, decoded.
public struct QueryItem: Sendable, Hashable {
  /// The name, decoded; `""` for a pair that begins with `=`.
  public let name: String

  /// The value, decoded; `""` for `?k` and for `?k=`.
  public let value: String

  init(name: String, value: String) { (self.name, self.value) = (name, value) }
}

extension [QueryItem] {
  /// The values of the items with a name, compared byte by byte as in the conditions of patterns.
  ///
  /// Strings are equal also if they are only canonically equivalent, such as K and the sign of kelvin.
  package func values(named name: String) -> [String] {
    filter { $0.name.utf8.elementsEqual(name.utf8) }.map { $0.value }
  }
}

extension ParsedURL {
  /// Returns the pairs of the query, decoded as the standard's `URLSearchParams` does.
  ///
  /// `&` separates, the first `=` splits, empty pairs are skipped, and invalid UTF-8 becomes
  /// U+FFFD. `?k` and `?k=` both result in `k` with an empty value.
  ///
  /// - Parameter plusIsSpace: Whether `+` means a space; otherwise it remains a plus.
  /// - Returns: The pairs in the order of writing.
  /// - Complexity: O(*n*) in the length of the query.
  public func queryItems(plusIsSpace: Bool = true) -> [QueryItem] {
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
  func forEachQueryPair(
    _ bytes: Span<UInt8>, _ body: (_ name: Range<Int>, _ value: Range<Int>) -> Void
  ) {
    if hasQuery { bytes.forEachQueryPair(from: Int(pathEnd) + 1, body) }
  }

  /// Returns the first value of a key, decoded, for the conditions of patterns.
  func queryValue(_ bytes: Span<UInt8>, _ key: [UInt8], plusIsSpace: Bool) -> [UInt8]? {
    func decoded(_ range: Range<Int>) -> String.UTF8View {
      PercentDecoding.formString(bytes, range, plusIsSpace: plusIsSpace).utf8
    }
    var found: [UInt8]?
    forEachQueryPair(bytes) { name, value in
      if found == nil, decoded(name).elementsEqual(key) { found = Array(decoded(value)) }
    }
    return found
  }
}

extension Span where Element == UInt8 {
  /// Calls `body` with the ranges of each pair's name and value, in the order of writing.
  ///
  /// A missing value has an empty range at the end of its name.
  ///
  /// - Parameter start: The start of the query of a canonical text; a `#` ends it.
  package func forEachQueryPair(
    from start: Int, _ body: (_ name: Range<Int>, _ value: Range<Int>) -> Void
  ) {
    var start = start
    while start < count, self[start] != UInt8(ascii: "#") {
      var split = -1
      var end = start
      while end < count, self[end] != UInt8(ascii: "&"), self[end] != UInt8(ascii: "#") {
        if split < 0, self[end] == UInt8(ascii: "=") { split = end }
        end += 1
      }
      if end > start {
        if split < 0 { body(start..<end, end..<end) } else { body(start..<split, split + 1..<end) }
      }
      if end < count, self[end] == UInt8(ascii: "#") { return }
      start = end + 1
    }
  }
}
