// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Why a route cannot stand in a table; the attempt leaves the table as it was.
public struct RouteTableError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What kind of obstacle it is.
  @nonexhaustive
  public enum Code: String, Sendable {
    /// Some URL would be answered by both routes, and neither ranks above the other.
    case conflict
    /// Whether some URL would be answered by both routes could not be found out within the budget.
    case undecidedConflict
    /// The pattern names a scheme, host or port that no space of the table owns.
    case foreignSpace
    /// One look-up could visit more nodes than the table allows.
    case tooManyNodes
    /// The routes of the table have more different priorities than it allows.
    case tooManyPriorities
    /// One node has more constrained segments than the table allows.
    case tooManyConstrainedChildren
    /// One node has more tails than the table allows.
    case tooManyTails
    /// The automata of the table take more memory than it allows.
    case tooMuchMemory

    /// The literals of the table collide under every hash that was tried; all but impossible
    /// unless they were chosen to.
    case tooManyCollisions
  }

  /// What kind of obstacle it is.
  public let code: Code

  /// The pattern that was refused, as it was written.
  public let pattern: String

  /// Where in ``pattern`` the part is that cannot stand, in UTF-8 bytes; `nil` when it is no single
  /// part.
  public let offset: Int?

  /// The route that conflicts; `nil` when it is not a single one.
  public let other: RouteID?

  /// The pattern of the conflicting route.
  public let otherPattern: String?

  /// A shortest URL that both routes would answer; only with ``Code/conflict``.
  ///
  /// It is a path, such as `/ab`, unless one of the patterns names a space.
  public let witness: String?

  init(
    code: Code, pattern: String, at offset: Int? = nil, other: RouteID? = nil,
    otherPattern: String? = nil, witness: String? = nil
  ) {
    self.code = code
    self.pattern = pattern
    self.offset = offset
    self.other = other
    self.otherPattern = otherPattern
    self.witness = witness
  }

  /// The obstacle in words.
  public var message: String {
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

  /// The obstacle in words; if there is an offset, the pattern and a caret under it.
  public var description: String {
    guard let offset else { return message }
    return message + "\n" + pattern.drawing(caretAt: offset)
  }
}
