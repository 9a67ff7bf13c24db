// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RoutePatternError {
  /// The kinds of mistakes, as words that programs can compare.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The word.
    public let rawValue: String

    private init(_ rawValue: String) { self.rawValue = rawValue }

    /// The word.
    public var description: String { rawValue }

    /// The pattern has no text.
    public static let empty = Code("empty")
    /// The pattern, or one of its literals, is longer than is accepted.
    public static let tooLong = Code("tooLong")
    /// The optional parts can be present in more than 32 ways.
    public static let tooManyAlternatives = Code("tooManyAlternatives")
    /// There are more than 64 captures.
    public static let tooManyCaptures = Code("tooManyCaptures")
    /// There are more than 16 conditions on the query.
    public static let tooManyConditions = Code("tooManyConditions")
    /// Groups are nested deeper than 50.
    public static let nestedTooDeeply = Code("nestedTooDeeply")
    /// The pattern begins neither with `/` nor with a scheme and `://`.
    public static let missingSlash = Code("missingSlash")
    /// A web address without a host.
    public static let missingHost = Code("missingHost")
    /// A host that is none, or is not written out.
    public static let invalidHost = Code("invalidHost")
    /// A user name before the host.
    public static let userInfo = Code("userInfo")
    /// A `:` that no name follows.
    public static let emptyName = Code("emptyName")
    /// Two captures of one name.
    public static let repeatedName = Code("repeatedName")
    /// A name that goes on with `-`, where names end.
    public static let nameEnds = Code("nameEnds")
    /// Two captures with nothing between them.
    public static let adjacentCaptures = Code("adjacentCaptures")
    /// A group that is not closed.
    public static let unclosedGroup = Code("unclosedGroup")
    /// A group with nothing in it.
    public static let emptyGroup = Code("emptyGroup")
    /// A group that is neither optional nor around a capture.
    public static let missingModifier = Code("missingModifier")
    /// A `+` or `*` where nothing can be repeated.
    public static let misplacedModifier = Code("misplacedModifier")
    /// A tail that does not begin right after a `/`.
    public static let misplacedTail = Code("misplacedTail")
    /// A bracket or mark that has no meaning where it stands.
    public static let unexpectedCharacter = Code("unexpectedCharacter")
    /// A `\` with nothing after it.
    public static let incompleteEscape = Code("incompleteEscape")
    /// A way of writing that another router understands.
    public static let foreignSyntax = Code("foreignSyntax")
    /// A constraint that is not a regular expression of the accepted kind.
    public static let invalidConstraint = Code("invalidConstraint")
    /// A constraint whose automaton would be too large.
    public static let constraintTooLarge = Code("constraintTooLarge")
    /// A part that no text matches.
    public static let neverMatches = Code("neverMatches")
    /// A segment `.` or `..`, which no URL has.
    public static let dotSegment = Code("dotSegment")
    /// Escapes that do not decode to UTF-8.
    public static let undecodable = Code("undecodable")
    /// A NUL, which no path has.
    public static let nul = Code("nul")
    /// A condition on the query that is not `key=value`.
    public static let malformedCondition = Code("malformedCondition")
    /// A key of the query with two conditions.
    public static let repeatedKey = Code("repeatedKey")
    /// A condition where text and a capture share one value.
    public static let partialValue = Code("partialValue")
    /// A query or fragment that begins where it cannot.
    public static let misplacedPart = Code("misplacedPart")
  }
}
