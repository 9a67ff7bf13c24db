// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// How a table came to its answer for one URL: which routes came near, which won, and why.
///
/// A trace is made by the very walk that answers requests, with a recorder looking on.
package struct RouteTrace: Sendable, CustomStringConvertible {
  /// Why a route does not answer, or not first.
  package struct Reason: Hashable, Sendable, CustomStringConvertible {
    /// What kind of reason it is.
    package enum Code: String, Sendable {
      /// A literal segment differs.
      case literal
      /// A segment does not meet the constraint there.
      case constraint
      /// The path ends before the pattern does.
      case pathTooShort
      /// The path continues after the pattern has ended.
      case pathTooLong
      /// A condition on the query does not hold.
      case query
      /// The fragment does not match.
      case fragment
      /// The route belongs to another space.
      case otherSpace
      /// The route matches, and another one ranks above it.
      case outranked
    }

    /// What kind of reason it is.
    package let code: Code
    /// What the route requires at this segment, if it can be stated.
    package let expected: String?
    /// What the URL has at this segment, if anything.
    package let actual: String?

    init(_ code: Code, expected: String? = nil, actual: String? = nil) {
      self.code = code
      self.expected = expected
      self.actual = actual
    }

    /// The reason in words.
    package var description: String {
      switch code {
      case .literal: "“\(actual ?? "")” is not “\(expected ?? "")”"
      case .constraint: "“\(actual ?? "")” does not meet \(expected ?? "the constraint")"
      case .pathTooShort: "the path ends here"
      case .pathTooLong: "the path goes on with “\(actual ?? "")”"
      case .query: "the query does not meet \(expected ?? "a condition")"
      case .fragment: "the fragment does not match"
      case .otherSpace: "the route belongs to another space"
      case .outranked: "outranked: \(expected ?? "")"
      }
    }
  }

  /// A route that came near.
  package struct Candidate: Sendable, CustomStringConvertible {
    /// The route.
    package let id: RouteID
    /// Its pattern.
    package let pattern: RoutePattern
    /// The number of the segment, from 0, at which it failed; the number of segments when that was
    /// after the path.
    package let segment: Int
    /// Why it does not answer, or not first.
    package let reason: Reason

    /// The pattern, the segment and the reason.
    package var description: String { "\(pattern.text)  segment \(segment): \(reason)" }
  }

  /// The URL that was looked up.
  package let url: String

  /// The route that answers; `nil` when none does, and when the asker may not see the one that does.
  package let winner: RouteMatch?

  /// Whether a route answers that the asker may not see.
  package let winnerIsHidden: Bool

  /// The route that would answer if the winner declined, with why it lost.
  package let runnerUp: Candidate?

  /// The routes that came near without winning, those that came furthest first; at most 32.
  package let candidates: [Candidate]

  /// How many nodes the walk visited.
  package let visited: Int

  /// How many nodes any walk of this table can visit at most.
  package let bound: Int

  init(
    url: String, winner: RouteMatch?, winnerIsHidden: Bool, runnerUp: Candidate?,
    candidates: [Candidate], visited: Int, bound: Int
  ) {
    self.url = url
    self.winner = winner
    self.winnerIsHidden = winnerIsHidden
    self.runnerUp = runnerUp
    self.candidates = candidates
    self.visited = visited
    self.bound = bound
  }

  /// The trace as lines of text: the URL, the winner, then each candidate.
  package var description: String {
    var lines = [url]
    if let winner {
      lines.append("  wins: \(winner.pattern.text)")
    } else {
      lines.append(winnerIsHidden ? "  wins: a route that is not shown" : "  nothing matches")
    }
    for candidate in candidates { lines.append("  \(candidate)") }
    lines.append("  visited \(visited) of at most \(bound) nodes")
    return lines.joined(separator: "\n")
  }
}
