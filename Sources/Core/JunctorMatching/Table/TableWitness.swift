// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A URL that two routes both match, for a message.
package struct TableWitness {
  package struct Conditions {
    package var query: [(key: [UInt8], value: [UInt8])] = []
    package var fragment: [UInt8]?

    package init() {}
  }

  let path: TablePath
  let conditions: Conditions

  package init(path: TablePath, conditions: Conditions) {
    (self.path, self.conditions) = (path, conditions)
  }

  /// Creates a shortest URL that two rows both match; `nil` if there is none.
  package init?(_ one: PatternRow, _ two: PatternRow) throws(AutomatonError) {
    guard let conditions = try one.commonConditions(with: two),
      let path = try TablePath.common(one, two)
    else { return nil }
    self.init(path: path, conditions: conditions)
  }

  /// Returns the URL as a path, or in full if a route names a space; `nil` if there is none.
  package func text(_ one: TableEntry, _ two: TableEntry, in spaces: RouteSpaces) -> String? {
    let (first, second) = (one.route.scope, two.route.scope)
    let scope = first.exactness > second.exactness ? first : second
    return url(one, two, in: scope, of: spaces)?.text
  }

  /// Returns the URL in a scope, as text and parsed; `nil` if there is none.
  package func url(
    _ one: TableEntry, _ two: TableEntry, in scope: TableScope, of spaces: RouteSpaces
  ) -> (text: String, url: RoutableURL)? {
    // A path that begins with two slashes cannot be parsed without a scheme.
    let texts =
      scope.space.map { self.texts(spaces.spaces[$0], host: scope.host) }
      ?? ["/" + rest] + spaces.spaces.flatMap { self.texts($0, host: nil) }
    for text in texts {
      guard let url = try? spaces.read(text, limits: .maximum), let routable = spaces.resolve(url)
      else { continue }
      if one.matches(routable), two.matches(routable) { return (text, routable) }
    }
    return nil
  }

  private func texts(_ space: RouteSpace, host: String?) -> [String] {
    switch space.kind {
    case .scheme(let scheme): return texts(scheme: scheme)
    case .host(let scheme, let named): return [scheme + "://" + named + "/" + rest]
    case .domain(let named, let port, _):
      let authority = (host ?? named) + (port.map { ":" + String($0) } ?? "")
      return ["https://" + authority + "/" + rest]
    }
  }

  /// Returns the texts with a scheme whose host is the first segment.
  package func texts(scheme: String) -> [String] {
    var texts = [scheme + ":///" + rest]
    if let first = pieces.first, !first.isEmpty, !first.contains(PathSymbols.escapedSlash) {
      let host = PercentEncoding.host(String(decoding: first, as: UTF8.self))
      let below = pieces.dropFirst().map { "/" + Self.segment($0) }.joined()
      texts.insert(scheme + "://" + host + below + ending, at: 0)
    } else if pieces.isEmpty {
      texts.insert(scheme + "://" + ending, at: 0)
    }
    return texts
  }

  private var pieces: ArraySlice<ArraySlice<UInt8>> {
    path.symbols.split(separator: PathSymbols.slash, omittingEmptySubsequences: false).dropFirst()
  }

  /// The text after the slash that begins the path.
  package var rest: String { pieces.map { Self.segment($0) }.joined(separator: "/") + ending }

  /// The text after the last segment: a required slash, the query and the fragment.
  private var ending: String {
    var text = path.needsSlash ? "/" : ""
    for (index, (key, value)) in conditions.query.enumerated() {
      text += (index == 0 ? "?" : "&") + Self.query(key)
      if !value.isEmpty { text += "=" + Self.query(value) }
    }
    if let fragment = conditions.fragment {
      text +=
        "#"
        + Self.encode(fragment[...]) { PercentEncoding.fragment($0, keepingSlashes: true) }
    }
    return text
  }

  private static func query(_ bytes: [UInt8]) -> String {
    encode(bytes[...], UInt8(ascii: " "), as: "+") { PercentEncoding.queryValue($0) }
  }

  private static func segment(_ symbols: ArraySlice<UInt8>) -> String {
    encode(symbols) { PercentEncoding.segment($0) }
  }

  /// Returns readable text of symbols; escaped slashes remain escaped.
  static func text(_ symbols: ArraySlice<UInt8>) -> String { encode(symbols) { $0 } }

  /// Writes each run of text with `encode`, and `mark` for the symbols between them.
  private static func encode(
    _ symbols: ArraySlice<UInt8>, _ separator: UInt8 = PathSymbols.escapedSlash,
    as mark: String = "%2F", _ encode: (String) -> String
  ) -> String {
    symbols.split(separator: separator, omittingEmptySubsequences: false)
      .map { encode(String(decoding: $0, as: UTF8.self)) }
      .joined(separator: mark)
  }
}
