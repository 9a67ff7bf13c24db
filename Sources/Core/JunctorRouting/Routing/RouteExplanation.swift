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
  let source: String
  /// Whether the first candidate would receive the request if the matching route declined it.
  let hasRunnerUp: Bool
  /// The number of visited nodes of the table.
  let visited: Int
  /// The maximum number of nodes that a lookup can visit.
  let bound: Int

  /// - Parameter found: The route that matches in the table, even if it is not exposed to the source.
  init(
    address: String, source: RouteSource, course: RouteCourse,
    answer: Result<RouteResolution, RouteError>, trace: RouteTrace?, found: RouteRecord?,
    routerSteps: [String],
    ancestors: Result<[RouteExplanation], any Error>
  ) {
    self.address = address
    redirects = course.redirects
    decisions = course.policy.decisions
    let firstSteps = routerSteps + course.policySteps
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
    hasRunnerUp = trace?.runnerUp != nil
    candidates =
      trace?.candidates.map { "\($0.pattern.text)  at segment \($0.segment): \($0.reason)" } ?? []
    visited = trace?.visited ?? 0
    bound = trace?.bound ?? 0
  }
}

extension RouteExplanation: CustomStringConvertible {
  /// The explanation as lines of text.
  public var description: String {
    var lines = ["\(address)  from \(source)", "  outcome: \(outcome)"]
    if !redirects.isEmpty { lines.append("  redirected to: \(redirects.joined(separator: " → "))") }
    for decision in decisions { lines.append("  policy: \(decision)") }
    if let error { lines.append("  \(error.split(separator: "\n").joined(separator: "\n  "))") }
    if let winner { lines.append("  winner: \(winner.pattern)  (\(winner.owner))") }
    for (name, value) in captures.sorted(by: { $0.key < $1.key }) {
      lines.append("    \(name) = \(value)")
    }
    if let winner { lines.append("  open to: \(winner.exposure)") }
    if !steps.isEmpty { lines.append("  steps: \(steps.joined(separator: " → "))") }
    for below in ancestors {
      lines.append(
        "  below it: \(below.address) (\(below.winner?.pattern ?? "")), open to: "
          + (below.winner?.exposure ?? "")
          + (below.steps.isEmpty ? "" : ", steps: \(below.steps.joined(separator: " → "))"))
    }
    if hasRunnerUp { lines.append("  next: \(candidates[0])") }
    let others = candidates.dropFirst(hasRunnerUp ? 1 : 0)
    if !others.isEmpty { lines.append("  near:") }
    for candidate in others { lines.append("    \(candidate)") }
    if bound > 0 { lines.append("  visited \(visited) of at most \(bound) nodes") }
    return lines.joined(separator: "\n")
  }
}
