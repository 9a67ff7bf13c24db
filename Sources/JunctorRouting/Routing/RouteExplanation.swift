// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// Why an address goes where it goes, for people and for programs.
///
/// It is made by the walk that answers requests, so it cannot disagree with `open`.
public struct RouteExplanation: Sendable, Codable, Hashable {
  /// A route that came near.
  public struct Candidate: Sendable, Codable, Hashable {
    /// Its pattern.
    public let pattern: String
    /// The number of the segment, from 0, at which it failed.
    public let segment: Int
    /// Why, as one word.
    public let code: String
    /// Why, in words.
    public let reason: String
  }

  /// A screen below the one that would be shown.
  public struct Ancestor: Sendable, Codable, Hashable {
    /// Its address.
    public let address: String
    /// The pattern of its route.
    public let pattern: String
    /// The sources that may open it by itself; the route that names it admits its own sources, too.
    public let exposure: String
    /// The steps that it would pass, in order.
    public let steps: [String]
  }

  /// The address, as it was asked about.
  public let address: String
  /// Who would ask.
  public let source: String
  /// The addresses to which each ``RedirectGate`` on the way leads, in order.
  public let redirects: [String]
  /// How an open would end before any other step runs: `matched`, or the code of the error.
  public let outcome: String
  /// The error in words, where there is one.
  public let error: String?
  /// The pattern that wins.
  public let winner: String?
  /// Who registered it.
  public let owner: String?
  /// Who may open it.
  public let exposure: String?
  /// What it captures, names and texts.
  public let captures: [String: String]
  /// The steps that the request would pass, in order.
  public let steps: [String]
  /// The screens that the route names as those below its own, the lowest first.
  public let ancestors: [Ancestor]
  /// Why these screens cannot be shown, in words.
  public let ancestorError: String?
  /// The route that would answer if the winner declined.
  public let runnerUp: Candidate?
  /// The routes that came near, those that came furthest first.
  public let candidates: [Candidate]
  /// How many nodes of the table the walk visited.
  public let visited: Int
  /// How many nodes any walk can visit at most.
  public let bound: Int

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
      // An address that cannot be read is the error of the answer.
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
      steps = routerSteps + (refused?.steps.map(\.name) ?? [])
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
    code = candidate.reason.code.rawValue
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
