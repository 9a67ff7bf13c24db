// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The reason why a table refuses a route; the table stays as it was.
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

  /// Where in ``pattern`` the part is that cannot stand, in UTF-8 bytes.
  package var offset: Int?

  package var other: RouteID?

  package var otherPattern: String?

  /// A shortest URL that both routes match, for `conflict`: a path, unless a pattern names a space.
  package var witness: String?

  /// The obstacle in words; if it is a part of the pattern, the pattern and a caret under the part.
  public var description: String {
    guard let offset else { return message }
    return message + "\n" + pattern.drawing(caretAt: offset)
  }

  private var message: String {
    let rival = otherPattern.map { "“\($0)”" } ?? "another route"
    return switch code {
    case .conflict:
      "“\(pattern)” and \(rival) would both answer “\(witness ?? "")”, and neither ranks higher"
    case .undecidedConflict:
      "whether “\(pattern)” and \(rival) can answer the same URL is too costly to find out; "
        + "give one of them a priority"
    case .foreignSpace: "no space of this router owns the scheme and host of “\(pattern)”"
    case .tooManyNodes:
      "with “\(pattern)” one look-up could visit more than \(RouteTable.maximumBound) nodes"
    case .tooManyPriorities:
      "with “\(pattern)” there would be more than \(RouteTable.maximumPriorities) priorities"
    case .tooManyConstrainedChildren:
      "with “\(pattern)” more than \(RouteTable.maximumConstrained) constrained segments would "
        + "stand at one node"
    case .tooManyTails:
      "with “\(pattern)” more than \(RouteTable.maximumTails) tails would stand at one node"
    case .tooMuchMemory:
      "with “\(pattern)” the automata would take more than \(RouteTable.maximumMemory >> 20) MB"
    case .tooManyCollisions:
      "the literals of “\(pattern)” and others collide under every hash that was tried"
    }
  }
}
