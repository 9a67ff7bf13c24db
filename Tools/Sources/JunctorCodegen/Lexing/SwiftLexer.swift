// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Splits the bytes of a file into tokens. It accepts any bytes: invalid Swift becomes marks, and
// the compiler reports it.
//
// 1. Whitespace and comments, which nest (`skipBlanks`).
// 2. String literals, with escapes, hashes and interpolated code (`SwiftLexer+Texts.swift`).
// 3. Regular expressions, since quotes and brackets have no effect in them (`regex`).
// 4. `#if`, `#elseif`, `#else` and `#endif`, with their conditions (`directive`).

struct SwiftLexer {
  let bytes: [UInt8]
  var place = 0
  /// The previous token, which decides whether a `/` begins a regular expression.
  private var previous: SwiftToken.Kind?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    if bytes.starts(with: "#!".utf8) { skipLine() }
  }

  static func tokens(of bytes: [UInt8]) -> [SwiftToken] {
    var lexer = SwiftLexer(bytes)
    var tokens: [SwiftToken] = []
    while let token = lexer.next() { tokens.append(token) }
    return tokens
  }

  func byte(_ offset: Int = 0) -> UInt8? {
    place + offset < bytes.count ? bytes[place + offset] : nil
  }

  func starts(with text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard place + count <= bytes.count else { return false }
    return text.withUTF8Buffer { zip($0, bytes[place...]).allSatisfy { $0 == $1 } }
  }

  mutating func skipLine() {
    while let byte = byte(), byte != UInt8(ascii: "\n") { place += 1 }
  }

  mutating func next() -> SwiftToken? {
    let start = place
    let isFirst = skipBlanks() || start == 0 || previous == nil
    guard let byte = byte() else { return nil }
    let offset = place
    let kind = kind(byte, isFirstOnLine: isFirst, isAfterBlank: place > start)
    previous = kind
    return SwiftToken(
      kind: kind, offset: offset, isFirstOnLine: isFirst, isAfterBlank: offset > start || isFirst)
  }

  /// Skips whitespace and comments, and returns whether a new line has begun.
  private mutating func skipBlanks() -> Bool {
    var hasBegun = false
    while let byte = byte() {
      if byte.isBlank || byte == 0x0C {
        if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { hasBegun = true }
        place += 1
      } else if starts(with: "//") {
        skipLine()
      } else if starts(with: "/*") {
        skipComment()
      } else {
        break
      }
    }
    return hasBegun
  }

  private mutating func skipComment() {
    var depth = 0
    while place < bytes.count {
      if starts(with: "/*") {
        depth += 1
        place += 2
      } else if starts(with: "*/") {
        depth -= 1
        place += 2
        if depth == 0 { return }
      } else {
        place += 1
      }
    }
  }

  private mutating func kind(
    _ byte: UInt8, isFirstOnLine: Bool, isAfterBlank: Bool
  ) -> SwiftToken.Kind {
    switch byte {
    case UInt8(ascii: "\""): return text(hashes: 0)
    case UInt8(ascii: "#"):
      let hashes = bytes[place...].prefix { $0 == byte }.count
      if self.byte(hashes) == UInt8(ascii: "\"") { return text(hashes: hashes) }
      if self.byte(hashes) == UInt8(ascii: "/"), regex(hashes: hashes) { return .value }
      if isFirstOnLine, let directive = directive() { return .condition(directive) }
    case UInt8(ascii: "/"):
      if isAfterBlank || !endsOperand, regex(hashes: 0) { return .value }
    case UInt8(ascii: "`"):
      if let end = bytes[(place + 1)...].firstIndex(of: byte) {
        let name = String(decoding: bytes[(place + 1)..<end], as: UTF8.self)
        place = end + 1
        return .quoted(name)
      }
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      skipNumber()
      return .value
    default:
      if byte.isOfNames {
        let name = bytes[place...].prefix(while: \.isOfNames)
        place = name.endIndex
        return .word(String(decoding: name, as: UTF8.self))
      }
    }
    place += 1
    return .mark(byte)
  }

  private mutating func skipNumber() {
    while let byte = byte() {
      let isFraction = byte == UInt8(ascii: ".") && self.byte(1)?.isDigit == true
      let isExponent =
        (byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+"))
        && [UInt8(ascii: "e"), UInt8(ascii: "E")].contains(bytes[place - 1])
        && self.byte(1)?.isDigit == true
      guard byte.isOfNames || isFraction || isExponent else { return }
      place += 1
    }
  }

  /// Whether the previous token ends an operand, so that a `/` directly after it divides.
  private var endsOperand: Bool {
    switch previous {
    case .value, .text, .quoted: true
    case .word(let word): !Self.wordsBeforeValues.contains(word)
    case .mark(let mark): [")", "]", "}", "?", "!"].contains { mark == UInt8(ascii: $0) }
    case .condition, nil: false
    }
  }

  private static let wordsBeforeValues: Set<String> = [
    "return", "in", "case", "if", "guard", "while", "where", "else", "try", "await", "throw",
    "switch", "is", "as", "repeat", "default", "yield",
  ]

  /// Skips a regular expression, if one begins here: `/…/` on one line, or `#/…/#`.
  private mutating func regex(hashes: Int) -> Bool {
    var end = place + hashes + 1
    guard end < bytes.count else { return false }
    if hashes == 0, bytes[end].isBlank || bytes[end] == UInt8(ascii: "=") { return false }
    var depth = 0
    var isInSet = false
    while end < bytes.count {
      let byte = bytes[end]
      switch byte {
      case UInt8(ascii: "\\"): end += 1
      case UInt8(ascii: "\n") where hashes == 0: return false
      case UInt8(ascii: "["): isInSet = true
      case UInt8(ascii: "]"): isInSet = false
      case UInt8(ascii: "(") where !isInSet: depth += 1
      case UInt8(ascii: ")") where !isInSet:
        depth -= 1
        if depth < 0, hashes == 0 { return false }
      case UInt8(ascii: "/"):
        let closing = bytes[(end + 1)...].prefix { $0 == UInt8(ascii: "#") }.count
        if closing >= hashes {
          if hashes == 0, bytes[end - 1].isBlank { return false }
          place = end + 1 + hashes
          return true
        }
      default: break
      }
      end += 1
    }
    return false
  }

  private mutating func directive() -> SwiftToken.Directive? {
    let name = bytes[(place + 1)...].prefix(while: \.isOfNames)
    let word = String(decoding: name, as: UTF8.self)
    guard ["if", "elseif", "else", "endif"].contains(word) else { return nil }
    place = name.endIndex
    switch word {
    case "if": return .begin(condition())
    case "elseif": return .otherwise(condition())
    case "else": return .otherwise(nil)
    default: return .end
    }
  }

  /// Reads the rest of the line, and further lines after an operator or within parentheses.
  private mutating func condition() -> String {
    var condition: [UInt8] = []
    var depth = 0
    while place < bytes.count {
      let before = place
      let hasBegun = skipBlanks()
      guard let byte = byte() else { break }
      let isJoined = [UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "!")]
        .contains { $0 == condition.last }
      let joins = starts(with: "&&") || starts(with: "||")
      if hasBegun, !condition.isEmpty, depth == 0, !isJoined, !joins {
        place = before
        break
      }
      if place > before, !condition.isEmpty { condition.append(UInt8(ascii: " ")) }
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      condition.append(byte)
      place += 1
    }
    return String(decoding: condition, as: UTF8.self)
  }
}

extension UInt8 {
  /// Whether identifiers contain it; every byte outside of ASCII counts as a letter.
  var isOfNames: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: isDigit
    }
  }

  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
