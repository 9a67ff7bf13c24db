// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A regular expression that a capture's text must match as a whole.
package struct Constraint: Hashable, Sendable {
  package let text: String

  package let expression: Expression

  /// Parses a constraint.
  init(_ text: String, ignoreCase: Bool = false) throws(ConstraintError) {
    var parser = ConstraintParser(text, ignoreCase: ignoreCase)
    self.text = text
    self.expression = try parser.parse()
  }
}

/// The reason why a constraint is malformed, with its position.
struct ConstraintError: Error, Sendable, Hashable, CustomStringConvertible {
  enum Code: String, Sendable {
    case empty, tooLong, nestedTooDeeply, repeatedTooOften, unclosedGroup, unclosedClass,
      unopenedBracket, capturingGroup, namedGroup, lookAround, unknownGroup, inlineFlags,
      backReference, wordBoundary, unicodeProperty, unknownEscape, malformedEscape,
      nothingToRepeat, malformedQuantifier, quantifierOutOfOrder, malformedRange, rangeOutOfOrder,
      reservedInClass, malformedSetOperation, misplacedAnchor, neverMatches
  }

  let code: Code

  /// The position of the mistake, as an offset into the UTF-8 bytes of the constraint.
  let offset: Int

  let message: String

  let suggestion: String?

  var description: String {
    guard let suggestion else { return message }
    return "\(message) (write \(suggestion))"
  }
}
