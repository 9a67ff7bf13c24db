// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

/// Something that is the text of one pattern, or of several that share a handler.
public protocol RoutePatternTexts {
  /// The patterns, as written.
  var patternTexts: [String] { get }
}

extension String: RoutePatternTexts {
  /// This text.
  public var patternTexts: [String] { [self] }
}

extension RoutePattern: RoutePatternTexts {
  /// The pattern as it was written.
  public var patternTexts: [String] { [text] }
}

extension Array: RoutePatternTexts where Element: RoutePatternTexts {
  /// The texts of all patterns.
  public var patternTexts: [String] { flatMap(\.patternTexts) }
}
