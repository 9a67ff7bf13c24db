// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Splits a Swift file into names, literals and single characters, without comments.
struct SwiftTokens {
  let path: String
  var rest: Substring
  var line = 1
  /// The previous token, which decides whether a `/` begins a regular expression.
  var previous = ""
  /// For the beginning of a string literal, the parts that follow.
  var literalParts: [String: Regex<AnyRegexOutput>] = [:]

  private let blanks = #/(?:[\s\u{FEFF}]|\/\/[^\n]*)+/#.matchingSemantics(.unicodeScalar)
  /// `/*`, `#else`, `#endif`, `#if` or `#elseif` with its condition, a name, `#/…/#`, the beginning of a
  /// string literal, or a character.
  private let token =
    #/
    \/\* | \#(?:else|endif)\b
    | \#(?:else)?if\b(?:\s*(?:&&|\|\|)\s*|\((?:[^()]|\([^()]*\))*\)|[^\n\/])*
    | [\w$\u{80}-\u{10FFFF}]+ | `[^`\n]+` | (\#+)\/[\s\S]*?\/\1 | \#*(?:"""(?=[\ \t]*\n)|") | [\s\S]
    /#.matchingSemantics(.unicodeScalar)
  private let commentPart = #/\/\*|\*\/|[^\/*]+|[\/*]/#.matchingSemantics(.unicodeScalar)
  /// The rest of `/…/` on one line, with no space beside a slash.
  private let regex = #/(?![ \t=*)\],])(?: *(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^ \/\\\[\n]))+\//#
    .matchingSemantics(.unicodeScalar)
  private let tokenBeforeValue =
    #/return|in|case|if|guard|while|where|else|try|await|throw|switch|is|as|yield|[^\w)\]}?!"]/#

  private mutating func take(_ pattern: Regex<some Any>) -> String? {
    guard let range = rest.prefixMatch(of: pattern)?.range else { return nil }
    defer { rest = rest[range.upperBound...] }
    line += rest[range].unicodeScalars.count { $0 == "\n" }
    return String(rest[range])
  }

  /// Returns the next token and its line; `nil` at the end.
  mutating func next(
    isAfterBlank: Bool = false
  ) throws(SourceMistake) -> (text: String, line: Int)? {
    let isAfterBlank = take(blanks) != nil || isAfterBlank || previous.isEmpty
    let start = line
    guard var text = take(token) else { return nil }
    var depth = text == "/*" ? 1 : 0
    while depth > 0 {
      guard let part = take(commentPart) else {
        throw SourceMistake("\(path):\(start)", "this comment has no end")
      }
      depth += part == "/*" ? 1 : part == "*/" ? -1 : 0
    }
    if text == "/*" { return try next(isAfterBlank: true) }
    if text.hasSuffix("\"") { try skipLiteral(after: text) }
    if text == "/", isAfterBlank || previous.wholeMatch(of: tokenBeforeValue) != nil {
      text += take(regex) ?? ""
    }
    previous = text
    return (text, start)
  }

  private mutating func skipLiteral(after quotes: String) throws(SourceMistake) {
    let (start, hashes) = (line, quotes.prefix { $0 == "#" })
    let end = quotes.dropFirst(hashes.count) + hashes
    let pattern = #"\#(end)|\\\#(hashes).?|[^"\\\n]+|[\s\S]"#
    let part =
      literalParts[quotes] ?? (try! Regex(pattern)).matchingSemantics(.unicodeScalar)
    literalParts[quotes] = part
    while let text = take(part), text != "\n" || quotes.hasSuffix("\"\"\"") {
      if text == end { return }
      // Interpolated code.
      var depth = text == "\\\(hashes)(" ? 1 : 0
      while depth > 0, let token = try next()?.text {
        depth += token == "(" ? 1 : token == ")" ? -1 : 0
      }
    }
    throw SourceMistake("\(path):\(start)", "this literal has no end")
  }
}
