// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

typealias SwiftToken = (text: String, line: Int)

/// Splits a Swift file into names, directives, literals and single characters, without comments.
struct SwiftTokens {
  let path: String
  var rest: Substring
  var line = 1
  /// The previous token, which decides whether a `/` begins a regular expression.
  var previous = ""
  private let blanks = #/(?:[\s\u{FEFF}]|\/\/[^\n]*)+/#.matchingSemantics(.unicodeScalar)
  /// Of a comment or a string literal, the beginning only; of `#if`, also the condition.
  private let token =
    #/
    \/\* | \#(?:else|endif)\b
    | \#(?:else)?if\b(?:\s*(?:&&|\|\|)\s*|\((?:[^()]|\([^()]*\))*\)|[^\n\/])*
    | [\w$\u{80}-\u{10FFFF}]+ | `[^`\n]+` | (\#+)\/[\s\S]*?\/\1 | \#*(?:"""(?=[\ \t]*\n)|") | [\s\S]
    /#.matchingSemantics(.unicodeScalar)
  /// The rest of `/…/` on one line, with no space beside a slash.
  private let regex = #/(?![ \t=*)\],])(?: *(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^ \/\\\[\n]))+\//#
    .matchingSemantics(.unicodeScalar)

  private mutating func take(_ pattern: Regex<some Any>) -> String? {
    guard let range = rest.prefixMatch(of: pattern)?.range else { return nil }
    defer { rest = rest[range.upperBound...] }
    line += rest[range].unicodeScalars.count { $0 == "\n" }
    return String(rest[range])
  }

  /// Returns the next token and its line; `nil` at the end.
  mutating func next(_ isAfterBlank: Bool = false) throws(SourceMistake) -> SwiftToken? {
    let isAfterBlank = take(blanks) != nil || isAfterBlank || previous.isEmpty
    let start = line
    guard var text = take(token) else { return nil }
    if text == "/*" || text.hasSuffix("\"") { try skip(after: text) }
    if text == "/*" { return try next(true) }
    if text == "/", isAfterBlank || "([{,:;=!?&|".contains(previous) { text += take(regex) ?? "" }
    previous = text
    return (text, start)
  }

  /// Skips a comment or a string literal after its beginning.
  private mutating func skip(after text: String) throws(SourceMistake) {
    let (start, isComment, hashes) = (line, text == "/*", text.prefix { $0 == "#" })
    let end = isComment ? "*/" : text.dropFirst(hashes.count) + hashes
    let parts = isComment ? #"/\*|\*/|[^/*]+"# : #"\#(end)|\\\#(hashes).?|[^"\\\n]+"#
    let part = (try! Regex(parts + #"|[\s\S]"#)).matchingSemantics(.unicodeScalar)
    var depth = 1
    while depth > 0 {
      guard let next = take(part), next != "\n" || isComment || text.hasSuffix("\"\"\"") else {
        throw SourceMistake("\(path):\(start)", "the end, \(end), is missing")
      }
      depth += next == end ? -1 : isComment && next == text ? 1 : 0
      var parentheses = next == "\\\(hashes)(" ? 1 : 0  // Of interpolated code.
      while parentheses > 0, let token = try self.next()?.text {
        parentheses += token == "(" ? 1 : token == ")" ? -1 : 0
      }
    }
  }
}
