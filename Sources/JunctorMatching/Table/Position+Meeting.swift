// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A position of a pattern as the table tells positions apart: by language, never by spelling.
///
/// `:x(abc)` is the literal `abc`, and `:x([^/]+)` is any segment. Two positions with the same
/// language are equal, so that they share a place.
enum TablePosition: Hashable, Sendable {
  case literal([UInt8])
  case segment(Automaton)
  case any
  case tail(Automaton)

  init(_ position: Position) {
    switch position.kind {
    case .literal: self = .literal(position.literal)
    case .any: self = .any
    case .tail: self = .tail(position.automaton)
    case .segment:
      let automaton = position.automaton
      let language = automaton.acceptsEmpty ? automaton.nonEmpty : automaton
      if let word = language.onlyWord {
        self = .literal(word)
      } else {
        self = language == .anySegment ? .any : .segment(language)
      }
    }
  }

  /// The place among the kinds, the narrowest first.
  var kind: Position.Kind {
    switch self {
    case .literal: .literal
    case .segment: .segment
    case .any: .any
    case .tail: .tail
    }
  }

  /// The automaton that decides; `nil` for a literal.
  var automaton: Automaton? {
    switch self {
    case .literal: nil
    case .segment(let automaton), .tail(let automaton): automaton
    case .any: .anySegment
    }
  }

  /// The automaton that counts towards the memory of a table.
  var ownAutomaton: Automaton? {
    switch self {
    case .literal, .any: nil
    case .segment(let automaton): automaton
    case .tail(let automaton):
      automaton == .anyTail || automaton == .nonEmptyTail ? nil : automaton
    }
  }

  /// Whether this is a tail that takes the empty text.
  var isTailAcceptingEmpty: Bool {
    if case .tail(let automaton) = self { automaton.acceptsEmpty } else { false }
  }

  /// Returns whether the text of one segment, or of all that is left, is taken.
  func accepts(_ symbols: ArraySlice<UInt8>) -> Bool {
    switch self {
    case .literal(let literal): literal[...] == symbols
    case .any: !symbols.isEmpty
    case .segment(let automaton), .tail(let automaton): automaton.accepts(symbols)
    }
  }

  /// Returns whether some segment that a URL can have is taken by both positions.
  ///
  /// Neither is a tail. A search over its budget counts as yes.
  func mayShareSegment(with other: TablePosition) -> Bool {
    switch (self, other) {
    case (.literal(let one), .literal(let two)): one == two
    case (.literal(let symbols), let position), (let position, .literal(let symbols)):
      position.accepts(symbols[...])
    case (.any, .any): true
    default:
      if let one = automaton, let two = other.automaton {
        one.mayShareText(with: two)
      } else {
        true
      }
    }
  }
}

extension Automaton {
  /// The one text of the language; `nil` when there are none or several.
  var onlyWord: [UInt8]? {
    // All texts begin with the fixed prefix; it is the only one if none goes on after it.
    var state = start
    for symbol in fixedPrefix { state = next(state, symbol) }
    guard isAccepting(state),
      (0..<classCount).allSatisfy({ transitions[Int(state) * classCount + $0] == Self.dead })
    else { return nil }
    return fixedPrefix
  }

  /// How many bytes all texts have in common, at their beginnings and their ends.
  var fixedCount: Int { fixedPrefix.count + fixedSuffix.count }

  /// Returns whether some text that a URL can have here is in both languages; yes when over budget.
  func mayShareText(with other: Automaton) -> Bool {
    do throws(AutomatonError) {
      return try Automaton.shortestCommon(
        self, other, excluding: TableWord.dotSegments, avoiding: [0]) != nil
    } catch {
      return true
    }
  }

  /// How two different languages of positions of one kind rank: the one strictly inside first,
  /// then the one with more fixed text.
  func ranks(against other: Automaton) -> RouteOrder {
    // A language inside another has no less fixed text, so most pairs need no search.
    let fixed = (fixedCount, other.fixedCount)
    if fixed.0 != fixed.1 { return fixed.0 > fixed.1 ? .first : .second }
    if isWithin(other) { return other == self ? .equal : .first }
    return other.isWithin(self) ? .second : .incomparable
  }

  /// Returns whether every text is one of `other`'s; no when that is too costly to find out.
  func isWithin(_ other: Automaton) -> Bool {
    if self == other { return true }
    do throws(AutomatonError) {
      return try Automaton.shortestDifference(self, other, budget: 4_000_000) == nil
    } catch {
      return false
    }
  }
}

/// Which of two comes first.
enum RouteOrder: Sendable, Hashable {
  case first, second, equal, incomparable

  var reversed: RouteOrder {
    switch self {
    case .first: .second
    case .second: .first
    default: self
    }
  }
}

/// What the segments of a URL can never be.
enum TableWord {
  /// The segments that a URL never keeps.
  static let dotSegments: [[UInt8]] = [[0x2E], [0x2E, 0x2E]]
  static let slash: UInt8 = 0x2F
  static let escapedSlash: UInt8 = 0xFF
}
