// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Why a constraint cannot be read, and where.
public struct ConstraintError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What kind of mistake a constraint has.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The code as one word in camel case.
    public let rawValue: String

    init(_ rawValue: String) { self.rawValue = rawValue }

    /// The constraint has no text.
    public static let empty = Code("empty")
    /// The constraint has more than 4,096 scalars.
    public static let tooLong = Code("tooLong")
    /// Groups and classes are nested more than 50 deep.
    public static let nestedTooDeeply = Code("nestedTooDeeply")
    /// A quantifier repeats more than 1,000 times.
    public static let repeatedTooOften = Code("repeatedTooOften")
    /// A group is not closed.
    public static let unclosedGroup = Code("unclosedGroup")
    /// A class is not closed.
    public static let unclosedClass = Code("unclosedClass")
    /// A bracket, brace or parenthesis closes nothing.
    public static let unopenedBracket = Code("unopenedBracket")
    /// A group captures.
    public static let capturingGroup = Code("capturingGroup")
    /// A group has a name.
    public static let namedGroup = Code("namedGroup")
    /// A part looks ahead or behind.
    public static let lookAround = Code("lookAround")
    /// A group is of a kind that does not exist.
    public static let unknownGroup = Code("unknownGroup")
    /// A group changes flags.
    public static let inlineFlags = Code("inlineFlags")
    /// An escape refers to what a group took.
    public static let backReference = Code("backReference")
    /// An escape asks for a word boundary.
    public static let wordBoundary = Code("wordBoundary")
    /// An escape names a Unicode property.
    public static let unicodeProperty = Code("unicodeProperty")
    /// An escape has no meaning.
    public static let unknownEscape = Code("unknownEscape")
    /// An escape of a scalar is malformed, or names none.
    public static let malformedEscape = Code("malformedEscape")
    /// A quantifier has nothing before it.
    public static let nothingToRepeat = Code("nothingToRepeat")
    /// A quantifier in braces is malformed.
    public static let malformedQuantifier = Code("malformedQuantifier")
    /// A quantifier has its lower bound above its upper one.
    public static let quantifierOutOfOrder = Code("quantifierOutOfOrder")
    /// A range has no single scalar at one of its ends.
    public static let malformedRange = Code("malformedRange")
    /// A range has its first scalar after its last.
    public static let rangeOutOfOrder = Code("rangeOutOfOrder")
    /// A character has to be escaped in a class.
    public static let reservedInClass = Code("reservedInClass")
    /// A set operation lacks a side, or is mixed with another.
    public static let malformedSetOperation = Code("malformedSetOperation")
    /// A `^` or `$` stands where it can hold for no text.
    public static let misplacedAnchor = Code("misplacedAnchor")
    /// A class holds nothing.
    public static let neverMatches = Code("neverMatches")

    /// The code as one word in camel case.
    public var description: String { rawValue }
  }

  /// What kind of mistake it is.
  public let code: Code

  /// The position of the mistake, as an offset into the UTF-8 bytes of the constraint.
  public let offset: Int

  /// The mistake in words.
  public let message: String

  /// What to write in its place, where there is something.
  public let suggestion: String?

  /// The mistake in words, with what to write in its place.
  public var description: String {
    guard let suggestion else { return message }
    return "\(message) (write \(suggestion))"
  }
}
