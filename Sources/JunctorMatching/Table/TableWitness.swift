// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A URL that two routes would both answer, written out to show it.
struct TableWitness {
  /// What the query and the fragment of the URL need.
  struct Conditions {
    var query: [(key: [UInt8], value: [UInt8])] = []
    var fragment: [UInt8]?
  }

  let path: TableProduct.Path
  let conditions: Conditions

  /// Returns the URL as text in the space that both routes answer in.
  ///
  /// - Returns: A text that reads as a URL which both match; `nil` when no URL can be written,
  ///   as when it would be longer than any may be.
  func text(_ one: TableEntry, _ two: TableEntry, in spaces: RouteSpaces) -> String? {
    let door = one.route.door.exactness > two.route.door.exactness ? one.route.door : two.route.door
    let candidates = door.space.map { [$0] } ?? Array(spaces.spaces.indices)
    for space in candidates {
      for text in texts(spaces.spaces[space], host: door.host) {
        guard let url = try? ParsedURL(text, limits: .maximum), let routable = spaces.resolve(url)
        else { continue }
        if one.matches(routable), two.matches(routable) { return text }
      }
    }
    return nil
  }

  /// Returns the spellings to try, the shorter first.
  private func texts(_ space: RouteSpace, host: String?) -> [String] {
    let pieces = path.symbols.split(separator: TableWord.slash, omittingEmptySubsequences: false)
      .dropFirst()
    let written =
      pieces.map { Self.segment($0) }.joined(separator: "/")
      + (path.needsSlash ? "/" : "")
    let rest = suffix
    switch space.kind {
    case .scheme(let scheme):
      var texts: [String] = []
      if let first = pieces.first, !first.isEmpty, !first.contains(TableWord.escapedSlash) {
        let host = PercentEncoding.host(String(decoding: first, as: UTF8.self))
        let below = pieces.dropFirst().map { "/" + Self.segment($0) }.joined()
        texts.append(scheme + "://" + host + below + (path.needsSlash ? "/" : "") + rest)
      } else if pieces.isEmpty {
        texts.append(scheme + "://" + rest)
      }
      return texts + [scheme + ":///" + written + rest]
    case .host(let scheme, let named): return [scheme + "://" + named + "/" + written + rest]
    case .domain(let named, let port, _):
      let authority = (host ?? named) + (port.map { ":" + String($0) } ?? "")
      return ["https://" + authority + "/" + written + rest]
    case .nothing: return []
    }
  }

  /// The query and the fragment, with their marks.
  private var suffix: String {
    var text = ""
    for (key, value) in conditions.query {
      text += (text.isEmpty ? "?" : "&") + Self.query(key) + "=" + Self.query(value)
    }
    if let fragment = conditions.fragment {
      text +=
        "#" + Self.encode(fragment[...]) { PercentEncoding.fragment($0, keepingSlashes: true) }
    }
    return text
  }

  private static func query(_ bytes: [UInt8]) -> String {
    PercentEncoding.queryValue(String(decoding: bytes, as: UTF8.self))
  }

  private static func segment(_ symbols: ArraySlice<UInt8>) -> String {
    encode(symbols, PercentEncoding.segment)
  }

  /// Writes each run of text with `encode`, and the escaped slashes between them.
  private static func encode(
    _ symbols: ArraySlice<UInt8>, _ encode: (String) -> String
  ) -> String {
    symbols.split(separator: TableWord.escapedSlash, omittingEmptySubsequences: false)
      .map { encode(String(decoding: $0, as: UTF8.self)) }
      .joined(separator: "%2F")
  }
}
