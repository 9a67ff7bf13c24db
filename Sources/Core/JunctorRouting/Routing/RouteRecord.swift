// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorMatching

/// A registered route.
package final class RouteRecord: RefusedRoute {
  let token: RouteToken
  package let patterns: [RoutePattern]
  package let handler: RouteHandler
  package let owner: RouteOwner
  /// The name of the action, if the route belongs to a target.
  package let action: ActionName?
  private let shared: SharedTraits
  /// Whether the handler and all steps are synchronous, on the main actor or anywhere.
  let isSynchronous: (onMain: Bool, anywhere: Bool)
  /// The kind of fallback or matcher, if there is no pattern.
  private let kind: String?

  init(
    token: RouteToken, patterns: [RoutePattern], kind: String? = nil, action: ActionName? = nil,
    handler: RouteHandler, traits: SharedTraits, owner: RouteOwner
  ) {
    self.token = token
    self.patterns = patterns
    self.kind = kind
    self.action = action
    self.handler = handler
    self.owner = owner
    shared = traits
    let hasGatesOnly = traits.traits.steps.allSatisfy { !$0.isInterceptor }
    isSynchronous =
      switch handler.kind {
      case .synchronous: (hasGatesOnly, hasGatesOnly)
      case .main, .custom: (hasGatesOnly, false)
      case .asynchronous, .reply: (false, false)
      }
  }

  /// The name in messages: the first pattern, or the action, or the kind of fallback or matcher.
  package var label: String { kind ?? patterns.first?.text ?? action?.description ?? "" }

  package var traits: RouteTraits { shared.traits }
  var steps: [RouteStep] { shared.traits.steps }
  var firstStep: RouteStepNode? { shared.firstStep }
  /// Whether one of the steps is a ``RedirectGate``.
  var hasRedirects: Bool { shared.hasRedirects }
  var defaults: [String: String] { shared.traits.defaults }
  package var name: String? { shared.traits.name }
  package var exposure: RouteExposure { shared.traits.exposure }
  var deadline: Duration? { shared.traits.deadline }
}

/// The options of a route; one object for all routes without options.
final class SharedTraits: Sendable {
  private static let none = SharedTraits(RouteTraits([]))

  let traits: RouteTraits
  let firstStep: RouteStepNode?
  let hasRedirects: Bool

  init(_ traits: RouteTraits) {
    self.traits = traits
    firstStep = RouteStepNode.first(of: traits.steps)
    hasRedirects = traits.steps.contains(where: \.isRedirect)
  }

  static func said(by options: [RouteOption]) -> SharedTraits {
    options.isEmpty ? none : SharedTraits(RouteTraits(options))
  }
}

/// A registered matcher, with the handlers that its answers can name.
struct InstalledMatcher: Sendable {
  let token: RouteToken
  let matcher: any RouteMatcher
  let handlers: [String: RouteRecord]

  /// The route that the matcher names for `url`; `nil` for an identifier without a handler.
  func route(for url: ParsedURL) -> MatchedRoute? {
    guard let answer = matcher.match(url), let record = handlers[answer.handler] else { return nil }
    return MatchedRoute(record: record, taken: .values(answer.captures))
  }
}

/// The handler of requests that no route matches, in one space or in all.
struct Fallback: Sendable {
  let space: Int?
  let record: RouteRecord
}
