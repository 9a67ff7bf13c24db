// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What one position in the path accepts: one segment, or, as a tail, all segments from here on.
package struct Position: Sendable, Hashable {
  /// The texts that the position takes.
  package let language: Language

  /// Where the captures are in the text taken; `nil` for `any` and where there are none.
  package let program: CaptureProgram?

  /// Indices into the pattern's capture names, in the order of the program's slots.
  ///
  /// For `any` it is the one capture that takes the segment.
  package let captures: [Int]

  init(_ language: Language, _ program: CaptureProgram? = nil, captures: [Int] = []) {
    self.language = language
    self.program = program
    self.captures = captures
  }

  /// The kind of the language.
  package var kind: Kind { language.kind }
}
