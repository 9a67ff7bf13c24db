// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// One alternative of a route at the end of its row.
struct TableEntry: Sendable {
  let route: TableRoute
  let alternative: Int

  var row: PatternRow { route.rows[alternative] }

  func isEnd(_ entry: TrieEntry) -> Bool {
    entry.id == route.id && Int(entry.alternative) == alternative
  }

  /// Whether the query or the fragment decides, too.
  var hasConditions: Bool { row.hasConditions || route.scope.host != nil }

  /// Returns whether a URL meets the space and the conditions of the alternative.
  func holds(_ url: Span<UInt8>, _ subject: inout TableSubject) -> Bool {
    guard route.scope.admits(url, subject) else { return false }
    if !row.query.isEmpty, !row.query.hold(subject.query(url)) { return false }
    guard let fragment = row.fragment else { return true }
    return subject.layout.fragmentIsAccepted(url, by: fragment)
  }

  /// Returns whether the alternative matches a URL, without the trie.
  func matches(_ url: Span<UInt8>, _ path: DecodedPath, _ subject: inout TableSubject) -> Bool {
    path.matches(row.positions) && holds(url, &subject)
  }

  func matches(_ url: RoutableURL) -> Bool {
    var subject = TableSubject(url)
    return url.url.withBytes { matches($0, DecodedPath($0, url.routed), &subject) }
  }

  /// Returns the winning alternative of the route if several are equal by the rule.
  func settlingTies(_ url: Span<UInt8>, _ subject: inout TableSubject) -> Int {
    let path = DecodedPath(url, subject.path)
    let matching = route.rows.indices.filter { other in
      other == alternative
        || TableEntry(route: route, alternative: other).matches(url, path, &subject)
    }
    return PatternRow.leading(matching, among: route.rows) ?? alternative
  }
}

/// The URL of a walk beside its path: its layout, and its query, decoded once.
struct TableSubject: Sendable {
  let layout: URLLayout
  let space: Int
  let path: RoutedPath
  let plusIsSpace: Bool
  private(set) var decodedQuery: QueryValues?
}

extension TableSubject {
  init(_ url: RoutableURL) {
    self.init(
      layout: url.url.layout, space: url.space, path: url.routed, plusIsSpace: url.plusIsSpace)
  }

  mutating func query(_ url: Span<UInt8>) -> QueryValues {
    if let decodedQuery { return decodedQuery }
    let values = QueryValues(url, layout, plusIsSpace: plusIsSpace)
    decodedQuery = values
    return values
  }
}
