// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A mistake in the text of a pattern, with its position.
///
/// The description is the same in the app, the macro and the command:
///
///     the name “id” is used twice
///     /a/:id/:id
///            ^
public struct RoutePatternError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of mistakes.
  @nonexhaustive
  public enum Code: String, Sendable {
    /// The pattern has no text.
    case empty
    /// The pattern, or one of its literals, exceeds the maximum length.
    case tooLong
    /// The optional parts have more than 32 combinations.
    case tooManyAlternatives
    /// There are more than 64 captures.
    case tooManyCaptures
    /// There are more than 16 conditions on the query.
    case tooManyConditions
    /// Groups are nested deeper than 50.
    case nestedTooDeeply
    /// The pattern begins neither with `/` nor with a scheme and `://`.
    case missingSlash
    /// A web address without a host.
    case missingHost
    /// A host that is invalid or not literal text.
    case invalidHost
    /// A user name before the host.
    case userInfo
    /// A `:` that no name follows.
    case emptyName
    /// Two captures with the same name.
    case repeatedName
    /// A name followed by `-`, which cannot be part of a name.
    case nameEnds
    /// Two captures with nothing between them.
    case adjacentCaptures
    /// A group that is not closed.
    case unclosedGroup
    /// A group with nothing in it.
    case emptyGroup
    /// A group that is neither optional nor around a capture.
    case missingModifier
    /// A `+` or `*` where nothing can be repeated.
    case misplacedModifier
    /// A tail that does not begin right after a `/`.
    case misplacedTail
    /// A bracket or sign that has no meaning at its position.
    case unexpectedCharacter
    /// A `\` with nothing after it.
    case incompleteEscape
    /// Syntax of another router.
    case foreignSyntax
    /// A constraint that is not a supported regular expression.
    case invalidConstraint
    /// A constraint whose automaton would be too large.
    case constraintTooLarge
    /// A part that no text matches.
    case neverMatches
    /// A segment `.` or `..`, which no URL has.
    case dotSegment
    /// Escapes that do not decode to UTF-8.
    case undecodable
    /// A NUL character, which no path contains.
    case nul
    /// A condition on the query that is not `key=value`.
    case malformedCondition
    /// A key of the query with two conditions.
    case repeatedKey
    /// A condition whose value combines text and a capture.
    case partialValue
    /// A query or fragment that begins at an invalid position.
    case misplacedPart
  }

  /// The kind of mistake.
  public let code: Code

  package let pattern: String

  /// The start of the mistake: an offset in the UTF-8 of ``pattern``.
  package let offset: Int

  package let message: String

  package let suggestion: String?

  init(_ code: Code, in pattern: String, at offset: Int, _ message: String, write: String? = nil) {
    self.code = code
    self.pattern = pattern
    self.offset = offset
    self.message = message
    self.suggestion = write
  }

  /// The message and the correction, the pattern, and a caret under the position.
  ///
  /// Control characters are shown as symbols, so that there are always three lines.
  public var description: String {
    let hint = suggestion.map { " (write \($0))" } ?? ""
    let line = (message + hint).asOneLine
    return "\(line)\n\(pattern.drawing(caretAt: offset))"
  }
}
