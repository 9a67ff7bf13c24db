// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// One alternative of a route, where its row ends.
struct TableEntry: Sendable {
  let route: TableRoute
  let alternative: Int

  /// How many entries of the same place come before this one by the rule.
  var level = 0

  var row: PatternRow { route.rows[alternative] }

  /// Whether more of a URL than its path and its space decides.
  var asksMore: Bool { row.hasConditions || route.door.host != nil }

  /// How often a URL whose path leads here is read once more, at most.
  var bound: Int { (asksMore ? 1 : 0) + (route.isTied[alternative] ? route.rows.count : 0) }
}

extension TableEntry {
  /// Returns whether the space and the conditions of the alternative admit a URL.
  func holds(for subject: inout TableSubject) -> Bool {
    guard route.door.admits(subject.url) else { return false }
    return (row.query.isEmpty || row.query.hold(subject.query))
      && route.pattern.alternatives[alternative].fragmentHolds(subject.url)
  }

  /// Returns whether the alternative takes a URL, by the plainest reading of the rule.
  func matches(_ subject: inout TableSubject) -> Bool {
    for (index, position) in row.positions.enumerated() {
      guard let text = position.kind == .tail ? subject.tail(index) : subject.segment(index),
        position.accepts(text)
      else { return false }
    }
    guard row.positions.last?.kind == .tail || row.positions.count == subject.segmentCount else {
      return false
    }
    return holds(for: &subject)
  }

  /// Returns the alternative of the same route that answers, where the rule tells several that
  /// match not apart.
  func settlingTies(_ subject: inout TableSubject) -> TableEntry {
    let matching = route.rows.indices.filter { other in
      other == alternative || TableEntry(route: route, alternative: other).matches(&subject)
    }
    let winner = PatternRow.leading(matching, among: route.rows) ?? alternative
    return TableEntry(route: route, alternative: winner)
  }

  func match(_ url: RoutableURL) -> RouteMatch {
    RouteMatch(
      id: route.id, alternative: alternative, pattern: route.pattern,
      url: route.hostIsApart ? url.withHostAsSegment : url)
  }
}
