// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What only those know to whom the host gave it: 192 random bits.
package struct DeskToken: Hashable, Sendable, CustomStringConvertible {
  /// The bits, as 48 digits to the base of 16.
  package let text: String

  /// Makes a token.
  ///
  /// - Parameter generator: Where the bits come from.
  init(using generator: inout some RandomNumberGenerator) {
    text = (0..<3).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Whether `text` is this token; how long that takes does not tell where the two differ.
  func matches(_ text: String) -> Bool {
    guard text.utf8.count == self.text.utf8.count else { return false }
    return zip(text.utf8, self.text.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Nothing of the bits, so that no log has them.
  package var description: String { "‹token›" }
}
