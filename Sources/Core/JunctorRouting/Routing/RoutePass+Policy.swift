// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The rules of a remote policy, which both passes evaluate when a request has passed the steps of the router.
extension RoutePass {
  /// Returns what the rules say about a request to a route, and records it; `nil` if no rule applies.
  ///
  /// - Throws: `redirectLoop` for a redirect that exceeds the limit of a request.
  @inline(__always)
  func verdict(on request: RouteRequest) throws(RouteError) -> RouteVerdict? {
    guard let rules = snapshot.rules, let restriction = restriction(of: request, rules) else {
      return nil
    }
    return try verdict(on: request, restriction)
  }

  @inline(__always)
  private func restriction(
    of request: RouteRequest, _ rules: RuleIndex
  ) -> (any RouteRestriction)? {
    if request.moved == nil, let id = core.tableID {
      return rules.restriction(of: id, from: source)
    }
    return request.route.flatMap { rules.restriction(of: $0, from: source) }
  }

  @inline(never)
  private func verdict(
    on request: RouteRequest, _ restriction: any RouteRestriction
  ) throws(RouteError) -> RouteVerdict? {
    guard let verdict = restriction.verdict(on: request, for: .opening, runtime.clock) else {
      return nil
    }
    let route = verdict.isRedirect ? request.record : nil
    guard core.life.note(verdict.decisions, leaving: route.map { ObjectIdentifier($0) }) else {
      throw failure(.redirectLoop, .loop(request.trail))
    }
    return verdict
  }

  /// Returns what the rules say about a screen below another one, and records it.
  func verdictBelow(_ request: RouteRequest) -> RouteVerdict? {
    guard let rules = snapshot.rules,
      let verdict = restriction(of: request, rules)?.verdict(
        on: request, for: .below, runtime.clock)
    else { return nil }
    _ = core.life.note(verdict.decisions, leaving: nil)
    return verdict
  }

  /// Returns whether the rules withhold the screen of a request, so that it is left out below another one.
  package func isWithheld(_ request: RouteRequest) -> Bool {
    guard let verdict = verdictBelow(request) else { return false }
    if case .proceed = verdict.effect { return false }
    return true
  }

  /// Returns the error of a request that a policy refuses.
  package func refusalByPolicy(
    _ reason: String? = RouteVerdict.isUnavailable, _ error: (any Error)? = nil
  ) -> RouteError {
    RouteVerdict.refusal(reason, error, of: address).made(by: passID)
  }

  /// Returns the first of the steps that a policy requires and those of the route.
  func firstStep(_ verdict: RouteVerdict, _ record: RouteRecord) -> RouteStepNode? {
    verdict.steps.isEmpty
      ? record.firstStep : RouteStepNode.first(of: verdict.steps + record.steps)
  }
}

extension RouteRestriction {
  fileprivate func verdict(
    on request: RouteRequest, for use: RuleUse, _ clock: RouterClock
  ) -> RouteVerdict? {
    verdict(from: request.source, for: use, clock: clock) {
      request.route.map { RulePlace(url: request.url, route: $0) }
    }
  }
}

extension RouteRequest {
  /// Returns the request for a handler that responds in place of the route, without the caller's values.
  func standing(in route: MatchedRoute) -> RouteRequest {
    var copy = standing(at: route)
    copy.payload = nil
    return copy
  }
}
