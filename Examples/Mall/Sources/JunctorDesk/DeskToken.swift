// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A secret of 192 random bits that identifies a caller.
package struct DeskToken: Hashable, Sendable, CustomStringConvertible {
  /// The bits, as 48 hexadecimal digits.
  package let text: String

  /// Creates a random token.
  init(using generator: inout some RandomNumberGenerator) {
    text = (0..<3).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Whether `text` is this token, compared in constant time.
  func matches(_ text: String) -> Bool {
    guard text.utf8.count == self.text.utf8.count else { return false }
    return zip(text.utf8, self.text.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// A placeholder, so that logs do not contain the token.
  package var description: String { "‹token›" }
}
