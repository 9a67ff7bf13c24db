// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What a pattern asks of one key of the query.
///
/// The first value of a repeated key counts, decoded; other keys do not matter.
package struct QueryCondition: Sendable, Hashable {
  /// What the value must be.
  package enum Kind: Sendable {
    /// This text, byte for byte.
    case literal(String)
    /// Anything, the empty text too; it is the value of a capture.
    case capture(Int)
    /// A text that the automaton accepts, as bytes; it is the value of a capture.
    case constrained(Int, Automaton)
    /// Anything, as long as the key is there.
    case present
  }

  /// The decoded key.
  package let key: String

  /// What the value must be.
  package let kind: Kind

  package static func == (left: QueryCondition, right: QueryCondition) -> Bool {
    guard left.key.utf8.elementsEqual(right.key.utf8) else { return false }
    switch (left.kind, right.kind) {
    case (.literal(let one), .literal(let other)): return one.utf8.elementsEqual(other.utf8)
    case (.capture(let one), .capture(let other)): return one == other
    case (.constrained(let one, let first), .constrained(let other, let second)):
      return one == other && first == second
    case (.present, .present): return true
    default: return false
    }
  }

  package func hash(into hasher: inout Hasher) {
    for byte in key.utf8 { hasher.combine(byte) }
  }
}

/// What a pattern asks of the fragment.
///
/// The automaton reads the fragment's symbols up to the first `?`, as they are; it accepts one
/// more `/` at the end. The program reads them without that slash.
package struct FragmentCondition: Sendable, Hashable {
  /// The language of the fragment, with and without one more `/` at the end.
  package let automaton: Automaton

  /// Where the captures are in the fragment without its last slash.
  package let program: CaptureProgram

  /// Indices into the pattern's capture names, in the order of the program's slots.
  package let captures: [Int]
}
