// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A location in a source file, counted like the compiler does: lines and bytes from 1.
package struct SourcePlace: Hashable, Sendable, Comparable, CustomStringConvertible {
  package let path: String
  package let line: Int
  package let column: Int

  package init(path: String, line: Int, column: Int) {
    self.path = path
    self.line = line
    self.column = column
  }

  /// The location in the format of editors: `FILE:LINE:COLUMN`.
  package var description: String { "\(path):\(line):\(column)" }

  package static func < (left: SourcePlace, right: SourcePlace) -> Bool {
    (left.path, left.line, left.column) < (right.path, right.line, right.column)
  }
}
