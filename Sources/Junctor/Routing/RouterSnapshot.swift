// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// All that a router knows at one moment.
///
/// It never changes; a pass keeps the one it began with.
final class RouterSnapshot: Sendable {
  let spaces: RouteSpaces
  let limits: URLLimits
  let matching: TableSnapshot
  let records: [RouteRecord?]
  /// For each record whether it answers at the synchronous door.
  let isSynchronous: [Bool]
  let matchers: [InstalledMatcher]
  let steps: [RouteStep]
  let firstStep: RouteStepNode?
  let observers: [any RouteObserver]
  let fallbacks: [Fallback]
  let targets: [String: TargetEntry]
  let parent: Router?
  let isPaused: Bool
  let runtime: RouterRuntime
  /// Whether one of the router's steps is none for the synchronous door.
  let hasInterceptors: Bool
  /// Whether one of the router's steps is a ``RedirectGate``.
  let hasRedirects: Bool

  init(_ state: RouterState, _ runtime: RouterRuntime) {
    spaces = state.spaces
    limits = state.limits
    matching = TableSnapshot(state.table)
    records = state.records
    isSynchronous = state.isSynchronous
    matchers = state.matchers
    steps = state.steps.map(\.step)
    firstStep = RouteStepNode.first(of: steps)
    observers = state.observers.map(\.observer)
    fallbacks = state.fallbacks
    targets = state.targets
    parent = state.parent
    isPaused = state.isPaused
    self.runtime = runtime
    hasInterceptors = steps.contains(where: \.isAsynchronous)
    hasRedirects = steps.contains { $0.gate is RedirectGate }
  }

  var table: RouteTable { matching.table }

  func record(_ id: RouteID) -> RouteRecord? { records[Int(id.rawValue)] }

  /// The route that the first further matcher names which knows the address.
  func matchersRoute(for url: ParsedURL) -> MatchedRoute? {
    matchers.lazy.compactMap { $0.route(for: url) }.first
  }

  /// The route that answers, with what it took from the URL.
  func route(for url: ParsedURL, _ routable: RoutableURL?) -> MatchedRoute? {
    if let match = routable.flatMap(matching.match), let record = record(match.id) {
      return MatchedRoute(record: record, taken: .captures(match))
    }
    return matchersRoute(for: url)
  }

  /// The fallback of the request's space, else the one for all, if its source may have it.
  func fallback(for request: RouteRequest) -> RouteRecord? {
    let space = request.routable?.space
    let candidates = [
      fallbacks.last { $0.space != nil && $0.space == space },
      fallbacks.last { $0.space == nil },
    ]
    return candidates.lazy.compactMap { $0?.record }.first { $0.exposure.admits(request.source) }
  }

  /// Why `source` may not have a route; `nil` when it may.
  ///
  /// An outside caller hears nothing about the route but that it is closed.
  func refusal(of record: RouteRecord, from source: RouteSource, address: String) -> RouteError? {
    let exposure = record.exposure
    if exposure.admits(source) { return nil }
    return RouteError(
      .denied, address: address,
      .denied(
        source: source, exposure: source.isOutside ? nil : exposure, record: record,
        reason: nil))
  }

  /// Why nothing from `source` is taken for now; `nil` while it is.
  func refusalWhilePaused(of address: String, from source: RouteSource) -> RouteError? {
    guard isPaused, source.isOutside else { return nil }
    return RouteError(
      .rejected, address: address,
      .rejected(
        by: "Router", reason: "The app takes no requests from outside now.", underlying: nil))
  }

  func isVisible(_ id: RouteID, to source: RouteSource) -> Bool {
    !source.isOutside || record(id)?.exposure.admits(source) ?? false
  }
}
