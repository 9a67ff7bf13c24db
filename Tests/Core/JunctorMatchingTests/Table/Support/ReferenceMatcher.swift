// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

@testable import JunctorMatching

/// The rule by which an alternative of a pattern matches a URL, written to be read.
///
/// 1. The path is cut at its slashes. One slash at its end is ignored. The root has no segments.
/// 2. Each segment is decoded once. An escaped slash does not cut, and differs from a slash.
/// 3. Each position accepts one segment, from the left. A tail accepts all segments that are left, with
///    the slashes between them. It accepts no segment only after a slash.
/// 4. For each condition, the query has the key, and its first value is in the language.
/// 5. The fragment up to its first `?` is in the language, if the alternative has a fragment.
///
/// `RankedScan` adds the rule by which alternatives rank. Both together are the reference for the table,
/// and share nothing with it except what a text's membership in a language is.
enum ReferenceMatcher {
  private static let slash = UInt8(ascii: "/")

  static func matches(_ alternative: Alternative, _ url: RoutableURL) -> Bool {
    accepts(alternative.positions[...], segments(of: url)[...], endsWithSlash: url.endsWithSlash)
      && alternative.query.allSatisfy { holds($0, url) }
      && (alternative.fragment.map { holds($0, url.url) } ?? true)
  }

  // MARK: - The path

  private static func segments(of url: RoutableURL) -> [[UInt8]] {
    if url.isRoot { return [] }
    let path = Array(url.url.text.utf8)[url.path]
    return path.split(separator: slash, omittingEmptySubsequences: false).map { symbols($0) }
  }

  private static func accepts(
    _ positions: ArraySlice<Position>, _ segments: ArraySlice<[UInt8]>, endsWithSlash: Bool
  ) -> Bool {
    guard let position = positions.first else { return segments.isEmpty }
    if position.kind == .tail {
      let rest = Array(segments.joined(separator: [slash]))
      return (!segments.isEmpty || endsWithSlash) && position.language.accepts(rest[...])
    }
    guard let segment = segments.first, position.language.accepts(segment[...]) else {
      return false
    }
    return accepts(positions.dropFirst(), segments.dropFirst(), endsWithSlash: endsWithSlash)
  }

  // MARK: - The query and the fragment

  private static func holds(_ condition: QueryCondition, _ url: RoutableURL) -> Bool {
    let item = url.url.queryItems(plusIsSpace: url.plusIsSpace).first {
      Array($0.name.utf8) == condition.key
    }
    return item.map { condition.language.accepts(Array($0.value.utf8)) } ?? false
  }

  private static func holds(_ fragment: Alternative.FragmentCondition, _ url: ParsedURL) -> Bool {
    guard let text = url.fragment else { return false }
    let path = text.utf8.prefix { $0 != UInt8(ascii: "?") }
    let bytes = decoded(path)
    guard !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil else { return false }
    return fragment.automaton.accepts(symbols(path))
  }

  // MARK: - Decoding

  /// Returns the decoded bytes, with 0xFF for an escaped slash, and 0xFE for an escaped 0xFF.
  private static func symbols(_ text: some Collection<UInt8>) -> [UInt8] {
    decode(text) { $0 == slash ? 0xFF : $0 == 0xFF ? 0xFE : $0 }
  }

  private static func decoded(_ text: some Collection<UInt8>) -> [UInt8] { decode(text) { $0 } }

  private static func decode(
    _ text: some Collection<UInt8>, _ escaped: (UInt8) -> UInt8
  ) -> [UInt8] {
    var result: [UInt8] = []
    var rest = Array(text)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).map { Character(UnicodeScalar($0)) }
      guard byte == UInt8(ascii: "%"), digits.count == 2, digits.allSatisfy(\.isHexDigit),
        let value = UInt8(String(digits), radix: 16)
      else {
        result.append(byte)
        continue
      }
      result.append(escaped(value))
      rest.removeFirst(2)
    }
    return result
  }
}
