// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

/// A type whose values are one pattern, or several patterns that share a handler.
///
/// `String`, `RoutePattern`, ``RoutePatterns`` and arrays of these conform:
///
///     try router.register("/order/:id", handler)
///     try router.register(["/order/:id", "/o/:id"], handler)
///
/// The requirement is static, so that strings and arrays have no additional property.
public protocol RoutePatternTexts {
  /// Returns the patterns of a value, as written.
  static func patternTexts(of value: Self) -> [String]
}

extension String: RoutePatternTexts {
  /// Returns an array that contains only `text`.
  public static func patternTexts(of text: String) -> [String] { [text] }
}

extension RoutePattern: RoutePatternTexts {
  /// Returns an array that contains only the text of `pattern`.
  public static func patternTexts(of pattern: RoutePattern) -> [String] { [pattern.text] }
}

extension Array: RoutePatternTexts where Element: RoutePatternTexts {
  /// Returns the texts of all patterns, in order.
  public static func patternTexts(of patterns: [Element]) -> [String] {
    patterns.flatMap { Element.patternTexts(of: $0) }
  }
}
