// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching
internal import JunctorRouting

/// The rules of a policy together with the effects of an app, as one router uses them.
final class AppliedRules: RouteRules {
  private struct State {
    /// The window of each limit of frequency: when it began, and the number of requests since.
    var windows: [String: (start: Duration, count: Int)] = [:]
    /// The rules whose message was shown.
    var shown: Set<String> = []

    /// The window of a rule; a new one if the last has passed.
    func window(of rule: RoutePolicy.Rule, at time: Duration) -> (start: Duration, count: Int) {
      guard case .throttle(_, let seconds) = rule.verb, let window = windows[rule.id],
        time - window.start < .seconds(seconds)
      else { return (time, 0) }
      return window
    }

    func isExceeded(_ rule: RoutePolicy.Rule, at time: Duration) -> Bool {
      guard case .throttle(let requests, _) = rule.verb else { return false }
      return window(of: rule, at: time).count >= requests
    }
  }

  private let rules: PolicyRules
  var revision: Int? { rules.policy.revision }
  private let steps: [String: [RouteStep]]
  private let page: RouteRecord?
  private let errorPage: RouteRecord?
  private let notice: @Sendable (String, PolicyDecision) -> Void
  private let state = RouteLock(State())

  init(_ rules: PolicyRules, _ effects: PolicyEffects, in router: Router) {
    steps = effects.steps
    self.rules = rules
    page = effects.page.map { router.makeStandIn("page of the policy", $0, owner: effects.owner) }
    errorPage = effects.errorPage.map {
      router.makeStandIn("error page of the policy", $0, owner: effects.owner)
    }
    notice = effects.notice
  }

  func restriction(
    of pattern: RoutePattern?, _ record: RouteRecord
  ) -> (any RouteRestriction)? {
    let found = rules.rules(of: pattern, name: record.name)
    return found.isEmpty ? nil : AppliedRestriction(found, of: self)
  }

  /// Returns what rules say about a request.
  func verdict(
    of found: [PreparedRule], from source: RouteSource, for purpose: Purpose, clock: RouterClock,
    at place: () -> RulePlace?
  ) -> RouteVerdict? {
    let time = clock.elapsed()
    var counted: [RoutePolicy.Rule] = []
    let evaluation = rules.evaluation(
      of: found, from: source,
      at: {
        place().map {
          PolicyPlace(url: $0.url, values: $0.route.values, plusIsSpace: $0.plusIsSpace)
        }
      },
      isExceeded: { prepared in
        guard case .throttle = prepared.rule.verb, purpose != .below else { return false }
        if state.withLock({ $0.isExceeded(prepared.rule, at: time) }) { return true }
        counted.append(prepared.rule)
        return false
      })
    // A request below the limit of a rule is counted, although the rule says nothing about it.
    if evaluation == nil, counted.isEmpty { return nil }
    var verdict = RouteVerdict()
    verdict.decisions = evaluation?.rules.map(\.decision) ?? []
    verdict.commit = { [counted, decisions = verdict.decisions] in
      guard self.count(counted, at: time) else { return false }
      self.show(evaluation?.notices ?? [], decisions)
      return true
    }
    guard let evaluation else { return verdict }
    verdict.steps = evaluation.steps.flatMap { steps[$0] ?? [] }
    verdict.effect =
      switch evaluation.effect {
      case .proceed where evaluation.steps.contains { steps[$0] == nil }:
        // The effects are those of another app.
        .refuse(reason: "A required step does not exist.")
      case .proceed: .proceed
      case .redirect(let address): .redirect(to: address)
      case .page(let url): answer(page, [("url", url)])
      case .errorPage: answer(errorPage, [])
      case .refuse(let reason): .refuse(reason: reason)
      case .unwritable(let reason): .refuse(reason: nil, because: UnwritableDestination(reason))
      }
    return verdict
  }

  private func answer(
    _ record: RouteRecord?, _ values: [(name: String, value: String)]
  ) -> RouteVerdict.Effect {
    guard let record else { return .refuse(reason: RouteVerdict.isUnavailable) }
    return .answer(MatchedRoute(standIn: record, values: values))
  }

  // MARK: - Effects of a request

  private func show(
    _ notices: [(message: String, rule: String)], _ decisions: [PolicyDecision]
  ) {
    for (message, rule) in notices {
      guard state.withLock({ $0.shown.insert(rule).inserted }),
        let decision = decisions.first(where: { $0.rule == rule })
      else { continue }
      notice(message, decision)
    }
  }

  /// Counts a request; returns `false`, and counts nothing, if it exceeds the limit of a rule meanwhile.
  private func count(_ rules: [RoutePolicy.Rule], at time: Duration) -> Bool {
    state.withLock { state in
      if rules.contains(where: { state.isExceeded($0, at: time) }) { return false }
      for rule in rules {
        var window = state.window(of: rule, at: time)
        window.count += 1
        state.windows[rule.id] = window
      }
      return true
    }
  }
}

extension PreparedRule {
  /// The rule in explanations and events.
  fileprivate var decision: PolicyDecision {
    PolicyDecision(revision: revision, rule: rule.id, verb: rule.verb.name)
  }
}

/// The reason why a redirect has no address, which a caller outside of the app does not receive.
private struct UnwritableDestination: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// The rules of one route.
private final class AppliedRestriction: RouteRestriction {
  let sources: SourceKinds
  private let rules: [PreparedRule]
  private let applied: AppliedRules

  init(_ rules: [PreparedRule], of applied: AppliedRules) {
    sources = rules.reduce([]) { $0.union($1.kinds) }
    self.rules = rules
    self.applied = applied
  }

  func verdict(
    from source: RouteSource, for purpose: Purpose, clock: RouterClock, at place: () -> RulePlace?
  ) -> RouteVerdict? {
    applied.verdict(of: rules, from: source, for: purpose, clock: clock, at: place)
  }
}
