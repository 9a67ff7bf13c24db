// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JunctorMatching

@Suite struct ConstraintRefusalTests {
  struct Refusal: Sendable, CustomTestStringConvertible {
    let constraint: String
    let code: ConstraintError.Code
    let offset: Int
    let suggestion: String?
    var testDescription: String { String(constraint.prefix(40)) }

    init(
      _ constraint: String, _ code: ConstraintError.Code, at offset: Int,
      write suggestion: String? = nil
    ) {
      self.constraint = constraint
      self.code = code
      self.offset = offset
      self.suggestion = suggestion
    }
  }

  static let refusals = [
    Refusal("", .empty, at: 0, write: "[^/]+"),
    Refusal("x(a)", .capturingGroup, at: 1, write: "(?:a)"),
    Refusal("家(a[)]\\)b)", .capturingGroup, at: 3, write: "(?:a[)]\\)b)"),
    Refusal("(a(?:b)c)", .capturingGroup, at: 0, write: "(?:a(?:b)c)"),
    Refusal("(a", .capturingGroup, at: 0, write: "(?:…)"),
    Refusal("(?<n>a)", .namedGroup, at: 0, write: "(?:…)"),
    Refusal("(?P<n>a)", .namedGroup, at: 0, write: "(?:…)"),
    Refusal("(?=a)", .lookAround, at: 0),
    Refusal("a(?!b)", .lookAround, at: 1),
    Refusal("(?<=a)b", .lookAround, at: 0),
    Refusal("(?<!a)b", .lookAround, at: 0),
    Refusal("(?i)a", .inlineFlags, at: 0),
    Refusal("(?i:a)", .inlineFlags, at: 0),
    Refusal("(?-i:a)", .inlineFlags, at: 0),
    Refusal("(?>a)", .unknownGroup, at: 0, write: "(?:…)"),
    Refusal("(?:a", .unclosedGroup, at: 0),
    Refusal("a(?", .unclosedGroup, at: 1),
    Refusal("a)", .unopenedBracket, at: 1, write: "\\)"),
    Refusal("a]", .unopenedBracket, at: 1, write: "\\]"),
    Refusal("a}", .unopenedBracket, at: 1, write: "\\}"),
    Refusal("500..1", .rangeOutOfOrder, at: 0, write: "1..500"),
    Refusal("1...500", .malformedRange, at: 0, write: "1..500"),
    Refusal("01..500", .malformedRange, at: 0, write: "1..500"),
    Refusal("-0..5", .malformedRange, at: 0, write: "0..5"),
    Refusal("1..9223372036854775808", .malformedRange, at: 3),
    Refusal("a\\1", .backReference, at: 1),
    Refusal("\\k<n>", .backReference, at: 0),
    Refusal("\\bword", .wordBoundary, at: 0),
    Refusal("a\\B", .wordBoundary, at: 1),
    Refusal("[\\b]", .wordBoundary, at: 1),
    Refusal("\\p{Han}", .unicodeProperty, at: 0, write: "[一-龥]"),
    Refusal("\\PL", .unicodeProperty, at: 0, write: "[一-龥]"),
    Refusal("a\\y", .unknownEscape, at: 1, write: "y"),
    Refusal("\\é", .unknownEscape, at: 0, write: "é"),
    Refusal("a\\", .malformedEscape, at: 1, write: "\\\\"),
    Refusal("\\x2", .malformedEscape, at: 0, write: "\\x2D"),
    Refusal("\\u12", .malformedEscape, at: 0, write: "\\u4E00 or \\u{1F600}"),
    Refusal("\\uD83D", .malformedEscape, at: 0, write: "\\u4E00 or \\u{1F600}"),
    Refusal("\\uD83D\\u0041", .malformedEscape, at: 0, write: "\\u4E00 or \\u{1F600}"),
    Refusal("\\u{110000}", .malformedEscape, at: 0, write: "\\u4E00 or \\u{1F600}"),
    Refusal("\\u{}", .malformedEscape, at: 0, write: "\\u4E00 or \\u{1F600}"),
    Refusal("\\01", .malformedEscape, at: 0, write: "\\x00 and the digit"),
    Refusal("*", .nothingToRepeat, at: 0, write: "\\* for the character"),
    Refusal("a|+", .nothingToRepeat, at: 2, write: "\\+ for the character"),
    Refusal("(?:?)", .nothingToRepeat, at: 3, write: "\\? for the character"),
    Refusal("a**", .nothingToRepeat, at: 2, write: "\\* for the character"),
    Refusal("a*+", .nothingToRepeat, at: 2, write: "\\+ for the character"),
    Refusal("^*", .nothingToRepeat, at: 1, write: "\\* for the character"),
    Refusal("a$+", .nothingToRepeat, at: 2, write: "\\+ for the character"),
    Refusal("{0,9+}", .nothingToRepeat, at: 0, write: "\\{ for the character"),
    Refusal("a{0,9+}", .malformedQuantifier, at: 1, write: "\\{ for the character"),
    Refusal("a{,3}", .malformedQuantifier, at: 1, write: "\\{ for the character"),
    Refusal("a{x}", .malformedQuantifier, at: 1, write: "\\{ for the character"),
    Refusal("a{2", .malformedQuantifier, at: 1, write: "\\{ for the character"),
    Refusal("a{5,2}", .quantifierOutOfOrder, at: 1, write: "{2,5}"),
    Refusal("a{1001}", .repeatedTooOften, at: 1),
    Refusal("a{1,99999999999999999999}", .repeatedTooOften, at: 1),
    Refusal("[z-a]", .rangeOutOfOrder, at: 1, write: "a-z"),
    Refusal("[a-\\d]", .malformedRange, at: 2, write: "\\-"),
    Refusal("[\\d-z]", .malformedRange, at: 3, write: "\\-"),
    Refusal("[a-z-9]", .malformedRange, at: 4, write: "\\-"),
    Refusal("[a-[b]]", .malformedRange, at: 2, write: "\\-"),
    Refusal("[a", .unclosedClass, at: 0),
    Refusal("x[a-", .unclosedClass, at: 1),
    Refusal("[a[b]", .unclosedClass, at: 0),
    Refusal("[", .unclosedClass, at: 0),
    Refusal("[^", .unclosedClass, at: 0),
    Refusal("x[]", .neverMatches, at: 1),
    Refusal("[a&&b]", .neverMatches, at: 0),
    Refusal("[\\d--\\w]", .neverMatches, at: 0),
    Refusal("[--a]", .malformedSetOperation, at: 1),
    Refusal("[a--]", .malformedSetOperation, at: 4),
    Refusal("[a&&]", .malformedSetOperation, at: 4),
    Refusal("[a--b&&c]", .malformedSetOperation, at: 5, write: "[[a--b]&&c]"),
    Refusal("[a&&&b]", .reservedInClass, at: 4, write: "\\&"),
    Refusal("[(]", .reservedInClass, at: 1, write: "\\("),
    Refusal("[a|b]", .reservedInClass, at: 2, write: "\\|"),
    Refusal("[a!!]", .reservedInClass, at: 2, write: "\\!\\!"),
    Refusal("a^b", .misplacedAnchor, at: 1, write: "\\^ for the character"),
    Refusal("a$b", .misplacedAnchor, at: 1, write: "\\$ for the character"),
    Refusal("x(?:^a)", .misplacedAnchor, at: 4, write: "\\^ for the character"),
    Refusal("(?:a^|b)", .misplacedAnchor, at: 4, write: "\\^ for the character"),
    Refusal("(?:(?:^a)b)*", .misplacedAnchor, at: 6, write: "\\^ for the character"),
    Refusal("(?:^a){2}", .misplacedAnchor, at: 3, write: "\\^ for the character"),
    Refusal("a$^", .misplacedAnchor, at: 1, write: "\\$ for the character"),
    Refusal("(?:a$)x", .misplacedAnchor, at: 4, write: "\\$ for the character"),
    Refusal("(?:(?:a$|b)|c)?x", .misplacedAnchor, at: 7, write: "\\$ for the character"),
    Refusal("(?:b|a$)+", .misplacedAnchor, at: 6, write: "\\$ for the character"),
    Refusal("\\c", .malformedEscape, at: 0, write: "\\cA"),
    Refusal("[\\c1]", .malformedEscape, at: 1, write: "\\cA"),
    Refusal("a\\cé", .malformedEscape, at: 1, write: "\\cA"),
    Refusal(String(repeating: "家", count: 4_097), .tooLong, at: 3 * 4_096),
    Refusal(
      String(repeating: "(?:", count: 51) + String(repeating: ")", count: 51), .nestedTooDeeply,
      at: 150),
    Refusal(
      String(repeating: "[", count: 51) + "a" + String(repeating: "]", count: 51),
      .nestedTooDeeply, at: 50),
  ]

  @Test(arguments: refusals)
  func mistakeIsRefusedWithOffsetAndSuggestion(_ refusal: Refusal) {
    do {
      _ = try Constraint(refusal.constraint)
      Issue.record("Nothing was wrong.")
    } catch {
      #expect(error.code == refusal.code)
      #expect(error.offset == refusal.offset)
      #expect(error.suggestion == refusal.suggestion)
      #expect(!error.message.isEmpty)
    }
  }

  @Test func messageHasPatternAndCaret() {
    do {
      _ = try Constraint("(a)")
      Issue.record("Nothing was wrong.")
    } catch {
      #expect(
        error.description
          == "a constraint cannot contain capturing groups (write (?:a))")
    }
  }

  @Test func valuesAtTheLimitAreAllowed() throws {
    _ = try Constraint(String(repeating: "a", count: 4_096))
    _ = try Constraint(
      String(repeating: "(?:", count: 50) + String(repeating: ")", count: 50))
    _ = try Constraint("a{1000}")
    // Groups side by side do not nest.
    _ = try Constraint(String(repeating: "(?:a)[b]", count: 100))
  }

  @Test(arguments: [("a^b", "begins"), ("a$b", "ends")])
  func misplacedAnchorSaysWhereItIsAllowed(constraint: String, place: String) throws {
    let error = #expect(throws: RoutePatternError.self) { try RoutePattern("/:x(\(constraint))") }
    #expect(try "\(#require(error))".contains("only allowed where the constraint \(place)"))
  }
}
