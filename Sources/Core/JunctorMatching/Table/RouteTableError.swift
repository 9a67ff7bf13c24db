// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The reason why a table refuses a route; the table is unchanged.
public struct RouteTableError: Error, Sendable, CustomStringConvertible {
  /// The kinds of obstacles.
  package enum Code: String, Sendable {
    /// Both routes match some URL, and neither ranks above the other.
    case conflict
    /// The search for a URL that both routes match exceeded its budget.
    case undecidedConflict
    case foreignSpace
    case tooManyNodes
    case tooManyPriorities
    case tooManyConstrainedChildren
    case tooManyTails
    case tooMuchMemory
    /// The literals of the table collide under every hash that was tried.
    case tooManyCollisions
  }

  package internal(set) var code: Code

  /// The refused pattern, as written.
  package let pattern: String

  /// The location of the refused part of ``pattern``, in UTF-8 bytes.
  var offset: Int?

  package var other: RouteID?

  package var otherPattern: String?

  /// A shortest URL that both routes match, for `conflict`: a path, unless a pattern names a space.
  package var witness: String?

  /// The obstacle; if it is a part of the pattern, also the pattern with a caret under the part.
  public var description: String {
    guard let offset else { return message }
    return message + "\n" + pattern.drawing(caretAt: offset)
  }

  private var message: String {
    let rival = otherPattern.map { "“\($0)”" } ?? "another route"
    return switch code {
    case .conflict:
      "“\(pattern)” and \(rival) both match “\(witness ?? "")”, and neither ranks higher"
    case .undecidedConflict:
      "the search for a URL that “\(pattern)” and \(rival) both match exceeded its budget; "
        + "give one of them a priority"
    case .foreignSpace: "no space of this router owns the scheme and host of “\(pattern)”"
    case .tooManyNodes:
      "with “\(pattern)” one lookup could visit more than \(RouteTable.maximumBound) nodes"
    case .tooManyPriorities:
      "with “\(pattern)” there would be more than \(RouteTable.maximumPriorities) priorities"
    case .tooManyConstrainedChildren:
      "with “\(pattern)” one node would have more than \(RouteTable.maximumConstrained) "
        + "constrained segments"
    case .tooManyTails:
      "with “\(pattern)” one node would have more than \(RouteTable.maximumTails) tails"
    case .tooMuchMemory:
      "with “\(pattern)” the automata would take more than \(RouteTable.maximumMemory >> 20) MB"
    case .tooManyCollisions:
      "the literals of “\(pattern)” and others collide under every hash that was tried"
    }
  }
}
