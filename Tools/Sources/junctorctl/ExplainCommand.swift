// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Junctor
internal import JunctorDiff
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

      The exit status is 0 if the URL opens its route, 1 if not, 2 for wrong usage or a routes file \
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
      try streams.output.line(Code<Terminal>(lines: explanation.text))
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
    /// The lines about the routes that do not match.
    let others: [String]
  }

  let answer: Answer
  let source: RouteSource
  /// The name of the routes file.
  let file: String
  /// What the system does with the URL outside of the app, by an association file.
  var association: String?
  /// `nil` for a URL that is invalid, or outside of all spaces.
  var walk: Walk?

  /// The explanation as text, as `Router.explain(_:from:)` writes it.
  var text: String {
    let drawing = answer.failure?.drawing
    return RouteExplanation.text(
      of: Terminal.start(of: answer.url), from: "\(source)", outcome: answer.outcome.rawValue,
      association.map { ["  system: \($0)"] } ?? [], error: drawing ?? answer.failure?.message,
      space: walk.map { "\($0.space)" },
      winner: walk?.winner.map { ($0.pattern.text, $0.place(in: file), "\($0.exposure)") },
      captures: answer.captures.map { ($0.name, Terminal.start(of: $0.value)) },
      answer.unchecked.isEmpty
        ? [] : ["  not checked: \(answer.unchecked.joined(separator: ", "))"],
      walk?.others ?? [])
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
      space: spaces.spaces[routable.space], visited: trace.visited, bound: trace.bound,
      others: trace.lines { (route($0).pattern.text, route($0).place(in: file)) })
    walk.winner = trace.winner.map { route($0.id) }
    walk.next = trace.runnerUp.map(candidate)
    walk.near = trace.candidates.filter { $0.id != trace.runnerUp?.id }.map(candidate)
    walk.meant = trace.meant.map { route($0).pattern.text }
    explanation.walk = walk
    return explanation
  }
}
