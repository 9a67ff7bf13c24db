// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// One registration, as the router keeps it.
final class RouteRecord: Sendable {
  let token: RouteToken
  let patterns: [RoutePattern]
  /// What to call it where no pattern matched: the first pattern, or what kind of fallback it is.
  let label: String
  let handler: RouteHandler
  let traits: RouteTraits
  let owner: RouteOwner
  /// Whether all of the route answers at the synchronous door.
  let isSynchronous: Bool

  init(
    token: RouteToken, patterns: [RoutePattern], label: String, handler: RouteHandler,
    traits: RouteTraits, owner: RouteOwner
  ) {
    self.token = token
    self.patterns = patterns
    self.label = label
    self.handler = handler
    self.traits = traits
    self.owner = owner
    isSynchronous = handler.isSynchronous && !traits.steps.contains(where: \.isAsynchronous)
  }

  var steps: [RouteStep] { traits.steps }
  var defaults: [String: String] { traits.defaults }
  var name: String? { traits.name }
  var exposure: RouteExposure { traits.exposure }
  var deadline: Duration? { traits.deadline }
}

/// One pattern of a registration: what a number in the table stands for.
struct RouteEntry: Sendable {
  let id: RouteID
  let pattern: RoutePattern
  let record: RouteRecord
}

/// A further matcher, with the handlers that its answers may name.
struct InstalledMatcher: Sendable {
  let token: RouteToken
  let matcher: any RouteMatcher
  let handlers: [String: RouteRecord]

  /// The route that the matcher names for `url`; an identifier nobody offered is no answer.
  func route(for url: ParsedURL) -> MatchedRoute? {
    guard let answer = matcher.match(url), let record = handlers[answer.handler] else { return nil }
    return MatchedRoute(
      record: record, taken: .values(answer.captures.map { ($0.name, $0.value) }))
  }
}

/// What answers where nothing matches, in one space or in all.
struct Fallback: Sendable {
  let space: Int?
  let record: RouteRecord
}
