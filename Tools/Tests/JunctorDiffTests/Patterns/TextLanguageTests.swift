// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorMatching
import Testing

@testable import JunctorDiff

@Suite struct TextLanguageTests {
  private static func language(_ constraint: String) throws -> TextLanguage {
    let pattern = try RoutePattern("/:x(\(constraint))")
    return try #require(TextLanguage(pattern.pathExpressions[0]))
  }

  private static func digits(_ constraint: String) throws -> String? {
    let pattern = try RoutePattern("/:x(\(constraint))")
    guard case .constrained(let constraint) = pattern.declaredCaptures[0].kind else { return nil }
    return TextLanguage(constraint.expression)?.digits.map { digits in
      "\(digits.minimum)...\(digits.maximum.map { "\($0)" } ?? "")"
    }
  }

  @Test(
    arguments: [
      ("[0-9]+", "1..."), (#"\d{3}"#, "3...3"), ("[0-9]{2,4}", "2...4"), ("[0-9]{0,2}", "0...2"),
      ("[0-9]{5,}", "5..."), ("[0-9]*", "0..."), ("[0-8]+", nil), ("[0-9a]+", nil),
      ("0|[1-9][0-9]*", nil), ("[0-9]{2}|[0-9]{4}", nil), ("[0-9]|[0-9][0-9]", "1...2"),
    ] as [(String, String?)])
  func lengthsOfDigits(_ constraint: String, _ expected: String?) throws {
    #expect(try Self.digits(constraint) == expected)
  }

  @Test func wordsAreSorted() throws {
    #expect(try Self.language("b|a|ab").words(limit: 3) == ["/a", "/ab", "/b"])
    #expect(try Self.language("b|a|ab").words(limit: 2) == nil)
    #expect(try Self.language("a+").words(limit: 9) == nil)
  }
}
