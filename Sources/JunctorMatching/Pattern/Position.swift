// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What one position in the path accepts: one segment, or, as a tail, all segments from here on.
struct Position: Sendable, Hashable {
  let language: Language

  /// Where the captures are in the text taken; `nil` for `any` and where there are none.
  let program: CaptureProgram?

  /// Indices into the pattern's capture names, in the order of the program's slots.
  ///
  /// For `any` it is the one capture that takes the segment.
  let captures: [Int]

  init(_ language: Language, _ program: CaptureProgram? = nil, captures: [Int] = []) {
    self.language = language
    self.program = program
    self.captures = captures
  }

  var kind: Kind { language.kind }

  /// The kinds of languages in the order in which they rank: what can match less comes first.
  enum Kind: Comparable, Sendable {
    case literal, segment, any, tail
  }

  /// The texts that a position takes, whatever its spelling.
  ///
  /// `:x(abc)` is the literal `abc`, and `:x([^/]+)` is any segment; so two positions take the same
  /// exactly when their languages are equal.
  enum Language: Hashable, Sendable {
    /// One text, given as symbols; possibly the empty one.
    case literal([UInt8])
    /// One non-empty segment that the automaton accepts: of several, and not every one.
    case segment(Automaton)
    /// One non-empty segment.
    case any
    /// Everything from the start of this segment to the end of the path.
    case tail(Automaton)

    var kind: Kind {
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
  }
}
