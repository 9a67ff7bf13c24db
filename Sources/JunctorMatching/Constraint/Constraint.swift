// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A regular expression that a capture's text must match as a whole.
package struct Constraint: Hashable, Sendable {
  package let text: String

  package let expression: Expression

  /// Reads a constraint.
  package init(_ text: String, ignoreCase: Bool = false) throws(ConstraintError) {
    var parser = ConstraintParser(text, ignoreCase: ignoreCase)
    self.text = text
    self.expression = try parser.parse()
  }
}

/// Why a constraint cannot be read, and where.
package struct ConstraintError: Error, Sendable, Hashable, CustomStringConvertible {
  package enum Code: String, Sendable {
    case empty, tooLong, nestedTooDeeply, repeatedTooOften, unclosedGroup, unclosedClass,
      unopenedBracket, capturingGroup, namedGroup, lookAround, unknownGroup, inlineFlags,
      backReference, wordBoundary, unicodeProperty, unknownEscape, malformedEscape,
      nothingToRepeat, malformedQuantifier, quantifierOutOfOrder, malformedRange, rangeOutOfOrder,
      reservedInClass, malformedSetOperation, misplacedAnchor, neverMatches
  }

  package let code: Code

  /// The position of the mistake, as an offset into the UTF-8 bytes of the constraint.
  package let offset: Int

  package let message: String

  package let suggestion: String?

  package var description: String {
    guard let suggestion else { return message }
    return "\(message) (write \(suggestion))"
  }
}
