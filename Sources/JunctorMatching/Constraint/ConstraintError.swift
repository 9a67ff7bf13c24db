// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Why a constraint cannot be read, and where.
package struct ConstraintError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What kind of mistake a constraint has.
  package enum Code: String, Sendable {
    /// The constraint has no text.
    case empty
    /// The constraint has more than 4,096 scalars.
    case tooLong
    /// Groups and classes are nested more than 50 deep.
    case nestedTooDeeply
    /// A quantifier repeats more than 1,000 times.
    case repeatedTooOften
    /// A group is not closed.
    case unclosedGroup
    /// A class is not closed.
    case unclosedClass
    /// A bracket, brace or parenthesis closes nothing.
    case unopenedBracket
    /// A group captures.
    case capturingGroup
    /// A group has a name.
    case namedGroup
    /// A part looks ahead or behind.
    case lookAround
    /// A group is of a kind that does not exist.
    case unknownGroup
    /// A group changes flags.
    case inlineFlags
    /// An escape refers to what a group took.
    case backReference
    /// An escape is a word boundary.
    case wordBoundary
    /// An escape names a Unicode property.
    case unicodeProperty
    /// An escape has no meaning.
    case unknownEscape
    /// An escape of a scalar is malformed, or names none.
    case malformedEscape
    /// A quantifier has nothing before it.
    case nothingToRepeat
    /// A quantifier in braces is malformed.
    case malformedQuantifier
    /// A quantifier has its lower bound above its upper one.
    case quantifierOutOfOrder
    /// A range has no single scalar at one of its ends.
    case malformedRange
    /// A range has its first scalar after its last.
    case rangeOutOfOrder
    /// A character has to be escaped in a class.
    case reservedInClass
    /// A set operation lacks a side, or is mixed with another.
    case malformedSetOperation
    /// A `^` or `$` stands where it can hold for no text.
    case misplacedAnchor
    /// A class holds nothing.
    case neverMatches
  }

  /// What kind of mistake it is.
  package let code: Code

  /// The position of the mistake, as an offset into the UTF-8 bytes of the constraint.
  package let offset: Int

  /// The mistake in words.
  package let message: String

  /// What to write instead, if known.
  package let suggestion: String?

  /// The mistake in words, with what to write instead.
  package var description: String {
    guard let suggestion else { return message }
    return "\(message) (write \(suggestion))"
  }
}
