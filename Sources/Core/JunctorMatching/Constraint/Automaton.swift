// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The minimal automaton of a language, with one table lookup for each symbol.
///
/// States are numbered from the start in the order of the symbols, so that two automata are equal
/// if and only if their languages are.
package struct Automaton: Hashable, Sendable {
  package typealias State = UInt16

  static let maximumStates = 10_000

  /// The dead state: not accepting, and never left.
  static let dead: State = 0

  let parts: Parts

  init(_ tables: Tables) { parts = Parts(tables) }

  /// Builds the automaton of the texts that match `expression` as a whole.
  ///
  /// - Complexity: Bounded by a constant; exponential in the expression below that.
  package init(_ expression: Expression) throws(AutomatonError) {
    let program = try SymbolProgram(expression, purpose: .language)
    self = try SubsetConstruction.automaton(of: program)
  }

  @inline(__always)
  package var start: State { parts.tables.start }

  @inline(__always)
  package func next(_ state: State, _ symbol: UInt8) -> State {
    parts.tables.transitions[
      Int(state) * parts.tables.classCount + Int(parts.tables.classes[Int(symbol)])]
  }

  @inline(__always)
  package func isAccepting(_ state: State) -> Bool { parts.tables.accepting[Int(state)] }

  /// Returns whether no text through this state is in the language.
  @inline(__always)
  package func isDead(_ state: State) -> Bool { state == Self.dead }

  package static func == (a: Automaton, b: Automaton) -> Bool {
    a.parts === b.parts
      || a.parts.fingerprint == b.parts.fingerprint && a.parts.tables == b.parts.tables
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(parts.fingerprint) }
}

extension Automaton {
  package struct Tables: Hashable, Sendable {
    /// The start state: 1, or 0 for the empty language, as is the dead state.
    let start: State
    /// The class of each symbol: of a decoded byte, or of an escaped slash (0xFF).
    ///
    /// Classes are numbered by their first symbols.
    package let classes: [UInt8]
    package let classCount: Int
    /// The state after each class, `classCount` entries a state.
    package let transitions: [State]
    /// Whether each state is accepting.
    package let accepting: [Bool]
  }

  /// The tables of an automaton, and the properties computed from them.
  final class Parts: Sendable {
    let tables: Tables
    let fingerprint: Int
    let fixed: FixedText

    init(_ tables: Tables) {
      self.tables = tables
      fingerprint = tables.hashValue
      fixed = FixedText(tables)
    }
  }
}

// MARK: - Well-known automata

extension Automaton {
  /// Every text that a plain capture matches: `[^/]+`.
  static let anySegment = wellKnown(.anySegment)

  /// Every text that the tail `*` matches: `.*`.
  package static let anyTail = wellKnown(.anyTail)

  /// Every text that the tail `+` matches: `.+`.
  static let nonEmptyTail = wellKnown(.nonEmptyTail)

  // The texts that a URL can have; no position in a pattern accepts invalid UTF-8.

  /// Every text of a segment: not `.` or `..`, and without NUL.
  package static let possibleSegment: Automaton = {
    let (any, dot) = (Expression.symbols(.allButNUL), Expression.symbols(SymbolSet(".")))
    let other = Expression.symbols(SymbolSet.allButNUL.subtracting(SymbolSet(".")))
    let rest = Expression.repetition(any, min: 0, max: nil, isLazy: false)
    return wellKnown(
      .alternation([
        .empty, .sequence([other, rest]), .sequence([dot, other, rest]),
        .sequence([dot, dot, any, rest]),
      ]))
  }()

  /// Every text of a fragment that a pattern can match: without NUL.
  static let possibleFragment = wellKnown(
    .repetition(.symbols(.allButNUL), min: 0, max: nil, isLazy: false))

  /// Every decoded value of a query, which has no escaped slash.
  package static let possibleValue = wellKnown(
    .repetition(.symbols(SymbolSet.escapedSlash.complement), min: 0, max: nil, isLazy: false))

  static let emptyLanguage = Automaton(
    Tables(
      start: dead, classes: [UInt8](repeating: 0, count: 256), classCount: 1, transitions: [dead],
      accepting: [false]))

  private static func wellKnown(_ expression: Expression) -> Automaton {
    do { return try Automaton(expression) } catch {
      preconditionFailure("A well-known automaton exceeds the limit of states.")
    }
  }
}

// MARK: - Properties

extension Automaton {
  package var tables: Tables { parts.tables }

  package var stateCount: Int { parts.tables.accepting.count }

  /// The size of the tables in bytes.
  var byteCount: Int {
    transitions.count * 2 + stateCount + symbolClasses.count + fixedPrefix.count
      + fixedSuffix.count + 256
  }

  var classCount: Int { parts.tables.classCount }

  /// The class of each of the 256 symbols.
  var symbolClasses: [UInt8] { parts.tables.classes }

  /// The state after each class, ``classCount`` entries a state, state after state.
  var transitions: [State] { parts.tables.transitions }

  var isEmptyLanguage: Bool { isDead(start) }

  /// Whether some text of the language contains a `/` that separates segments.
  var acceptsSeparator: Bool {
    // Every state except the dead one is on the path of some text.
    (0..<stateCount).contains { !isDead(next(State($0), 0x2F)) }
  }

  var acceptsEmpty: Bool { isAccepting(start) }

  /// The symbols with which all texts begin; for a language of one text, that text.
  var fixedPrefix: [UInt8] { parts.fixed.prefix }

  /// The symbols with which all texts end, without those of ``fixedPrefix``.
  ///
  /// Every text is at least as long as both together.
  var fixedSuffix: [UInt8] { parts.fixed.suffix }

  /// The only text of the language; `nil` if there are none or several.
  var onlyWord: [UInt8]? {
    // All texts begin with the fixed prefix; it is the only text if it has no continuation.
    var state = start
    for symbol in fixedPrefix { state = next(state, symbol) }
    let row = Int(state) * classCount
    let isEnd = isAccepting(state) && transitions[row..<row + classCount].allSatisfy(isDead)
    return isEnd ? fixedPrefix : nil
  }
}

extension Automaton {
  /// Returns whether the bytes from `start` to `end` are a text of the language.
  @inline(__always)
  func accepts(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    var state = self.start
    var index = start
    while index < end {
      state = next(state, bytes[index])
      if isDead(state) { return false }
      index &+= 1
    }
    return isAccepting(state)
  }

  func accepts(_ symbols: some Sequence<UInt8>) -> Bool {
    var state = start
    for symbol in symbols {
      state = next(state, symbol)
      if isDead(state) { return false }
    }
    return isAccepting(state)
  }
}
