// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A mistake in the text of a pattern, with its position.
///
/// The description is made for people, and is the same in the app, the macro and the command:
///
///     the name “id” is used twice
///     /a/:id/:id
///            ^
public struct RoutePatternError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong.
  public let code: Code

  /// The pattern as it was written.
  public let pattern: String

  /// Where the mistake begins: an offset in the UTF-8 of ``pattern``.
  public let offset: Int

  /// One sentence for people, without the pattern.
  public let message: String

  /// What to write instead, when that is known.
  public let suggestion: String?

  init(_ code: Code, in pattern: String, at offset: Int, _ message: String, write: String? = nil) {
    self.code = code
    self.pattern = pattern
    self.offset = offset
    self.message = message
    self.suggestion = write
  }

  /// The message and what to write instead, the pattern, and a caret under the position.
  ///
  /// The caret's column is counted in characters. Control characters are shown as their pictures,
  /// so that there are three lines whatever the pattern holds.
  public var description: String {
    let hint = suggestion.map { " (write \($0))" } ?? ""
    return "\(message)\(hint)\n\(Self.drawing(of: pattern, caretAt: offset))"
  }

  /// Returns two lines: a pattern, and a caret under an offset in it.
  package static func drawing(of pattern: String, caretAt offset: Int) -> String {
    if pattern.isEmpty { return "(empty)\n^" }
    var before = ""
    var shown = ""
    var passed = 0
    for scalar in pattern.unicodeScalars {
      let picture = scalar.value < 0x20 ? Unicode.Scalar(0x2400 + scalar.value) : scalar
      if passed < offset { before.unicodeScalars.append(picture ?? scalar) }
      shown.unicodeScalars.append(picture ?? scalar)
      passed += UTF8.width(scalar)
    }
    return "\(shown)\n\(String(repeating: " ", count: before.count))^"
  }
}
