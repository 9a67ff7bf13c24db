// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// An error in a JSON text, which ends the reading.
package struct JSONError: Error, Sendable, Equatable {
  package enum Code: Sendable {
    /// The text is not JSON.
    case grammar
    /// The text exceeds a limit.
    case tooLarge, tooDeep, tooManyValues, longString, longKey, longNumber
  }

  package let code: Code
  /// The position in the text, in bytes.
  package let offset: Int
  package let message: String

  package init(_ code: Code, at offset: Int, _ message: String) {
    self.code = code
    self.offset = offset
    self.message = message
  }
}
