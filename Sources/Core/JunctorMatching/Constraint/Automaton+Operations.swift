// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension Automaton {
  /// The language without the empty text.
  var nonEmpty: Automaton {
    if !acceptsEmpty { return self }
    var automaton = PartialAutomaton(classes: symbolClasses, classCount: classCount)
    automaton.start = Int32(stateCount)
    for state in 1...stateCount {
      // The last state is a second start, so that texts that return to the first can still end
      // there.
      let copied = state < stateCount ? state : Int(start)
      _ = automaton.addState(isAccepting: state < stateCount && isAccepting(State(state)))
      for symbolClass in 0..<classCount {
        automaton[state, symbolClass] = Int32(transitions[copied * classCount + symbolClass])
      }
    }
    do { return try automaton.minimized(maximumStates: Int(State.max)) } catch {
      preconditionFailure("The number of a state exceeds its type.")
    }
  }

  /// Returns whether every text of this language is one of `other`'s; `false` if over budget.
  ///
  /// - Complexity: O(states × states of `other`) in the worst case.
  package func isSubset(of other: Automaton, budget: Int = .max) -> Bool {
    if self == other { return true }
    do throws(AutomatonError) {
      return try Automaton.shortestDifference(self, other, budget: budget) == nil
    } catch {
      return false
    }
  }

  /// Returns a shortest common text of both languages, the most legible of several, or `nil`.
  ///
  /// - Parameter possible: A third language that contains the text.
  package static func shortestCommon(
    _ a: Automaton, _ b: Automaton, within possible: Automaton = .anyTail,
    budget: Int = 1_000_000
  ) throws(AutomatonError) -> [UInt8]? {
    try shortest(a, b, isInSecond: true, within: possible, budget: budget)
  }

  /// Returns a shortest text that is only in the first language, or `nil`.
  static func shortestDifference(
    _ a: Automaton, _ b: Automaton, budget: Int = 1_000_000
  ) throws(AutomatonError) -> [UInt8]? {
    try shortest(a, b, isInSecond: false, within: .anyTail, budget: budget)
  }

  private static func shortest(
    _ a: Automaton, _ b: Automaton, isInSecond: Bool, within possible: Automaton, budget: Int
  ) throws(AutomatonError) -> [UInt8]? {
    func key(_ p: State, _ q: State, _ r: State) -> UInt64 {
      UInt64(p) << 32 | UInt64(q) << 16 | UInt64(r)
    }
    let symbols = SymbolClasses([a, b, possible]).legible()
    let start = (a.start, b.start, possible.start)
    var search = ProductSearch(start, key: key(start.0, start.1, start.2))
    var budget = budget
    while let (first, second, third) = search.next() {
      if a.isAccepting(first), b.isAccepting(second) == isInSecond, possible.isAccepting(third) {
        return search.text
      }
      for symbol in symbols {
        if budget == 0 { throw .overBudget }
        budget -= 1
        let (p, q) = (a.next(first, symbol), b.next(second, symbol))
        let r = possible.next(third, symbol)
        if a.isDead(p) || possible.isDead(r) || isInSecond && b.isDead(q) { continue }
        search.add((p, q, r), key: key(p, q, r), after: symbol)
      }
    }
    return nil
  }
}
