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

  /// The address, as it was asked about.
  public let address: String
  /// Who would ask.
  public let source: String
  /// How an open would end before any step runs: `matched`, or the code of the error.
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
  /// The route that would answer if the winner declined.
  public let runnerUp: Candidate?
  /// The routes that came near, those that came furthest first.
  public let candidates: [Candidate]
  /// How many places of the table the walk visited.
  public let visited: Int
  /// How many places any walk can visit at most.
  public let bound: Int

  init(
    address: String, source: RouteSource, answer: Result<RouteResolution, RouteError>,
    trace: RouteTrace?, routerSteps: [String]
  ) {
    self.address = address
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
    if let error { lines.append("  \(error.split(separator: "\n").joined(separator: "\n  "))") }
    if let winner { lines.append("  winner: \(winner)" + (owner.map { "  (\($0))" } ?? "")) }
    for (name, value) in captures.sorted(by: { $0.key < $1.key }) {
      lines.append("    \(name) = \(value)")
    }
    if let exposure { lines.append("  open to: \(exposure)") }
    if !steps.isEmpty { lines.append("  steps: \(steps.joined(separator: " → "))") }
    if let runnerUp { lines.append("  next: \(runnerUp.line)") }
    let others = candidates.filter { $0 != runnerUp }
    if !others.isEmpty { lines.append("  near:") }
    for candidate in others { lines.append("    \(candidate.line)") }
    if bound > 0 { lines.append("  visited \(visited) of at most \(bound) places") }
    return lines.joined(separator: "\n")
  }
}

extension RouteExplanation.Candidate {
  fileprivate var line: String { "\(pattern)  at segment \(segment): \(reason)" }
}
