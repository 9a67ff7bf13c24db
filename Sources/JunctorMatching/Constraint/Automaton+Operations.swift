// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension Automaton {
  /// The language without the empty text.
  package var nonEmpty: Automaton {
    if !acceptsEmpty { return self }
    // A second start, so that texts that come back to the first one may still end there.
    var machine = PartialMachine(classes: parts.classes, classCount: classCount)
    machine.start = machine.addState(isAccepting: false)
    for state in 0..<stateCount { _ = machine.addState(isAccepting: parts.accepting[state]) }
    for state in 0..<stateCount {
      for symbolClass in 0..<classCount {
        let next = parts.transitions[state * classCount + symbolClass]
        machine[state + 1, symbolClass] = next == Self.dead ? -1 : Int32(next) + 1
      }
    }
    for symbolClass in 0..<classCount {
      machine[0, symbolClass] = machine[Int(start) + 1, symbolClass]
    }
    do { return try Minimization.automaton(of: machine, maximumStates: Int(State.max)) } catch {
      preconditionFailure("One more state than an automaton may have still has a number.")
    }
  }

  /// Returns the texts that both languages have.
  ///
  /// - Throws: An ``AutomatonError`` when there would be too many states.
  package func intersection(_ other: Automaton) throws(AutomatonError) -> Automaton {
    try product(other) { $0 && $1 }
  }

  /// Returns the texts that at least one of the languages has.
  ///
  /// - Throws: An ``AutomatonError`` when there would be too many states.
  package func union(_ other: Automaton) throws(AutomatonError) -> Automaton {
    try product(other) { $0 || $1 }
  }

  /// Returns whether every text of this language is one of `other`'s; no when over budget.
  ///
  /// - Parameter budget: How many steps the search may take.
  /// - Complexity: O(states × states of `other`) in the worst case.
  package func isSubset(of other: Automaton, budget: Int = .max) -> Bool {
    if self == other { return true }
    do throws(AutomatonError) {
      return try Automaton.shortestDifference(self, other, budget: budget) == nil
    } catch {
      return false
    }
  }

  /// Returns whether no text is in both languages.
  ///
  /// - Complexity: O(states × states of `other`) in the worst case.
  package func isDisjoint(with other: Automaton) -> Bool {
    var search = ProductSearch(self, other, goal: .both)
    return search.run(budget: .max) == .found(nil)
  }

  /// Returns a shortest text that both languages have, or nil when there is none.
  ///
  /// Of several, one with small letters is preferred, then digits, then other symbols that a URL
  /// can hold as they are, then the rest.
  ///
  /// - Parameters:
  ///   - budget: How many steps the search may take.
  ///   - words: Texts that are passed over, for example `"."`.
  ///   - symbols: Symbols that the text must not hold.
  /// - Throws: An ``AutomatonError`` when the budget is used up before the answer is known.
  package static func shortestCommon(
    _ a: Automaton, _ b: Automaton, budget: Int = 1_000_000, excluding words: [[UInt8]] = [],
    avoiding symbols: [UInt8] = []
  ) throws(AutomatonError) -> [UInt8]? {
    var search = ProductSearch(a, b, goal: .both, excluding: words, avoiding: symbols)
    switch search.run(budget: budget) {
    case .found(let word): return word
    case .overBudget: throw AutomatonError(code: .overBudget)
    }
  }

  /// Returns a shortest text that is in the first language and not in the second, or nil.
  ///
  /// - Throws: An ``AutomatonError`` when the budget is used up before the answer is known.
  package static func shortestDifference(
    _ a: Automaton, _ b: Automaton, budget: Int = 1_000_000
  ) throws(AutomatonError) -> [UInt8]? {
    var search = ProductSearch(a, b, goal: .firstOnly)
    switch search.run(budget: budget) {
    case .found(let word): return word
    case .overBudget: throw AutomatonError(code: .overBudget)
    }
  }

  /// Returns a shortest text of the language, or nil when there is none.
  package func shortestWord() -> [UInt8]? {
    var search = ProductSearch(self, .anyTail, goal: .both)
    guard case .found(let word) = search.run(budget: .max) else { return nil }
    return word
  }

  private func product(
    _ other: Automaton, accepting: (Bool, Bool) -> Bool
  ) throws(AutomatonError) -> Automaton {
    let joint = JointClasses(self, other)
    var machine = PartialMachine(classes: joint.classes, classCount: joint.firstSymbols.count)
    var pairs: [(State, State)] = [(start, other.start)]
    var numbers = [Int(start) * other.stateCount + Int(other.start): Int32(0)]
    machine.start = machine.addState(
      isAccepting: accepting(isAccepting(start), other.isAccepting(other.start)))
    var index = 0
    while index < pairs.count {
      let (p, q) = pairs[index]
      for (symbolClass, symbol) in joint.firstSymbols.enumerated() {
        let pair = (next(p, symbol), other.next(q, symbol))
        let key = Int(pair.0) * other.stateCount + Int(pair.1)
        if key == 0 { continue }
        if let known = numbers[key] {
          machine[index, symbolClass] = known
          continue
        }
        if pairs.count >= 4 * Self.maximumStates { throw AutomatonError(code: .tooManyStates) }
        let number = machine.addState(
          isAccepting: accepting(isAccepting(pair.0), other.isAccepting(pair.1)))
        numbers[key] = number
        pairs.append(pair)
        machine[index, symbolClass] = number
      }
      index += 1
    }
    return try Minimization.automaton(of: machine)
  }
}

/// The classes of symbols that two automata together tell apart.
struct JointClasses {
  /// The class of each symbol; classes are numbered by their first symbols.
  private(set) var classes: [UInt8] = []
  private(set) var firstSymbols: [UInt8] = []

  init(_ a: Automaton, _ b: Automaton) {
    var known: [Int: UInt8] = [:]
    for symbol in 0..<256 {
      let key = Int(a.parts.classes[symbol]) << 8 | Int(b.parts.classes[symbol])
      if known[key] == nil {
        known[key] = UInt8(firstSymbols.count)
        firstSymbols.append(UInt8(symbol))
      }
      classes.append(known[key] ?? 0)
    }
  }
}
