// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A pattern of an Android intent filter, matched as Android's `PatternMatcher` does.
///
/// The text is that of the attribute after its resource escapes: `\\*` in the XML is `\*` here. Patterns are compared
/// in UTF-16 code units, and with the decoded path.
package struct AndroidPathPattern: Sendable, Hashable, CustomStringConvertible {
  /// The kinds of patterns, by the attributes of `<data>`.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The whole path.
    case literal = "path"
    /// The beginning of the path.
    case prefix = "pathPrefix"
    /// The end of the path, since API level 31.
    case suffix = "pathSuffix"
    /// `.` matches any character, `*` repeats the character before it, `\` escapes.
    case simpleGlob = "pathPattern"
    /// Also `[…]`, `[^…]`, `+`, `{n}`, `{n,}` and `{n,m}`; since API level 31 in the manifest.
    case advancedGlob = "pathAdvancedPattern"

    /// The first API level that has the attribute in the manifest; an older system ignores it.
    package var apiLevel: Int { self == .suffix || self == .advancedGlob ? 31 : 1 }
  }

  package let kind: Kind
  package let text: String
  private let units: [UInt16]
  private let tokens: [AdvancedGlobToken]

  /// Creates a pattern.
  ///
  /// - Throws: An `AndroidPathPatternError` if Android refuses the pattern. Only advanced patterns can be refused.
  package init(_ kind: Kind, _ text: String) throws(AndroidPathPatternError) {
    self.kind = kind
    self.text = text
    units = Array(text.utf16)
    tokens = kind == .advancedGlob ? try AdvancedGlobToken.tokens(of: text) : []
  }

  /// Creates a pattern of a kind that is never refused: any but `advancedGlob`.
  init(accepted kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
    units = Array(text.utf16)
    tokens = []
  }

  /// The attribute, for example `pathPrefix="/order/"`.
  package var description: String { "\(kind.rawValue)=\"\(text)\"" }

  /// Returns whether the pattern matches a decoded path.
  ///
  /// Both kinds of globs are greedy and do not backtrack: `/.*/items` as an advanced pattern matches nothing, because
  /// `.*` also takes `/items`.
  ///
  /// - Complexity: O(*n* · *s*) in the length of the text, where *s* is the size of the largest set.
  package func matches(_ path: String) -> Bool {
    let path = Array(path.utf16)
    return switch kind {
    case .literal: path == units
    case .prefix: path.starts(with: units)
    case .suffix: path.reversed().starts(with: units.reversed())
    case .simpleGlob: matchesSimpleGlob(path)
    case .advancedGlob: matchesAdvancedGlob(path)
    }
  }

  private func matchesAdvancedGlob(_ path: [UInt16]) -> Bool {
    var position = 0
    for token in tokens {
      var count = 0
      while count < token.maximum, position < path.count, token.matches(path[position]) {
        count += 1
        position += 1
      }
      if count < token.minimum { return false }
    }
    return position == path.count
  }

  // The rules of the simple glob are those that Android implements, not those that one expects:
  //
  // - `.*` ends at the next occurrence of the character after it, which it takes. That character is a literal.
  // - At the end of the path, `.*` is the only rest of a pattern that matches. `/ab*` does not match `/a`.
  // - `\.` matches any character, like `.`; but `\.*` repeats a point only.
  private func matchesSimpleGlob(_ path: [UInt16]) -> Bool {
    if units.isEmpty { return path.isEmpty }
    let (point, star, escape) = (UInt16(0x2E), UInt16(0x2A), UInt16(0x5C))
    func unit(_ index: Int) -> UInt16 { index < units.count ? units[index] : 0 }
    var index = 0
    var position = 0
    while index < units.count, position < path.count {
      let isEscaped = units[index] == escape
      if isEscaped { index += 1 }
      let symbol = unit(index)
      index += 1
      if unit(index) != star {
        if symbol != point, symbol != path[position] { return false }
        position += 1
      } else if symbol == point, !isEscaped {
        if index >= units.count - 1 { return true }
        index += 1
        if unit(index) == escape { index += 1 }
        guard let end = path[position...].firstIndex(of: unit(index)) else { return false }
        index += 1
        position = end + 1
      } else {
        while position < path.count, path[position] == symbol { position += 1 }
        index += 1
      }
    }
    if index >= units.count, position >= path.count { return true }
    return index == units.count - 2 && units[index] == point && units[index + 1] == star
  }
}
