// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension Automaton {
  /// An order of languages that means nothing, and is always the same.
  func precedesCanonically(_ other: Automaton) -> Bool {
    if stateCount != other.stateCount { return stateCount < other.stateCount }
    if symbolClasses != other.symbolClasses {
      return symbolClasses.lexicographicallyPrecedes(other.symbolClasses)
    }
    if transitions != other.transitions {
      return transitions.lexicographicallyPrecedes(other.transitions)
    }
    for state in 0..<stateCount {
      let (one, two) = (isAccepting(State(state)), other.isAccepting(State(state)))
      if one != two { return two }
    }
    return false
  }
}
