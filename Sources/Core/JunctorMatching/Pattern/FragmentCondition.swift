// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What a pattern requires of the fragment, up to its first `?`.
package struct FragmentCondition: Sendable, Hashable {
  /// The language of the fragment, with and without one more `/` at the end.
  package let automaton: Automaton

  /// The program that finds the captures in the fragment without its last slash.
  package let program: CaptureProgram

  /// Indices into the pattern's capture names, in the order of the program's slots.
  package let captures: [Int]
}
