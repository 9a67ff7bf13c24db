// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

/// A visit as lines of text: the stages of the request, then the outcome.
extension Visit {
  /// Returns the whole trace.
  ///
  /// - Parameter showsTimes: Whether to print the times of the stages. Pass `false` for reproducible text.
  func lines(showsTimes: Bool) -> [String] {
    var lines = [stage("① open", "\(address) from \(source)"), stage("② URL", urlParts)]
    if let winner = explanation.winner {
      lines.append(stage("③ pattern", "\(winner.pattern), registered at \(winner.owner)"))
      lines.append(stage("④ match", captures.isEmpty ? "no captures" : captures))
      lines += explanation.decisions.map { stage("  policy", "\($0)") }
      lines.append(stage("⑤ request", admission))
      lines.append(stage("⑥ steps", interception))
    }
    if !handlers.isEmpty { lines.append(stage("⑦ handler", handlers.joined(separator: " → "))) }
    if !opened.isEmpty { lines.append(stage("  nested", opened.joined(separator: ", "))) }
    lines += journal.map { stage("  journal", $0) }
    lines.append(stage("⑧ response", shown == nil ? ending.word : "a screen"))
    if shown == nil {
      lines.append(stage("⑨ outcome", "once" + (showsTimes ? times : ", after ‹…›")))
    } else {
      lines.append(stage("⑨ outcome", "once, when the screen responds or is removed"))
    }
    if !steps.isEmpty {
      lines.append(stage("⑩ screens", "\(steps[0])"))
      lines += steps.dropFirst().map { stage("", "\($0)") }
    }
    return lines + outcomeLines
  }

  /// The outcome without the trace.
  var outcomeLines: [String] {
    var lines = ["outcome: \(ending.word)"]
    switch result {
    case .success(.shown(let screen, _)): lines.append("screen: \(screen)")
    case .success(.ended(.value(let values as [any Sendable]))):
      lines += ["value:"] + values.map { "  \($0)" }
    case .success(.ended(.value(let value))): lines.append("value: \(value)")
    case .success: break
    case .failure(let error): lines += "\(error)".split(separator: "\n").map { "  \($0)" }
    }
    if let hint { lines.append("  hint for the developer: \(hint)") }
    return lines
  }

  private func stage(_ name: String, _ text: String) -> String {
    "  " + name + String(repeating: " ", count: max(12 - name.count, 1)) + text
  }

  // MARK: Stages

  private var urlParts: String {
    guard let url = try? ParsedURL(address) else { return "invalid" }
    var parts = [url.scheme.map { "scheme \($0)" }, url.host.map { "host \($0)" }].compactMap { $0 }
    parts.append("path \(url.path)")
    if let query = url.query { parts.append("query \(query)") }
    return parts.joined(separator: ", ") + "; \(Mall.space(of: url))"
  }

  private var captures: String {
    explanation.captures.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }
      .joined(separator: ", ")
  }

  private var admission: String {
    let exposure = explanation.winner?.exposure ?? "no source"
    return "\(isAdmitted ? "admitted" : "not admitted"): exposed to \(exposure)"
  }

  private var interception: String {
    if !isAdmitted { return "not reached" }
    return explanation.steps.isEmpty ? "none" : explanation.steps.joined(separator: " → ")
  }

  /// The patterns whose handlers ran for this visit; several if a handler declined or redirected.
  private var handlers: [String] { patterns { $0 == own } }

  /// The patterns that steps and handlers opened.
  private var opened: [String] { patterns { $0 != own } }

  private var own: UInt64? { request ?? answered?.request }

  private func patterns(ofRequest isIncluded: (UInt64) -> Bool) -> [String] {
    var patterns: [String] = []
    for event in events where event.kind == .routed && isIncluded(event.request) {
      if let pattern = event.pattern, !patterns.contains(pattern) { patterns.append(pattern) }
    }
    return patterns
  }

  private var times: String {
    let timings = answered?.timings ?? []
    if timings.isEmpty { return "" }
    return ", after " + timings.map { "\($0.stage) \($0.duration.rounded)" }.joined(separator: ", ")
  }
}

extension Mall {
  /// Returns a description of the shop's space that `url` belongs to.
  static func space(of url: ParsedURL) -> String {
    guard let scheme = url.scheme else { return "space \(spaces[0])" }
    var candidates = [RouteSpace.scheme(String(scheme))]
    if let host = url.host { candidates.append(.domain(String(host))) }
    let space = candidates.first(where: spaces.contains)
    return space.map { "space \($0)" } ?? "outside the shop's spaces"
  }
}

extension Duration {
  /// The duration in whole microseconds or milliseconds.
  fileprivate var rounded: String {
    let microseconds = components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
    return microseconds < 10_000 ? "\(microseconds) µs" : "\(microseconds / 1000) ms"
  }
}
