// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Matches one pattern, simply and without optimization. Tests compare the table with it.

extension RoutePattern {
  /// Returns how this pattern alone matches a URL of its space.
  ///
  /// Of several matching alternatives, the first in rank order is used; if they are equal, the one
  /// with its leftmost optional part present.
  func firstMatch(_ url: RoutableURL) -> (alternative: Int, captures: Captures)? {
    let rows = rows
    let matching = rows.indices.filter { rows[$0].matches(url) }
    guard let winner = PatternRow.leading(matching, among: rows) else { return nil }
    return (winner, Captures(pattern: self, alternative: winner, url: url))
  }
}

extension PatternRow {
  /// Returns whether the path of `url` and the conditions on query and fragment match.
  func matches(_ url: RoutableURL) -> Bool {
    DecodedPath(url).matches(positions) && query.hold(url.queryValue)
      && (fragment.map { fragment in
        url.url.withBytes { url.url.layout.fragmentIsAccepted($0, by: fragment) }
      } ?? true)
  }
}

extension [QueryCondition] {
  /// Returns whether a query meets all of the conditions.
  func hold(_ value: (_ key: [UInt8]) -> [UInt8]?) -> Bool {
    allSatisfy { condition in value(condition.key).map(condition.language.accepts) ?? false }
  }
}

extension URLLayout {
  /// Returns whether the fragment of the URL is a text of the language.
  func fragmentIsAccepted(_ bytes: Span<UInt8>, by automaton: Automaton) -> Bool {
    fragmentPath(bytes).map { automaton.accepts(PercentDecoding.symbols(bytes, $0).symbols) }
      ?? false
  }

  /// The range of the fragment that patterns match: up to its first `?`.
  ///
  /// A NUL or invalid UTF-8 is refused in a path. A page may use them in a fragment, but no pattern
  /// matches them.
  func fragmentPath(_ bytes: Span<UInt8>) -> Range<Int>? {
    guard let range = fragmentRange else { return nil }
    let mark = range.first { bytes[$0] == UInt8(ascii: "?") }
    let path = range.lowerBound..<(mark ?? range.upperBound)
    return PercentDecoding.firstFlaw(bytes, path) == nil ? path : nil
  }
}
