// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// One alternative of a route at the end of its row.
package struct TableEntry: Sendable {
  package let route: TableRoute
  package let alternative: Int

  package init(route: TableRoute, alternative: Int) {
    (self.route, self.alternative) = (route, alternative)
  }

  package var row: PatternRow { route.rows[alternative] }

  func isEnd(_ entry: TrieEntry) -> Bool {
    entry.id == route.id && Int(entry.alternative) == alternative
  }

  /// Whether the query or the fragment decides, too.
  var hasConditions: Bool { row.hasConditions || route.scope.host != nil }

  /// Returns whether a URL meets the space and the conditions of the alternative.
  func holds(_ url: Span<UInt8>, _ subject: TableSubject) -> Bool {
    guard route.scope.admits(url, subject) else { return false }
    if !row.query.hold({ subject.queryValue(url, $0) }) { return false }
    guard let fragment = row.fragment else { return true }
    return subject.layout.fragmentIsAccepted(url, by: fragment)
  }

  /// Returns whether the alternative matches a URL, without the trie.
  func matches(_ url: RoutableURL) -> Bool { route.scope.admits(url) && row.matches(url) }

  /// Returns the winning alternative of the route if several are equal by the rule.
  func settlingTies(_ url: Span<UInt8>, _ subject: TableSubject) -> Int {
    let path = DecodedPath(url, subject.path)
    let matching = route.rows.indices.filter { other in
      other == alternative
        || path.matches(route.rows[other].positions)
          && TableEntry(route: route, alternative: other).holds(url, subject)
    }
    return PatternRow.leading(matching, among: route.rows) ?? alternative
  }
}

/// The URL of a walk beside its path.
struct TableSubject: Sendable {
  let layout: URLLayout
  let space: Int
  let path: RoutedPath
  let plusIsSpace: Bool
}

extension TableSubject {
  init(_ url: RoutableURL) {
    self.init(
      layout: url.url.layout, space: url.space, path: url.routed, plusIsSpace: url.plusIsSpace)
  }

  fileprivate func queryValue(_ url: Span<UInt8>, _ key: [UInt8]) -> [UInt8]? {
    layout.queryValue(url, key, plusIsSpace: plusIsSpace)
  }
}
