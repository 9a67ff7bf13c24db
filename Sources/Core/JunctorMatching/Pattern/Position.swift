// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The texts that a position in the path accepts: one segment, or, for a tail, the rest of the
/// path.
package struct Position: Sendable, Hashable {
  package let language: Language

  /// The program that finds the captures in the text; `nil` for `any` and without captures.
  package let program: CaptureProgram?

  /// Indices into the pattern's capture names, in the order of the program's slots.
  ///
  /// For `any`, the one capture of the segment.
  package let captures: [Int]

  init(_ language: Language, _ program: CaptureProgram? = nil, captures: [Int] = []) {
    self.language = language
    self.program = program
    self.captures = captures
  }

  package var kind: Kind { language.kind }

  /// The kinds of languages in rank order, the most specific first.
  package enum Kind: Comparable, Sendable {
    case literal, segment, any, tail
  }

  /// The texts that a position accepts, whatever its spelling.
  ///
  /// `:x(abc)` is the literal `abc`, and `:x([^/]+)` is any segment; so two positions accept the
  /// same texts if and only if their languages are equal.
  package enum Language: Hashable, Sendable {
    /// One text, given as symbols; possibly the empty one.
    case literal([UInt8])
    /// One non-empty segment that the automaton accepts: several, but not all.
    case segment(Automaton)
    /// One non-empty segment.
    case any
    /// Everything from the start of this segment to the end of the path.
    case tail(Automaton)

    package var kind: Kind {
      switch self {
      case .literal: .literal
      case .segment: .segment
      case .any: .any
      case .tail: .tail
      }
    }

    /// The automaton of the language; `nil` for a literal.
    var automaton: Automaton? {
      switch self {
      case .literal: nil
      case .segment(let automaton), .tail(let automaton): automaton
      case .any: .anySegment
      }
    }

    /// Returns whether the position accepts the text of a segment, or of the rest of the path.
    package func accepts(_ symbols: ArraySlice<UInt8>) -> Bool {
      switch self {
      case .literal(let literal): literal[...] == symbols
      case .any: !symbols.isEmpty
      case .segment(let automaton), .tail(let automaton): automaton.accepts(symbols)
      }
    }
  }
}
