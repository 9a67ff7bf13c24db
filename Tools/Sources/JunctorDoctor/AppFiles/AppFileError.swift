// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The reason why a file of an app cannot be read, with its place.
package struct AppFileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The line, from 1.
  package let line: Int
  /// The column in Unicode scalars, from 1; `nil` if only the line is known.
  package let column: Int?
  /// The message, with the remedy.
  package let message: String

  init(line: Int, column: Int? = nil, _ message: String) {
    self.line = line
    self.column = column
    self.message = message
  }

  /// The place and the message.
  package var description: String {
    "\(line):\(column.map { "\($0):" } ?? "") \(message)"
  }
}
