// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The minimal machine that decides, in one table look-up a symbol, whether a text is in a language.
///
/// States are numbered from the start in the order of the symbols, so that two automata are equal
/// exactly when their languages are.
struct Automaton: Hashable, Sendable {
  typealias State = UInt16

  static let maximumStates = 10_000

  /// The state that no text leaves again and that accepts nothing.
  static let dead: State = 0

  let parts: Parts

  init(_ tables: Tables) { parts = Parts(tables) }

  /// Builds the automaton of the texts that `expression` takes as a whole.
  ///
  /// - Complexity: Bounded by a constant; exponential in the expression below that.
  init(_ expression: Expression) throws(AutomatonError) {
    let program = try SymbolProgram(expression, purpose: .language)
    self = try SubsetConstruction.automaton(of: program)
  }

  @inline(__always)
  var start: State { parts.tables.start }

  @inline(__always)
  func next(_ state: State, _ symbol: UInt8) -> State {
    parts.tables.transitions[
      Int(state) * parts.tables.classCount + Int(parts.tables.classes[Int(symbol)])]
  }

  @inline(__always)
  func isAccepting(_ state: State) -> Bool { parts.tables.accepting[Int(state)] }

  /// Returns whether no text that reaches this state is in the language, whatever follows.
  @inline(__always)
  func isDead(_ state: State) -> Bool { state == Self.dead }

  static func == (a: Automaton, b: Automaton) -> Bool {
    a.parts === b.parts
      || a.parts.fingerprint == b.parts.fingerprint && a.parts.tables == b.parts.tables
  }

  func hash(into hasher: inout Hasher) { hasher.combine(parts.fingerprint) }
}

extension Automaton {
  struct Tables: Hashable, Sendable {
    /// The state where texts begin: 1, or 0 for the empty language.
    let start: State
    /// The class of each symbol; classes are numbered by their first symbols.
    let classes: [UInt8]
    let classCount: Int
    /// The state after each class, `classCount` entries a state.
    let transitions: [State]
    /// Whether a text may end, for each state.
    let accepting: [Bool]
  }

  /// The tables of an automaton, and what is read off them once.
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
  /// Every text that a plain capture takes: `[^/]+`.
  static let anySegment = wellKnown(.anySegment)

  /// Every text that the tail `*` takes: `.*`.
  static let anyTail = wellKnown(.anyTail)

  /// Every text that the tail `+` takes: `.+`.
  static let nonEmptyTail = wellKnown(.nonEmptyTail)

  static let emptyLanguage = Automaton(
    Tables(
      start: dead, classes: [UInt8](repeating: 0, count: 256), classCount: 1, transitions: [dead],
      accepting: [false]))

  private static func wellKnown(_ expression: Expression) -> Automaton {
    do { return try Automaton(expression) } catch {
      preconditionFailure("The well-known automata have few states.")
    }
  }
}

// MARK: - Properties

extension Automaton {
  var stateCount: Int { parts.tables.accepting.count }

  /// How many bytes of memory the tables take.
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

  /// Whether some text of the language holds a `/` that separates segments.
  var acceptsSeparator: Bool {
    // Every state but the dead one is on the path of some text.
    (0..<stateCount).contains { !isDead(next(State($0), 0x2F)) }
  }

  var acceptsEmpty: Bool { isAccepting(start) }

  /// The symbols with which all texts begin; for a language of one text, that text.
  var fixedPrefix: [UInt8] { parts.fixed.prefix }

  /// The symbols with which all texts end, save what ``fixedPrefix`` already counts.
  ///
  /// No text is shorter than the two together.
  var fixedSuffix: [UInt8] { parts.fixed.suffix }

  /// The one text of the language; `nil` when there are none or several.
  var onlyWord: [UInt8]? {
    // All texts begin with the fixed prefix; it is the only one if none goes on after it.
    var state = start
    for symbol in fixedPrefix { state = next(state, symbol) }
    let row = Int(state) * classCount
    guard isAccepting(state), transitions[row..<row + classCount].allSatisfy(isDead) else {
      return nil
    }
    return fixedPrefix
  }
}

extension Automaton {
  func accepts(_ symbols: some Sequence<UInt8>) -> Bool {
    var state = start
    for symbol in symbols {
      state = next(state, symbol)
      if isDead(state) { return false }
    }
    return isAccepting(state)
  }

  /// Returns whether a part of a URL's path, decoded while it is read, is in the language.
  func accepts(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var state = start
    var index = range.lowerBound
    while index < range.upperBound {
      state = next(state, PercentDecoding.symbol(bytes, at: &index, before: range.upperBound))
      if isDead(state) { return false }
    }
    return isAccepting(state)
  }
}

/// Why an automaton cannot be built, or a question about one not be answered.
enum AutomatonError: Error, Hashable, CustomStringConvertible {
  /// The expression needs more states than an automaton may have, or more work to find out.
  case tooManyStates
  /// The search took more steps than it was given.
  case overBudget

  var description: String {
    switch self {
    case .tooManyStates:
      "the constraint needs more than \(Automaton.maximumStates) states; repeat less, or less deeply"
    case .overBudget:
      "the search for a text that both take was given up"
    }
  }
}
