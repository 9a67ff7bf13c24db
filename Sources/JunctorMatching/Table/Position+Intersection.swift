// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The intersection of two positions of one node.

extension Position.Language {
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

  /// Returns whether every text of this position is one of `other`'s.
  func isWithin(_ other: Self) -> Bool {
    if self == other { return true }
    switch (self, other) {
    case (.literal(let symbols), _): return other.accepts(symbols[...])
    case (.segment, .any): return true
    case (.segment(let one), .segment(let two)), (.tail(let one), .tail(let two)):
      return one.isWithin(two)
    default: return false
    }
  }

  /// Returns whether some segment that a URL can have is taken by both positions.
  ///
  /// Neither is a tail. A search over its budget counts as yes.
  func mayShareSegment(with other: Self) -> Bool {
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
  /// Returns whether some text that a URL can have here is in both languages; yes when over budget.
  func mayShareText(with other: Automaton) -> Bool {
    do throws(AutomatonError) {
      return try Automaton.shortestCommon(
        self, other, excluding: TableWord.dotSegments, avoiding: [0]) != nil
    } catch {
      return true
    }
  }
}
