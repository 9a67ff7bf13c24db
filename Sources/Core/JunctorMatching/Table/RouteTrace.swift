// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The reasons for a lookup's result: the routes that almost match, the winner, and why.
package struct RouteTrace: Sendable {
  /// The reason why a route does not match or is outranked.
  package struct Reason: Hashable, Sendable, CustomStringConvertible {
    package enum Code: String, Sendable {
      case literal
      case constraint
      case pathTooShort
      case pathTooLong
      case query
      case fragment
      case otherSpace
      case outranked
    }

    package let code: Code
    /// What the route requires at this segment, if it can be stated.
    package var expected: String?
    /// What the URL has at this segment, if anything.
    package var actual: String?

    package var description: String { sentence.withVisibleCharacters }

    private var sentence: String {
      switch code {
      case .literal: "“\(actual ?? "")” is not “\(expected ?? "")”"
      case .constraint: "“\(actual ?? "")” does not meet \(expected ?? "the constraint")"
      case .pathTooShort: "the path ends here"
      case .pathTooLong: "the path continues with “\(actual ?? "")”"
      case .query: "the query does not meet \(expected ?? "a condition")"
      case .fragment: "the fragment does not match"
      case .otherSpace: "the route belongs to another space"
      case .outranked: "outranked: \(expected ?? "")"
      }
    }
  }

  /// A route that almost matches.
  package struct Candidate: Sendable {
    package let id: RouteID
    package let pattern: RoutePattern
    /// The index of the segment that does not match; the number of segments if all match.
    package let segment: Int
    package let reason: Reason
  }

  let url: String
  package let winner: RouteMatch?
  /// The route that receives the request if the winner declines, with the reason why it is
  /// outranked.
  package let runnerUp: Candidate?
  /// The routes that almost match, those with the most matching segments first; at most 32.
  package let candidates: [Candidate]
  /// The similar routes, the nearest first, if no route matches.
  package let meant: [RouteID]
  /// The route that matches the URL without its invisible characters, if no route matches.
  let visible: RouteID?
  package let visited: Int
  package let bound: Int
}

extension RouteTrace {
  /// Returns the lines of a report about the routes that do not match.
  ///
  /// - Parameter name: Returns the pattern of a route and the place where it is written.
  package func lines(_ name: (RouteID) -> (pattern: String, place: String)) -> [String] {
    func line(_ candidate: Candidate) -> String {
      "\(candidate.pattern.text)  (\(name(candidate.id).place))  at segment \(candidate.segment): "
        + "\(candidate.reason)"
    }
    var lines: [String] = []
    if let visible {
      lines.append("  without the invisible characters, “\(name(visible).pattern)” matches")
    }
    if !meant.isEmpty {
      lines.append("  meant: \(meant.map { name($0).pattern }.joined(separator: " or "))?")
    }
    if let runnerUp { lines.append("  next: \(line(runnerUp))") }
    let near = candidates.filter { $0.id != runnerUp?.id }
    if !near.isEmpty { lines.append("  near:") }
    lines += near.map { "    " + line($0) }
    return lines + ["  visited \(visited) of at most \(bound) nodes"]
  }
}
