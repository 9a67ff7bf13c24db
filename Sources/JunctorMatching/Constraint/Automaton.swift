// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The minimal machine that decides, in one table look-up a symbol, whether a text is in a language.
///
/// Minimal and numbered from the start in the order of the symbols, so that two automata are
/// equal exactly when their languages are. A value is one reference; copying it is cheap.
package struct Automaton: Hashable, Sendable {
  /// A state of the machine.
  package typealias State = UInt16

  /// The most states an automaton may have.
  package static let maximumStates = 10_000

  /// The state that no text leaves again and that accepts nothing.
  package static let dead: State = 0

  let parts: Parts

  init(parts: Parts) { self.parts = parts }

  /// Builds the automaton of the texts that `expression` takes as a whole.
  ///
  /// Captures, and what is lazy, make no difference.
  ///
  /// - Throws: An ``AutomatonError`` when there would be more than ``maximumStates`` states, or when
  ///   more work than that allows is needed to find out.
  /// - Complexity: Bounded by a constant; exponential in the expression below that.
  package init(_ expression: Expression) throws(AutomatonError) {
    let program = try SymbolProgram(expression, purpose: .language)
    self = try SubsetConstruction.automaton(of: program)
  }

  /// Where every text begins.
  @inline(__always)
  package var start: State { parts.start }

  /// Returns the state after `symbol`.
  @inline(__always)
  package func next(_ state: State, _ symbol: UInt8) -> State {
    parts.transitions[Int(state) * parts.classCount + Int(parts.classes[Int(symbol)])]
  }

  /// Returns whether a text that ends here is in the language.
  @inline(__always)
  package func isAccepting(_ state: State) -> Bool { parts.accepting[Int(state)] }

  /// Returns whether no text that reaches this state is in the language, whatever follows.
  @inline(__always)
  package func isDead(_ state: State) -> Bool { state == Self.dead }
}

extension Automaton {
  /// The tables of an automaton, and what is read off them once.
  final class Parts: Sendable {
    /// The state where texts begin: 1, or 0 for the empty language.
    let start: State
    /// The class of each symbol; classes are numbered by their first symbols.
    let classes: [UInt8]
    /// How many classes there are: 1 to 256.
    let classCount: Int
    /// The state after each class, `classCount` entries a state.
    let transitions: [State]
    /// Whether a text may end, for each state.
    let accepting: [Bool]
    /// Equal for equal automata, and rarely for others.
    let fingerprint: UInt64
    let fixedPrefix: [UInt8]
    let fixedSuffix: [UInt8]

    init(
      start: State, classes: [UInt8], classCount: Int, transitions: [State], accepting: [Bool]
    ) {
      self.start = start
      self.classes = classes
      self.classCount = classCount
      self.transitions = transitions
      self.accepting = accepting
      let fixed = FixedText(
        start: start, classes: classes, classCount: classCount, transitions: transitions,
        accepting: accepting)
      self.fixedPrefix = fixed.prefix
      self.fixedSuffix = fixed.suffix
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      func mix(_ value: UInt64) { hash = (hash ^ value) &* 0x100_0000_01B3 }
      for index in 0..<classes.count { mix(UInt64(classes[index])) }
      for index in 0..<transitions.count { mix(UInt64(transitions[index])) }
      for index in 0..<accepting.count { mix(accepting[index] ? 1 : 0) }
      self.fingerprint = hash
    }
  }

  /// Returns whether two automata have the same language.
  package static func == (a: Automaton, b: Automaton) -> Bool {
    if a.parts === b.parts { return true }
    return a.parts.fingerprint == b.parts.fingerprint && a.parts.classes == b.parts.classes
      && a.parts.accepting == b.parts.accepting && a.parts.transitions == b.parts.transitions
  }

  /// Feeds a number that is equal for equal automata to `hasher`.
  package func hash(into hasher: inout Hasher) { hasher.combine(parts.fingerprint) }
}

extension Automaton {
  /// Every text that a plain capture takes: `[^/]+`.
  package static let anySegment = wellKnown(.anySegment)

  /// Every text that the tail `*` takes: `.*`.
  package static let anyTail = wellKnown(.anyTail)

  /// Every text that the tail `+` takes: `.+`.
  package static let nonEmptyTail = wellKnown(.nonEmptyTail)

  /// The empty text alone.
  package static let emptyText = wellKnown(.empty)

  /// No text at all.
  package static let emptyLanguage = Automaton(
    parts: Parts(
      start: dead, classes: [UInt8](repeating: 0, count: 256), classCount: 1, transitions: [dead],
      accepting: [false]))

  private static func wellKnown(_ expression: Expression) -> Automaton {
    do { return try Automaton(expression) } catch {
      preconditionFailure("The well-known automata have few states.")
    }
  }
}
