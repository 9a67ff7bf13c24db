// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension Automaton {
  /// The language without the empty text.
  var nonEmpty: Automaton {
    if !acceptsEmpty { return self }
    var machine = PartialMachine(classes: symbolClasses, classCount: classCount)
    machine.start = Int32(stateCount)
    for state in 0...stateCount {
      // The last state is a second start, so that texts that return to the first can still end
      // there.
      let copied = state < stateCount ? state : Int(start)
      _ = machine.addState(isAccepting: state < stateCount && isAccepting(State(state)))
      for symbolClass in 0..<classCount {
        machine[state, symbolClass] = Int32(transitions[copied * classCount + symbolClass])
      }
    }
    do { return try Minimization.automaton(of: machine, maximumStates: Int(State.max)) } catch {
      preconditionFailure("The number of a state exceeds its type.")
    }
  }

  /// Returns whether every text of this language is one of `other`'s; `false` if over budget.
  ///
  /// - Complexity: O(states × states of `other`) in the worst case.
  func isSubset(of other: Automaton, budget: Int = .max) -> Bool {
    if self == other { return true }
    do throws(AutomatonError) {
      return try Automaton.shortestDifference(self, other, budget: budget) == nil
    } catch {
      return false
    }
  }

  /// Returns a shortest common text of both languages, the most legible of several, or `nil`.
  ///
  /// It is not in `words`, contains none of `symbols`, and is found within `budget` steps.
  static func shortestCommon(
    _ a: Automaton, _ b: Automaton, budget: Int = 1_000_000, excluding words: [[UInt8]] = [],
    avoiding symbols: [UInt8] = []
  ) throws(AutomatonError) -> [UInt8]? {
    var search = ProductSearch(a, b, goal: .both, excluding: words, avoiding: symbols)
    return try search.run(budget: budget)
  }

  /// Returns a shortest text that is only in the first language, or `nil`.
  static func shortestDifference(
    _ a: Automaton, _ b: Automaton, budget: Int = 1_000_000
  ) throws(AutomatonError) -> [UInt8]? {
    var search = ProductSearch(a, b, goal: .firstOnly)
    return try search.run(budget: budget)
  }
}
