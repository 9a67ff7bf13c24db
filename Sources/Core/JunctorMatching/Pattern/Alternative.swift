// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// One combination of the optional parts of a pattern, present or absent.
package struct Alternative: Sendable, Hashable {
  /// The path: one position for each segment, and the last can be a tail; empty for the root.
  package let positions: [Position]

  /// The conditions on the query, sorted by the bytes of their keys.
  package let query: [QueryCondition]

  /// The condition on the fragment; `nil` for none.
  package let fragment: FragmentCondition?

  /// Which optional parts are present.
  let presence: [Bool]

  /// What a pattern requires of the fragment, up to its first `?`.
  package struct FragmentCondition: Sendable, Hashable {
    /// The language of the fragment, with and without one more `/` at the end.
    package let automaton: Automaton

    /// The program that finds the captures in the fragment without its last slash.
    package let program: CaptureProgram

    /// Indices into the pattern's capture names, in the order of the program's slots.
    package let captures: [Int]
  }
}
