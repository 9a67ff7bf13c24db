// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The reason why Android refuses a pattern, with its position.
package struct AndroidPathPatternError: Error, Sendable, Hashable, CustomStringConvertible {
  package let pattern: String
  /// The position in UTF-16 code units.
  package let offset: Int
  package let message: String

  /// The message, the pattern and a caret below the position.
  package var description: String {
    let before = String(decoding: pattern.utf16.prefix(offset), as: UTF16.self)
    return "\(message)\n\(pattern)\n\(String(repeating: " ", count: before.count))^"
  }
}
