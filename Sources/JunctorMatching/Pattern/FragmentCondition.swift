// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What a pattern requires of the fragment.
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
