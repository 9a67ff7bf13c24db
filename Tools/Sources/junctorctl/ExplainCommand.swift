// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Junctor
internal import JunctorDiff
internal import JunctorJSON
internal import JunctorManifest
internal import JunctorMatching

/// The subcommand `explain`.
struct ExplainCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explains the lookup of a URL: the winner, and why similar routes do not match.",
    discussion: """
      With --format json the explanation is one object: what match writes, and source, where there \
      is one space, winner and next, near (the routes that came near), meant (patterns like the \
      URL), and visited and bound.

      The exit status is 0 when the URL is matched, 1 when not, 2 for wrong usage or a routes file \
      with a mistake.
      """)

  @OptionGroup var routes: RoutesOptions

  @Argument(help: "The URL.")
  var url: String

  @Option(help: "The format: text, or one JSON object.")
  var format = OutputFormat.text

  @Option(
    help: ArgumentHelp(
      "An apple-app-site-association file: also say whether the system opens the app.",
      valueName: "file"))
  var aasa: String?

  @OptionGroup var asking: AskingOptions

  func run(_ streams: Streams) throws -> Status {
    let association = try aasa.map(AssociationInput.read)
    let inquiry = try asking.inquiry(routes, streams)
    let answer = inquiry.answer(url)
    var explanation = inquiry.explanation(of: answer, file: routes.routes)
    explanation.association = association.map {
      AssociationInput.verdict($0, on: url, spaces: inquiry.spaces).reason
    }
    if format == .json {
      try streams.output.line(explanation.json)
    } else {
      for line in explanation.lines { try streams.output.line("\(line)") }
    }
    return answer.outcome == .matched ? .ok : .no
  }
}

/// The explanation of a result.
struct Explanation {
  /// A route that is outranked or does not match.
  struct Candidate {
    let route: RoutesFile.Route
    let segment: Int
    let reason: RouteTrace.Reason
  }

  /// The result of the lookup in the table.
  struct Walk {
    let space: RouteSpace
    var winner: RoutesFile.Route?
    var next: Candidate?
    var near: [Candidate] = []
    /// The patterns that are most similar to the URL.
    var meant: [String] = []
    let visited: Int
    let bound: Int
  }

  let answer: Answer
  let source: RouteSource
  /// The name of the routes file.
  let file: String
  /// What the system does with the URL outside of the app, by an association file.
  var association: String?
  /// `nil` for a URL that is invalid, or outside of all spaces.
  var walk: Walk?

  /// The explanation as lines of text.
  var lines: [String] {
    var lines = ["\(Terminal.start(of: answer.url))  from \(source)"]
    if let association { lines.append("  system: \(association)") }
    lines.append("  outcome: \(answer.outcome.rawValue)")
    if let drawing = answer.failure?.drawing {
      return lines + drawing.split(separator: "\n").map { "    \($0)" }
    }
    if let failure = answer.failure { lines.append("  reason: \(failure.message)") }
    guard let walk else { return lines }
    lines.append("  space: \(walk.space)")
    if let winner = walk.winner {
      lines.append("  winner: \(winner.pattern.text)  (\(winner.place(in: file)))")
      for (name, value) in answer.captures {
        lines.append("    \(name) = \(JSONValue.string(Terminal.start(of: value)).text)")
      }
      lines.append("  open to: \(winner.exposure)")
    }
    if let next = walk.next { lines.append("  next: \(line(of: next))") }
    if !walk.near.isEmpty { lines.append("  near:") }
    for other in walk.near { lines.append("    \(line(of: other))") }
    if !walk.meant.isEmpty { lines.append("  meant: \(walk.meant.joined(separator: " or "))?") }
    lines.append("  visited \(walk.visited) of at most \(walk.bound) nodes")
    return lines
  }

  private func line(of candidate: Candidate) -> String {
    let route = candidate.route
    return "\(route.pattern.text)  (\(route.place(in: file)))  at segment \(candidate.segment): "
      + Terminal.start(of: candidate.reason.description)
  }

  /// The explanation as a JSON object, on one line.
  var json: Code<JSON> {
    var members = answer.members + [("source", .string("\(source)"))]
    if let association { members.append(("system", .string(association))) }
    if let walk {
      members += [
        ("space", .string("\(walk.space)")), ("near", .array(walk.near.map(object))),
        ("meant", .array(walk.meant.map { .string($0) })), ("visited", .number(walk.visited)),
        ("bound", .number(walk.bound)),
      ]
      if let winner = walk.winner {
        let exposure: JSONValue = .string("\(winner.exposure)")
        members.append(("winner", .object(self.members(of: winner) + [("exposure", exposure)])))
      }
      if let next = walk.next { members.append(("next", object(next))) }
    }
    return Code(.object(members))
  }

  private func members(of route: RoutesFile.Route) -> [(name: String, value: JSONValue)] {
    [
      ("pattern", .string(route.pattern.text)), ("file", .string(file)),
      ("line", .number(route.line)),
    ]
  }

  private func object(_ candidate: Candidate) -> JSONValue {
    .object(
      members(of: candidate.route) + [
        ("segment", .number(candidate.segment)),
        ("code", .string(candidate.reason.code.rawValue)),
        ("reason", .string(candidate.reason.description)),
      ])
  }
}

extension Inquiry {
  /// Returns the explanation of a result.
  func explanation(of answer: Answer, file: String) -> Explanation {
    var explanation = Explanation(answer: answer, source: source, file: file)
    guard answer.outcome != .invalidURL, let url = try? spaces.read(answer.url, limits: limits),
      let routable = spaces.resolve(url)
    else { return explanation }
    let trace = table.explain(routable)
    func route(_ id: RouteID) -> RoutesFile.Route { routes[Int(id.rawValue)] }
    func candidate(_ found: RouteTrace.Candidate) -> Explanation.Candidate {
      Explanation.Candidate(route: route(found.id), segment: found.segment, reason: found.reason)
    }
    var walk = Explanation.Walk(
      space: spaces.spaces[routable.space], visited: trace.visited, bound: trace.bound)
    walk.winner = trace.winner.map { route($0.id) }
    walk.next = trace.runnerUp.map(candidate)
    walk.near = trace.candidates.filter { $0.id != trace.runnerUp?.id }.map(candidate)
    if trace.winner == nil {
      walk.meant = table.nearest(to: routable).map { route($0).pattern.text }
    }
    explanation.walk = walk
    return explanation
  }
}
