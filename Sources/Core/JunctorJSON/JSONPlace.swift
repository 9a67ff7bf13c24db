// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A place in a text.
package struct JSONPlace: Sendable, Hashable {
  /// The line, from 1.
  package private(set) var line: Int
  /// The column in Unicode scalars, from 1.
  package private(set) var column: Int

  /// Creates a place; that of the first byte by default.
  package init(line: Int = 1, column: Int = 1) { (self.line, self.column) = (line, column) }

  /// Moves the place behind some bytes.
  package mutating func advance(over bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
  }
}
