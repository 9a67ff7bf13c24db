// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension Position {
  /// The kinds of languages in the order in which they rank: what can match less comes first.
  package enum Kind: UInt8, Comparable, Sendable {
    case literal, segment, any, tail

    package static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
  }

  /// The texts that a position takes, whatever its spelling.
  ///
  /// `:x(abc)` is the literal `abc`, and `:x([^/]+)` is any segment; so two positions take the same
  /// exactly when their languages are equal.
  package enum Language: Hashable, Sendable {
    /// One text, given as symbols; possibly the empty one.
    case literal([UInt8])
    /// One non-empty segment that the automaton accepts: of several, and not every one.
    case segment(Automaton)
    /// One non-empty segment.
    case any
    /// Everything from the start of this segment to the end of the path.
    case tail(Automaton)

    /// The rank among the kinds.
    package var kind: Kind {
      switch self {
      case .literal: .literal
      case .segment: .segment
      case .any: .any
      case .tail: .tail
      }
    }

    /// The automaton that decides; `nil` for a literal.
    package var automaton: Automaton? {
      switch self {
      case .literal: nil
      case .segment(let automaton), .tail(let automaton): automaton
      case .any: .anySegment
      }
    }
  }
}
