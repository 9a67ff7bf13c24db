// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The reasons for a lookup's result: the routes that almost match, the winner, and why.
package struct RouteTrace: Sendable {
  /// The reason why a route does not match or is outranked.
  package struct Reason: Hashable, Sendable, CustomStringConvertible {
    enum Code: String, Sendable {
      case literal
      case constraint
      case pathTooShort
      case pathTooLong
      case query
      case fragment
      case otherSpace
      case outranked
    }

    let code: Code
    /// What the route requires at this segment, if it can be stated.
    var expected: String?
    /// What the URL has at this segment, if anything.
    var actual: String?

    package var description: String {
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
    let id: RouteID
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
  package let visited: Int
  package let bound: Int
}
