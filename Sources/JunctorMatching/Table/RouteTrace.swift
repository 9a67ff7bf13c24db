// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// How a table came to its answer for one URL: which routes came near, which won, and why.
///
/// A trace is made by the very walk that answers requests, with a recorder looking on.
public struct RouteTrace: Sendable, CustomStringConvertible {
  /// Why a route does not answer, or not first.
  public struct Reason: Hashable, Sendable, CustomStringConvertible {
    /// What kind of reason it is.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
      /// The code as one word in camel case.
      public let rawValue: String

      init(_ rawValue: String) { self.rawValue = rawValue }

      /// A literal segment differs.
      public static let literal = Code("literal")
      /// A segment does not meet the constraint there.
      public static let constraint = Code("constraint")
      /// The path ends before the pattern does.
      public static let pathTooShort = Code("pathTooShort")
      /// The path goes on after the pattern has ended.
      public static let pathTooLong = Code("pathTooLong")
      /// A condition on the query does not hold.
      public static let query = Code("query")
      /// The fragment does not match.
      public static let fragment = Code("fragment")
      /// The route belongs to another space.
      public static let otherSpace = Code("otherSpace")
      /// The route matches, and another one ranks above it.
      public static let outranked = Code("outranked")

      /// The code as one word in camel case.
      public var description: String { rawValue }
    }

    /// What kind of reason it is.
    public let code: Code
    /// What the route requires at this segment, if it can be stated.
    public let expected: String?
    /// What the URL has at this segment, if anything.
    public let actual: String?

    init(_ code: Code, expected: String? = nil, actual: String? = nil) {
      self.code = code
      self.expected = expected
      self.actual = actual
    }

    /// The reason in words.
    public var description: String {
      switch code {
      case .literal: "“\(actual ?? "")” is not “\(expected ?? "")”"
      case .constraint: "“\(actual ?? "")” does not meet \(expected ?? "the constraint")"
      case .pathTooShort: "the path ends here"
      case .pathTooLong: "the path goes on with “\(actual ?? "")”"
      case .query: "the query does not meet \(expected ?? "a condition")"
      case .fragment: "the fragment does not match"
      case .otherSpace: "the route belongs to another space"
      case .outranked: "outranked: \(expected ?? "")"
      default: code.rawValue
      }
    }
  }

  /// A route that came near.
  public struct Candidate: Sendable, CustomStringConvertible {
    /// The route.
    public let id: RouteID
    /// Its pattern.
    public let pattern: RoutePattern
    /// The number of the segment, from 0, at which it failed; the number of segments when that was
    /// after the path.
    public let segment: Int
    /// Why it does not answer, or not first.
    public let reason: Reason

    /// The pattern, the segment and the reason.
    public var description: String { "\(pattern.text)  segment \(segment): \(reason)" }
  }

  /// The URL, as the table was asked.
  public let url: String

  /// The route that answers; `nil` when none does, and when the asker may not see the one that does.
  public let winner: RouteMatch?

  /// Whether a route answers that the asker may not see.
  public let winnerIsHidden: Bool

  /// The route that would answer if the winner declined, with why it lost.
  public let runnerUp: Candidate?

  /// The routes that came near without winning, those that came furthest first; at most 32.
  public let candidates: [Candidate]

  /// How many nodes the walk visited.
  public let visited: Int

  /// How many nodes any walk of this table can visit at most.
  public let bound: Int

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
  public var description: String {
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
