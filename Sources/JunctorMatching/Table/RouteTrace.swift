// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// How a table came to its answer for one URL: which routes came near, which won, and why.
package struct RouteTrace: Sendable {
  /// Why a route does not answer, or not first.
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
  package struct Candidate: Sendable {
    package let id: RouteID
    package let pattern: RoutePattern
    /// The number of the segment at which it failed, or of all segments if that was after them.
    package let segment: Int
    package let reason: Reason
  }

  package let url: String
  package let winner: RouteMatch?
  /// The route that would answer if the winner declined, with why it lost.
  package let runnerUp: Candidate?
  /// The routes that came near without winning, those that came furthest first; at most 32.
  package let candidates: [Candidate]
  package let visited: Int
  package let bound: Int
}
