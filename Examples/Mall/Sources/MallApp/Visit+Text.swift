// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

/// A visit as lines of text: the stations that the address passed, then the outcome.
extension Visit {
  /// The whole trace.
  ///
  /// - Parameter showsTimes: Whether to print how long the stages took. Off where the same visit
  ///   has to give the same text.
  func lines(showsTimes: Bool) -> [String] {
    var lines = [station("① open", "\(address) from \(source)"), station("② read", reading)]
    if let winner = explanation.winner {
      lines.append(station("③ pattern", "\(winner.pattern), registered at \(winner.owner)"))
      lines.append(station("④ match", captures.isEmpty ? "nothing captured" : captures))
      lines.append(station("⑤ request", admission))
      lines.append(station("⑥ steps", interception))
    }
    if !handlers.isEmpty { lines.append(station("⑦ handler", handlers.joined(separator: " → "))) }
    if !opened.isEmpty { lines.append(station("  opening", opened.joined(separator: ", "))) }
    lines += journal.map { station("  journal", $0) }
    lines.append(station("⑧ response", shown == nil ? ending.word : "a screen"))
    if shown == nil {
      lines.append(station("⑨ answer", "once" + (showsTimes ? times : ", after ‹…›")))
    } else {
      lines.append(station("⑨ answer", "once, when the screen has answered or is gone"))
    }
    if !steps.isEmpty {
      lines.append(station("⑩ screens", "\(steps[0])"))
      lines += steps.dropFirst().map { station("", "\($0)") }
    }
    return lines + outcomeLines
  }

  /// How it ended, without the way there.
  var outcomeLines: [String] {
    var lines = ["outcome: \(ending.word)"]
    switch result {
    case .success(.shown(let screen, _)): lines.append("screen: \(screen)")
    case .success(.ended(.value(let values as [any Sendable]))):
      lines += ["answer:"] + values.map { "  \($0)" }
    case .success(.ended(.value(let value))): lines.append("answer: \(value)")
    case .success: break
    case .failure(let error): lines += "\(error)".split(separator: "\n").map { "  \($0)" }
    }
    if let hint { lines.append("  hint for the developer: \(hint)") }
    return lines
  }

  private func station(_ name: String, _ text: String) -> String {
    "  " + name + String(repeating: " ", count: max(12 - name.count, 1)) + text
  }

  // MARK: Stations

  private var reading: String {
    guard let url = try? ParsedURL(address) else { return "cannot be read" }
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
    return "\(isAdmitted ? "admitted" : "not admitted"): open to \(exposure)"
  }

  private var interception: String {
    if !isAdmitted { return "not reached" }
    return explanation.steps.isEmpty ? "none" : explanation.steps.joined(separator: " → ")
  }

  /// The patterns whose handlers ran for this visit; several when it was declined or redirected.
  private var handlers: [String] { patterns { $0 == own } }

  /// The patterns that steps and handlers opened on the way.
  private var opened: [String] { patterns { $0 != own } }

  private var own: UInt64? { request ?? answered?.request }

  private func patterns(ofRequest isWanted: (UInt64) -> Bool) -> [String] {
    var patterns: [String] = []
    for event in events where event.kind == .routed && isWanted(event.request) {
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
  /// The shop's space that `url` belongs to, in words.
  static func space(of url: ParsedURL) -> String {
    guard let scheme = url.scheme else { return "space \(spaces[0])" }
    var candidates = [RouteSpace.scheme(String(scheme))]
    if let host = url.host { candidates.append(.domain(String(host))) }
    let space = candidates.first(where: spaces.contains)
    return space.map { "space \($0)" } ?? "no space of this shop"
  }
}

extension Duration {
  /// The duration in whole microseconds or milliseconds.
  fileprivate var rounded: String {
    let microseconds = components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
    return microseconds < 10_000 ? "\(microseconds) µs" : "\(microseconds / 1000) ms"
  }
}
