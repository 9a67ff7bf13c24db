// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// The routes that match one request, best first, for as long as they decline.
///
/// The table is asked again only when the first route has declined; the walk is then resumed on the
/// same snapshot, and each registration is asked once, however many of its patterns match.
struct Candidates {
  private let first: MatchedRoute
  private let request: RouteRequest
  private let snapshot: RouterSnapshot
  private var cursor: RouteTable.Cursor?
  private var nextMatcher = 0
  private var hasBegun = false
  private var seen: Set<ObjectIdentifier> = []

  /// The patterns that declined, in rank order.
  private(set) var declined: [String] = []

  init(first: MatchedRoute, request: RouteRequest, snapshot: RouterSnapshot) {
    self.first = first
    self.request = request
    self.snapshot = snapshot
  }

  /// Notes that `route` did not want the request.
  mutating func decline(_ route: MatchedRoute) {
    declined.append(route.pattern)
  }

  mutating func next() -> MatchedRoute? {
    if !hasBegun {
      hasBegun = true
      seen.insert(ObjectIdentifier(first.record))
      return first
    }
    if cursor == nil { cursor = request.target.routable.map(snapshot.table.cursor) }
    while let match = cursor?.next() {
      guard let record = snapshot.entries[match.id]?.record,
        seen.insert(ObjectIdentifier(record)).inserted
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

extension RouteRequest {
  /// The same request, given to `route`.
  func taken(by route: MatchedRoute) -> RouteRequest {
    route.record === target.route?.record ? self : standing(at: route)
  }

  /// The same request, which nothing matches, given to a fallback.
  func taken(by fallback: RouteRecord) -> RouteRequest {
    standing(at: MatchedRoute(record: fallback, taken: .nothing))
  }

  private func standing(at route: MatchedRoute) -> RouteRequest {
    moved(
      to: Target(
        address: target.address, url: target.url, routable: target.routable, route: route,
        trail: target.trail))
  }
}
