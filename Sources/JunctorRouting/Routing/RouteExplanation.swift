// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// The route that an address leads to, and the reasons.
///
/// It is computed by the lookup that serves requests, so it agrees with `open`.
public struct RouteExplanation: Sendable, Codable, Hashable {
  /// A route that almost matches.
  public struct Candidate: Sendable, Codable, Hashable {
    /// Its pattern.
    public let pattern: String
    /// The index of the segment that does not match, counted from 0.
    public let segment: Int
    /// The reason why it does not match.
    public let reason: String
  }

  /// A screen below the one that the route shows.
  public struct Ancestor: Sendable, Codable, Hashable {
    /// Its address.
    public let address: String
    /// The pattern of its route.
    public let pattern: String
    /// The sources to which it is open by itself.
    ///
    /// The sources of the route above it are admitted, too.
    public let exposure: String
    /// The steps of its request, in order.
    public let steps: [String]
  }

  /// The address in question.
  public let address: String
  /// The request's source.
  public let source: String
  /// The targets of the redirects by ``RedirectGate``, in order.
  public let redirects: [String]
  /// `matched`, or the code of the error with which an open would fail before any step runs.
  public let outcome: String
  /// The description of the error, if there is one.
  public let error: String?
  /// The pattern of the matching route.
  public let winner: String?
  /// The line that registered the route.
  public let owner: String?
  /// The sources to which the route is open.
  public let exposure: String?
  /// The captured texts, by name.
  public let captures: [String: String]
  /// The steps of the request, in order.
  public let steps: [String]
  /// The screens that the route places below its own, the lowest first.
  public let ancestors: [Ancestor]
  /// The reason why these screens cannot be shown.
  public let ancestorError: String?
  /// The route that would receive the request if the matching route declined it.
  public let runnerUp: Candidate?
  /// The routes that almost match, in order of the segments that match.
  public let candidates: [Candidate]
  /// The number of visited nodes of the table.
  let visited: Int
  /// The maximum number of nodes that a lookup can visit.
  let bound: Int

  init(
    address: String, source: RouteSource, redirects: [String],
    answer: Result<RouteResolution, RouteError>, trace: RouteTrace?, routerSteps: [String],
    ancestors: Result<[Ancestor], any Error>
  ) {
    self.address = address
    self.redirects = redirects
    switch ancestors {
    case .success(let found): (self.ancestors, ancestorError) = (found, nil)
    case .failure(let error):
      // An invalid address is reported as the error of the answer.
      (self.ancestors, ancestorError) = ([], error is RouteError ? nil : "\(error)")
    }
    self.source = "\(source)"
    switch answer {
    case .success(let resolution):
      outcome = "matched"
      error = nil
      winner = resolution.pattern
      owner = "\(resolution.owner)"
      exposure = "\(resolution.exposure)"
      captures = Dictionary(resolution.captures.map { ($0.name, $0.value) }) { first, _ in first }
      steps = routerSteps + resolution.steps
    case .failure(let failure):
      outcome = failure.code.rawValue
      error = "\(failure)"
      let refused = failure.refusedRecord
      winner = trace?.winner?.pattern.text ?? refused?.label
      owner = refused.map { "\($0.owner)" }
      exposure = refused.map { "\($0.exposure)" }
      captures = [:]
      steps = routerSteps + (refused?.stepNames ?? [])
    }
    runnerUp = trace?.runnerUp.map(Candidate.init)
    candidates = trace?.candidates.map(Candidate.init) ?? []
    visited = trace?.visited ?? 0
    bound = trace?.bound ?? 0
  }
}

extension RouteExplanation.Candidate {
  fileprivate init(_ candidate: RouteTrace.Candidate) {
    pattern = candidate.pattern.text
    segment = candidate.segment
    reason = "\(candidate.reason)"
  }
}

extension RouteExplanation: CustomStringConvertible {
  /// The explanation as lines of text.
  public var description: String {
    var lines = ["\(address)  from \(source)", "  outcome: \(outcome)"]
    if !redirects.isEmpty { lines.append("  redirected to: \(redirects.joined(separator: " → "))") }
    if let error { lines.append("  \(error.split(separator: "\n").joined(separator: "\n  "))") }
    if let winner { lines.append("  winner: \(winner)" + (owner.map { "  (\($0))" } ?? "")) }
    for (name, value) in captures.sorted(by: { $0.key < $1.key }) {
      lines.append("    \(name) = \(value)")
    }
    if let exposure { lines.append("  open to: \(exposure)") }
    if !steps.isEmpty { lines.append("  steps: \(steps.joined(separator: " → "))") }
    lines += ancestors.map { "  below it: \($0.line)" }
    if let ancestorError { lines.append("  below it: \(ancestorError)") }
    if let runnerUp { lines.append("  next: \(runnerUp.line)") }
    let others = candidates.filter { $0 != runnerUp }
    if !others.isEmpty { lines.append("  near:") }
    for candidate in others { lines.append("    \(candidate.line)") }
    if bound > 0 { lines.append("  visited \(visited) of at most \(bound) nodes") }
    return lines.joined(separator: "\n")
  }
}

extension RouteExplanation.Ancestor {
  fileprivate var line: String {
    "\(address) (\(pattern)), open to: \(exposure)"
      + (steps.isEmpty ? "" : ", steps: \(steps.joined(separator: " → "))")
  }
}

extension RouteExplanation.Candidate {
  fileprivate var line: String { "\(pattern)  at segment \(segment): \(reason)" }
}
