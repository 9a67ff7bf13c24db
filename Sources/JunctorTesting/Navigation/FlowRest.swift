// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// How a flow came to rest.
public enum FlowRest: Hashable, Sendable, CustomStringConvertible {
  /// Everything that was begun has come to its screen or its end.
  case still
  /// Something is under way, and only the clock could go on, to this time since its beginning.
  case waitsForClock(until: Duration)
  /// Something is under way that waits neither for the clock nor for a transition: for a person, say.
  case waitsForSomebody

  /// The rest in a sentence.
  public var description: String {
    switch self {
    case .still: "Nothing moves."
    case .waitsForClock(let time):
      "Nothing moves before the clock does; the next who sleeps wakes at \(time)."
    case .waitsForSomebody: "Nothing moves, and something waits for a person, or for a test."
    }
  }
}
