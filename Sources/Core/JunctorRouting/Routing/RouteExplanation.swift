// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// The route that an address leads to, and the reasons.
///
/// It is computed by the lookup that serves requests, so it agrees with `open`.
public struct RouteExplanation: Sendable, Codable, Hashable {
  /// The address in question.
  public let address: String
  /// The targets of the redirects by ``RedirectGate`` and by a remote policy, in order.
  public let redirects: [String]
  /// The rules of a remote policy that apply, in order.
  public let decisions: [PolicyDecision]
  /// `matched`, or the code of the error with which an open would fail before any step runs.
  public let outcome: String
  /// The description of that error; for a matching route, the reason why the screens below its own cannot be
  /// shown.
  public let error: String?
  /// The matching route, with the pattern that matches.
  public let winner: RouteDescription?
  /// The captured texts, by name.
  public let captures: [String: String]
  /// The steps of the request, in order: those of the router, of a remote policy, and of the route.
  public let steps: [String]
  /// The screens that the route places below its own, the lowest first.
  ///
  /// The sources of the route are admitted at these screens, too.
  public let ancestors: [RouteExplanation]
  /// The routes that almost match, in order of the segments that match: pattern, index of the segment that
  /// does not match, and the reason.
  ///
  /// The first is the route that would receive the request if the matching route declined it, if there is one.
  public let candidates: [String]
  /// The similar patterns, the nearest first, if no route matches.
  public let meant: [String]
  let source: String
  let space: String?
  /// The lines about the routes that do not match.
  let others: [String]

  /// - Parameter found: The route that matches in the table, even if it is not exposed to the source.
  init(
    address: String, source: RouteSource, forecast: RouteForecast,
    answer: Result<RouteResolution, RouteError>, trace: RouteTrace?, in snapshot: RouterSnapshot,
    space: RouteSpace? = nil,
    ancestors: Result<[RouteExplanation], any Error>
  ) {
    self.address = address
    redirects = forecast.redirects
    decisions = forecast.policy.decisions
    let firstSteps = snapshot.steps.map(\.name) + forecast.policySteps
    let found = trace?.winner.flatMap { snapshot.record($0.id) }
    func name(_ id: RouteID) -> (pattern: String, place: String) {
      let record = snapshot.record(id)
      return (
        snapshot.table.pattern(of: id)?.text ?? record?.label ?? "",
        record.map { "\($0.owner)" } ?? ""
      )
    }
    self.ancestors = (try? ancestors.get()) ?? []
    self.source = "\(source)"
    switch answer {
    case .success(let resolution):
      outcome = "matched"
      error =
        if case .failure(let error) = ancestors {
          "The screens below it cannot be shown: \(error)"
        } else {
          nil
        }
      winner = resolution.route
      captures = Dictionary(resolution.captures.map { ($0.name, $0.value) }) { first, _ in first }
      steps = firstSteps + (winner?.steps ?? [])
    case .failure(let failure):
      outcome = failure.code.rawValue
      error = "\(failure)"
      winner = (failure.refusedRecord as? RouteRecord ?? found).map { record in
        RouteDescription(pattern: trace?.winner?.pattern.text ?? record.label, of: record)
      }
      captures = [:]
      steps = firstSteps + (winner?.steps ?? [])
    }
    candidates =
      trace?.candidates.map { "\($0.pattern.text)  at segment \($0.segment): \($0.reason)" } ?? []
    meant = trace?.meant.map { name($0).pattern } ?? []
    self.space = space.map { "\($0)" }
    others = trace?.lines(name) ?? []
  }
}

extension RouteExplanation: CustomStringConvertible {
  /// The explanation as lines of text, as the command `junctorctl explain` writes them.
  public var description: String {
    var forecast: [String] = []
    if !redirects.isEmpty {
      forecast.append("  redirected to: \(redirects.joined(separator: " → "))")
    }
    for decision in decisions { forecast.append("  policy: \(decision)") }
    var ways: [String] = []
    if !steps.isEmpty { ways.append("  steps: \(steps.joined(separator: " → "))") }
    for below in ancestors {
      ways.append(
        "  below it: \(below.address) (\(below.winner?.pattern ?? "")), open to: "
          + (below.winner?.exposure ?? "")
          + (below.steps.isEmpty ? "" : ", steps: \(below.steps.joined(separator: " → "))"))
    }
    return ExplanationText.text(
      of: address, from: source, outcome: outcome, forecast, error: error, space: space,
      winner: winner.map { ($0.pattern, "\($0.owner)", $0.exposure) },
      captures: captures.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, ways, others)
  }
}
