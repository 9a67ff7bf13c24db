// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The state of a flow in which nothing continues by itself.
public enum FlowRest: Hashable, Sendable, CustomStringConvertible {
  /// Every request has shown its screen or ended.
  case still
  /// A request is pending until the clock reaches this time since its start.
  case waitsForClock(until: Duration)
  /// A request is pending that waits neither for the clock nor for a transition, but for the user,
  /// for example.
  case waitsForUser

  /// The state in a sentence.
  public var description: String {
    switch self {
    case .still: "Nothing is pending."
    case .waitsForClock(let time):
      "A request waits for the clock; the next sleeper wakes at \(time)."
    case .waitsForUser: "A request waits for the user or the test."
    }
  }
}
