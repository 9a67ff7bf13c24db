// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorDiff
package import JunctorMatching

/// The explanation of a result.
package struct Explanation {
  /// A route that is outranked or does not match.
  package struct Candidate {
    package let route: ListedRoute
    package let segment: Int
    package let reason: RouteTrace.Reason
  }

  /// The result of the lookup in the table.
  package struct Walk {
    package let space: RouteSpace
    package var winner: ListedRoute?
    package var next: Candidate?
    package var near: [Candidate] = []
    /// The patterns that are most similar to the URL.
    package var meant: [String] = []
    package let visited: Int
    package let bound: Int
    /// The lines about the routes that do not match.
    package let others: [String]
  }

  package let answer: Answer
  package let source: RouteSource
  /// The name of the routes file.
  package let file: String
  /// What the system does with the URL outside of the app, by an association file.
  package var association: String?
  /// `nil` for a URL that is invalid, or outside of all spaces.
  package var walk: Walk?

  /// The explanation as text, as `Router.explain(_:from:)` writes it.
  package var text: String {
    let drawing = answer.failure?.drawing
    return ExplanationText.text(
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
  package var json: Code<JSON> { Code(.object(members)) }

  /// The members of the JSON object.
  package var members: [JSONValue.Member] {
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
    return members
  }

  private func members(of route: ListedRoute) -> [JSONValue.Member] {
    [
      ("pattern", .string(route.pattern.text)), ("file", .string(file)),
      ("line", .number(route.line)),
    ]
  }

  private func object(_ candidate: Candidate) -> JSONValue {
    let reason = candidate.reason
    var members =
      members(of: candidate.route) + [
        ("segment", .number(candidate.segment)), ("code", .string(reason.code.rawValue)),
        ("reason", .string(reason.description)),
      ]
    // For an outranked route, it is the rule of the rank.
    if reason.code != .outranked, let expected = reason.expected {
      members.append(("expected", .string(expected)))
    }
    if let actual = reason.actual { members.append(("actual", .string(actual))) }
    return .object(members)
  }
}

extension Inquiry {
  /// Returns the explanation of a result.
  ///
  /// - Parameter source: The source of the result; by default, that of the inquiry.
  package func explanation(
    of answer: Answer, from source: RouteSource? = nil, file: String
  ) -> Explanation {
    var explanation = Explanation(answer: answer, source: source ?? self.source, file: file)
    guard answer.outcome != .invalidURL, let url = try? spaces.read(answer.url, limits: limits),
      let routable = spaces.resolve(url)
    else { return explanation }
    let trace = table.explain(routable)
    func route(_ id: RouteID) -> ListedRoute { routes[Int(id.rawValue)] }
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
