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
    guard let verdict = restriction.verdict(on: request, isOpening: true, runtime.clock) else {
      return nil
    }
    let route = verdict.isRedirect ? request.record : nil
    guard core.life.note(verdict.decisions, leaving: route.map { ObjectIdentifier($0) }) else {
      throw failure(.redirectLoop, .loop(request.trail))
    }
    return verdict
  }

  /// Returns whether the rules of a policy withhold the screen of a request, so that it is left out below another one.
  package func isWithheld(_ request: RouteRequest) -> Bool {
    guard let rules = snapshot.rules,
      let verdict = restriction(of: request, rules)?.verdict(
        on: request, isOpening: false, runtime.clock)
    else { return false }
    if case .proceed = verdict.effect { return false }
    return true
  }

  /// Returns the error of a request that a policy refuses.
  func refusal(_ verdict: RouteVerdict, _ reason: String) -> RouteError {
    verdict.refusal(reason, of: address).made(by: passID)
  }

  /// Returns the first of the steps that a policy requires and those of the route.
  func firstStep(_ verdict: RouteVerdict, _ record: RouteRecord) -> RouteStepNode? {
    verdict.steps.isEmpty
      ? record.firstStep : RouteStepNode.first(of: verdict.steps + record.steps)
  }
}

extension RouteRestriction {
  fileprivate func verdict(
    on request: RouteRequest, isOpening: Bool, _ clock: RouterClock
  ) -> RouteVerdict? {
    verdict(from: request.source, isOpening: isOpening, clock: clock) {
      request.route.map { RulePlace(url: request.url, route: $0) }
    }
  }
}
