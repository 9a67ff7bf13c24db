// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JunctorCodegen
internal import JunctorMatching

/// The subcommand `explain`.
struct ExplainCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Says why a URL goes where it goes: who answers, who came near, and what they lack.",
    discussion: """
      The exit status is 0 when the URL is matched, 1 when not, 2 for wrong usage or a routes file \
      with a mistake.
      """)

  @OptionGroup var routes: RoutesOptions

  @Argument(help: "The URL.")
  var url: String

  @OptionGroup var asking: AskingOptions

  func run(_ streams: Streams) throws -> Status {
    let inquiry = try asking.inquiry(routes)
    let answer = inquiry.answer(url)
    for line in inquiry.explanation(of: answer, file: routes.routes) {
      try streams.output.line(Shown.text(line))
    }
    return answer.outcome == .matched ? .ok : .no
  }
}

extension Inquiry {
  /// Returns why an answer is what it is, line by line.
  func explanation(of answer: Answer, file: String) -> [String] {
    var lines = ["\(Shown.start(of: answer.url))  from \(source)"]
    lines.append("  outcome: \(answer.outcome.rawValue)")
    if let drawing = answer.failure?.drawing {
      return lines + drawing.split(separator: "\n").map { "    \($0)" }
    }
    if let failure = answer.failure { lines.append("  reason: \(failure.message)") }
    guard let url = try? spaces.read(answer.url, limits: limits), let routable = spaces.resolve(url)
    else { return lines }
    lines.append("  space: \(spaces.spaces[routable.space])")

    let trace = table.explain(routable)
    if let winner = trace.winner {
      let route = routes[Int(winner.id.rawValue)]
      lines.append("  winner: \(winner.pattern)  (\(file):\(route.line))")
      for (name, value) in answer.captures {
        lines.append("    \(name) = \(JSONValue.string(Shown.start(of: value)).text)")
      }
      lines.append("  open to: \(route.exposure)")
    }
    if let next = trace.runnerUp { lines.append("  next: \(description(of: next, file))") }
    let others = trace.candidates.filter { $0.id != trace.runnerUp?.id }
    if !others.isEmpty { lines.append("  near:") }
    for other in others { lines.append("    \(description(of: other, file))") }
    if trace.winner == nil {
      let nearest = table.nearest(to: routable).map { routes[Int($0.rawValue)].pattern.text }
      if !nearest.isEmpty { lines.append("  meant: \(nearest.joined(separator: " or "))?") }
    }
    lines.append("  visited \(trace.visited) of at most \(trace.bound) places")
    return lines
  }

  private func description(of candidate: RouteTrace.Candidate, _ file: String) -> String {
    let line = routes[Int(candidate.id.rawValue)].line
    return "\(candidate.pattern)  (\(file):\(line))  at segment \(candidate.segment): "
      + Shown.start(of: candidate.reason.description)
  }
}
