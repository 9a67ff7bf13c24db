// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// The routes that match one request, best first, for as long as they decline.
///
/// Created only after the first route has declined. The lookup is repeated on the same snapshot, and each
/// registration receives the request once, however many of its patterns match.
struct Candidates {
  private let request: RouteRequest
  private let snapshot: RouterSnapshot
  private var cursor: RouteTable.Cursor?
  private var nextMatcher = 0
  private var seen: Set<ObjectIdentifier>

  /// The patterns that declined, in rank order.
  var declined: [String]

  /// - Parameter first: The best route, which has declined.
  init(after first: MatchedRoute, request: RouteRequest, snapshot: RouterSnapshot) {
    self.request = request
    self.snapshot = snapshot
    cursor = request.routable.map(snapshot.table.cursor)
    seen = [ObjectIdentifier(first.record)]
    declined = [first.pattern]
  }

  mutating func next() -> MatchedRoute? {
    while let match = cursor?.next() {
      guard let record = snapshot.record(match.id), seen.insert(ObjectIdentifier(record)).inserted
      else { continue }
      return MatchedRoute(record: record, taken: .captures(match))
    }
    while nextMatcher < snapshot.matchers.count {
      defer { nextMatcher += 1 }
      guard let route = snapshot.matchers[nextMatcher].route(for: request.url),
        seen.insert(ObjectIdentifier(route.record)).inserted
      else { continue }
      return route
    }
    return nil
  }
}
