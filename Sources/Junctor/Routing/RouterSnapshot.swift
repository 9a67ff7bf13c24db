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
  let entries: [RouteID: RouteEntry]
  let matchers: [InstalledMatcher]
  let steps: [RouteStep]
  let observers: [any RouteObserver]
  let fallbacks: [Fallback]
  let parent: Router?
  let isPaused: Bool

  init(_ state: RouterState) {
    spaces = state.spaces
    limits = state.limits
    matching = TableSnapshot(state.table)
    entries = state.entries
    matchers = state.matchers
    steps = state.steps.map(\.step)
    observers = state.observers.map(\.observer)
    fallbacks = state.fallbacks
    parent = state.parent
    isPaused = state.isPaused
  }

  var table: RouteTable { matching.table }

  func steps(of scope: StepScope) -> [RouteStep] {
    switch scope {
    case .router: steps
    case .route(let record): record.steps
    }
  }

  /// The route that answers: the table's, or the first that a further matcher names.
  func route(for url: ParsedURL, _ routable: RoutableURL?) -> MatchedRoute? {
    if let match = routable.flatMap(matching.match), let record = entries[match.id]?.record {
      return MatchedRoute(record: record, taken: .captures(match))
    }
    for matcher in matchers {
      if let route = matcher.route(for: url) { return route }
    }
    return nil
  }

  /// The fallback of the request's space, else the one for all, if its source may have it.
  func fallback(for request: RouteRequest) -> RouteRecord? {
    let space = request.target.routable?.space
    let candidates = [
      fallbacks.last { $0.space != nil && $0.space == space },
      fallbacks.last { $0.space == nil },
    ]
    return candidates.lazy.compactMap { $0?.record }.first { $0.exposure.admits(request.source) }
  }

  /// Why `source` may not have `route`; `nil` when it may.
  ///
  /// An outside caller hears nothing about the route but that it is closed.
  func refusal(of route: MatchedRoute, from source: RouteSource, address: String) -> RouteError? {
    let exposure = route.record.exposure
    if exposure.admits(source) { return nil }
    return RouteError(
      .denied, address: address,
      .denied(
        source: source, exposure: source.isOutside ? nil : exposure, record: route.record,
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
    entries[id]?.record.exposure.admits(source) ?? false
  }
}
