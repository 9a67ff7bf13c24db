// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// Where a request goes next.
enum NextStep: Sendable {
  /// It passes the required steps and those of its route, and then the handler.
  case run(required: [RouteStep], IfDeclined)
  /// It continues at another address.
  case hop(to: String)
  /// The parent router continues.
  case parent(Router)
  /// It ends.
  case refuse(RouteError)
}

/// What follows if a handler declines a request.
enum IfDeclined: Sendable {
  case nextCandidate
  /// The request ends as `declined`, with the label of the fallback.
  case fail
  /// The request ends as refused by the policy, whose page declined.
  case refuseByPolicy
}

/// The decisions about a request. `admit` precedes all steps, and `decide` follows the steps of the router.
///
/// Opening, queries, and screens below others all call `decide`, and so do both passes, the asynchronous and the
/// synchronous one. It changes nothing: `next` records a decision that is carried out.
extension RoutePass {
  /// Checks what precedes all steps.
  func admit() throws(RouteError) {
    if let refusal = core.refusal { throw refusal.made(by: passID) }
    // If the handler does not receive the typed value itself, its text must be read as an equal value.
    if let typed = core.typed, !typed.isReceived(by: core.record), let flaw = typed.flaw {
      throw flaw
    }
    if let record = core.record { try check(record, at: address) }
    if snapshot.observers.isEmpty { return }
    let request = RouteRequest(core: core)
    for observer in snapshot.observers where !observer.shouldOpen(request) {
      throw failure(.rejected, .rejected(by: observer.name, reason: nil, underlying: nil))
    }
    for observer in snapshot.observers { observer.willOpen(request) }
  }

  /// Decides where a request goes next, after the steps of the router.
  ///
  /// - Parameters:
  ///   - request: The request; afterwards at the fallback or at the handler that responds in place of its route, if one
  ///     of them runs.
  ///   - path: What the policy has decided about the request so far.
  /// - Returns: The next step, and what the policy says; `nil` if no rule applies.
  func decide(
    _ request: inout RouteRequest, for purpose: Purpose, after path: PolicyPath
  ) -> (next: NextStep, verdict: RouteVerdict?) {
    guard let record = request.record else { return (unmatched(&request, purpose), nil) }
    guard let verdict = verdict(on: request, for: purpose) else {
      return (.run(required: [], .nextCandidate), nil)
    }
    switch verdict.effect {
    case .proceed: return (.run(required: verdict.steps, .nextCandidate), verdict)
    case _ where purpose == .below: return (.refuse(refusalByPolicy()), verdict)
    case .refuse(let reason, let error): return (.refuse(refusalByPolicy(reason, error)), verdict)
    case .redirect(let address):
      if path.mayLeave(record) { return (.hop(to: address), verdict) }
      return (.refuse(failure(.redirectLoop, .loop(request.trail))), verdict)
    case .answer(let route):
      request = request.standing(in: route)
      return (.run(required: [], .refuseByPolicy), verdict)
    }
  }

  /// Whether the policy withholds the screen of a request, so that it is left out below another one.
  package func isWithheld(_ request: RouteRequest) -> Bool {
    var request = request
    if case .refuse = next(&request, for: .below) { return true }
    return false
  }

  /// Returns what the rules of a policy say about a request; `nil` if no rule applies.
  private func verdict(on request: RouteRequest, for purpose: Purpose) -> RouteVerdict? {
    guard let rules = snapshot.rules else { return nil }
    let restriction =
      if request.moved == nil, let id = core.tableID {
        rules.restriction(of: id, from: source)
      } else {
        request.route.flatMap { rules.restriction(of: $0, from: source) }
      }
    return restriction?.verdict(from: source, for: purpose, clock: runtime.clock) {
      request.route.map {
        RulePlace(url: request.url, route: $0, plusIsSpace: snapshot.spaces.plusIsSpace)
      }
    }
  }

  /// Decides where a request goes next, and records the decision, since it is carried out.
  func next(_ request: inout RouteRequest, for purpose: Purpose = .opening) -> NextStep {
    if snapshot.rules == nil { return decide(&request, for: purpose, after: PolicyPath()).next }
    while true {
      var decided = request
      let (next, verdict) = decide(&decided, for: purpose, after: core.life.policy)
      if let verdict {
        // Another request may have been counted meanwhile.
        if purpose == .opening, !verdict.commit() { continue }
        core.life.note(verdict, on: request.record)
        if purpose == .opening, runtime.events.hasListeners {
          for decision in verdict.decisions { runtime.events.send(.ruled(decision), for: request) }
        }
      }
      request = decided
      return next
    }
  }

  /// Returns the error of a request that a policy refuses.
  package func refusalByPolicy(
    _ reason: String? = RouteVerdict.isUnavailable, _ error: (any Error)? = nil
  ) -> RouteError {
    failure(.rejected, .rejected(by: RouteVerdict.name, reason: reason, underlying: error))
  }

  // MARK: Without running anything

  /// Follows a request to where it ends if every step lets it pass: to its route, or to the parent router.
  ///
  /// Only redirect gates and the rules of the policy are evaluated.
  ///
  /// - Parameters:
  ///   - request: The request; afterwards at its last place.
  ///   - forecast: Receives the redirects, the decisions and the steps.
  /// - Returns: The parent router; `nil` if this router has the route.
  /// - Throws: The error of a refusal, before any step would run.
  func follow(
    _ request: inout RouteRequest, for purpose: Purpose, _ forecast: inout RouteForecast
  ) throws(RouteError) -> Router? {
    while true {
      var address = try redirect(of: request, by: snapshot.hasRedirects ? snapshot.steps : [])
      if address == nil {
        let route = request.record
        let (next, verdict) = decide(&request, for: purpose, after: forecast.policy)
        if let verdict { forecast.policy.note(verdict, on: route) }
        switch next {
        case .run(let required, let exit):
          let steps = required + (request.record?.steps ?? [])
          address = try redirect(of: request, by: steps)
          forecast.steps += steps
          if address == nil {
            forecast.policySteps = required.map(\.name)
            if case .refuseByPolicy = exit { forecast.isAnswered = true }
            return nil
          }
        case .hop(let target): address = target
        case .parent(let router): return router
        case .refuse(let error): throw error
        }
      }
      if let address {
        forecast.redirects.append(address)
        request = try hop(request, to: address)
      }
    }
  }

  /// Returns the target of the first redirect gate that redirects a request; `nil` if none does.
  private func redirect(of request: RouteRequest, by steps: [RouteStep]) throws(RouteError)
    -> String?
  {
    for case .gate(let gate as RedirectGate) in steps {
      do {
        if let next = try gate.newAddress(of: request.url, request.routable) { return next }
      } catch {
        throw failure(.rejected, .rejected(by: gate.name, reason: nil, underlying: error))
      }
    }
    return nil
  }
}

/// What a request would pass if it were opened.
struct RouteForecast {
  /// The targets of redirects, in order.
  var redirects: [String] = []
  /// The decisions of the policy.
  var policy = PolicyPath()
  /// The steps that follow those of the router.
  var steps: [RouteStep] = []
  /// The names of the steps that the policy requires for the last route.
  var policySteps: [String] = []
  /// Whether a handler responds in place of the route.
  var isAnswered = false

  /// Adds what a query of the parent router has followed.
  mutating func append(_ further: RouteForecast) {
    redirects += further.redirects
    policy.append(further.policy)
    policySteps = further.policySteps
    isAnswered = further.isAnswered
  }
}
