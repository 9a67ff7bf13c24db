// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorMatching

/// The state of a router at one moment.
///
/// It is immutable; a pass uses the one with which it began.
package final class RouterSnapshot: Sendable {
  package let spaces: RouteSpaces
  package let limits: URLLimits
  package let matching: TableSnapshot
  let records: [RouteRecord?]
  let matchers: [InstalledMatcher]
  let steps: [RouteStep]
  let firstStep: RouteStepNode?
  let observers: [any RouteObserver]
  let fallbacks: [Fallback]
  /// The rules of a remote policy, if there is one.
  let rules: RuleIndex?
  package let targets: [String: TargetEntry]
  package let parent: Router?
  let isPaused: Bool
  package let runtime: RouterRuntime
  weak let router: Router?
  /// What the events of each route have in common, by the number of the route in the table.
  private let facts = RouteLock<[RouteID: RouteFacts]>([:])
  /// Whether one of the router's steps is a ``RedirectGate``.
  let hasRedirects: Bool
  /// Whether one of the router's steps is an interceptor.
  let hasInterceptors: Bool

  init(_ state: RouterState, of router: Router) {
    spaces = state.spaces
    limits = state.limits
    matching = TableSnapshot(state.table)
    records = state.records
    matchers = state.matchers
    steps = state.steps.map(\.step)
    firstStep = RouteStepNode.first(of: steps)
    hasInterceptors = steps.contains(where: \.isInterceptor)
    observers = state.observers.map(\.observer)
    fallbacks = state.fallbacks
    rules = RuleIndex(state)
    targets = state.targets
    parent = state.parent
    isPaused = state.isPaused
    self.router = router
    runtime = router.runtime
    hasRedirects = steps.contains(where: \.isRedirect)
  }

  var table: RouteTable { matching.table }

  /// Returns what the events of a route have in common; computed for the first one, since parsing an address again for
  /// each event would cost more than the event.
  func facts(of id: RouteID, _ record: RouteRecord) -> RouteFacts {
    facts.withLock { facts in
      if let known = facts[id] { return known }
      let new = RouteFacts(table.pattern(of: id), record)
      facts[id] = new
      return new
    }
  }

  package func record(_ id: RouteID) -> RouteRecord? { records[Int(id.rawValue)] }

  /// Each pattern of each route, in rank order: of two routes of one shape the first wins.
  package var rankedEntries: [RouteEntry] {
    table.ranked.compactMap { id in
      guard let record = record(id), let pattern = table.pattern(of: id) else { return nil }
      return RouteEntry(id: id, pattern: pattern, record: record)
    }
  }

  /// Returns the route of the first matcher that matches the address.
  func matchersRoute(for url: ParsedURL) -> MatchedRoute? {
    matchers.lazy.compactMap { $0.route(for: url) }.first
  }

  /// Returns the matching route with the captured values.
  package func route(for url: ParsedURL, _ routable: RoutableURL?) -> MatchedRoute? {
    if let match = routable.flatMap(matching.match), let record = record(match.id) {
      return MatchedRoute(record: record, taken: .captures(match))
    }
    return matchersRoute(for: url)
  }

  func isVisible(_ id: RouteID, to source: RouteSource) -> Bool {
    !source.isOutside || record(id)?.exposure.admits(source) ?? false
  }

  /// Returns suggestions for an address that no route matches; `nil` for an external source.
  func suggestions(for url: RoutableURL, from source: RouteSource) -> Suggestions? {
    if source.isOutside { return nil }
    return Suggestions { [self] in
      table.nearest(to: url).compactMap { table.pattern(of: $0)?.text }
    }
  }

  /// Returns the fallback of the request's space, otherwise the general one, if it is open to the source.
  func fallback(for request: RouteRequest) -> RouteRecord? {
    let space = request.routable?.space
    let candidates = [
      fallbacks.last { $0.space != nil && $0.space == space },
      fallbacks.last { $0.space == nil },
    ]
    return candidates.lazy.compactMap { $0?.record }.first { $0.exposure.admits(request.source) }
  }
}
