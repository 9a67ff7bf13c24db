// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension SwiftLexer {
  /// Reads a string literal at the cursor, with the given number of hashes before its quote.
  ///
  /// An unterminated literal ends with its line.
  mutating func text(hashes: Int) -> SwiftToken.Kind {
    place += hashes
    let hasLines = isInThreeQuotes
    let quotes = hasLines ? "\"\"\"" : "\"" as StaticString
    if hasLines { skipLine() }
    place += 1
    var text = SwiftText()
    var starts = [0]
    while let byte = byte(), hasLines || byte != UInt8(ascii: "\n") {
      let isEscape = byte == UInt8(ascii: "\\") && isFollowed(byHashes: hashes, from: 1)
      if self.starts(with: quotes), isFollowed(byHashes: hashes, from: quotes.utf8CodeUnitCount) {
        text.end(at: place)
        place += quotes.utf8CodeUnitCount + hashes
        if hasLines { text.removeIndentation(lineStarts: starts) }
        return .text(text)
      } else if isEscape, hasLines, continues(after: hashes) {
        skipLine()
        place += 1
        starts.append(text.bytes.count)
      } else if isEscape {
        escape(in: &text, hashes)
      } else {
        if !hasLines || byte != UInt8(ascii: "\r") { text.append(byte, at: place) }
        place += 1
        if byte == UInt8(ascii: "\n") { starts.append(text.bytes.count) }
      }
    }
    text.end(at: place)
    return .text(text)
  }

  /// Whether three quotes and the end of the line follow; otherwise they may be a quoted quote.
  private var isInThreeQuotes: Bool {
    guard starts(with: "\"\"\"") else { return false }
    let rest = bytes[(place + 3)...].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    return rest.first == UInt8(ascii: "\n") || rest.first == UInt8(ascii: "\r")
  }

  private func isFollowed(byHashes hashes: Int, from offset: Int) -> Bool {
    (0..<hashes).allSatisfy { byte(offset + $0) == UInt8(ascii: "#") }
  }

  /// Whether the escape at the cursor removes the line break.
  private func continues(after hashes: Int) -> Bool {
    let rest = bytes[min(place + 1 + hashes, bytes.count)...].drop {
      $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r")
    }
    return rest.first == UInt8(ascii: "\n")
  }

  private mutating func escape(in text: inout SwiftText, _ hashes: Int) {
    let start = place
    place += 1 + hashes
    guard let byte = byte() else { return }
    place += 1
    switch byte {
    case UInt8(ascii: "("):
      text.isPlain = false
      skipCode()
    case UInt8(ascii: "n"): text.append("\n" as Unicode.Scalar, at: start)
    case UInt8(ascii: "t"): text.append("\t" as Unicode.Scalar, at: start)
    case UInt8(ascii: "r"): text.append("\r" as Unicode.Scalar, at: start)
    case UInt8(ascii: "0"): text.append("\0" as Unicode.Scalar, at: start)
    case UInt8(ascii: "u"):
      let digits = bytes[place...].prefix { $0 != UInt8(ascii: "}") && $0 != UInt8(ascii: "\n") }
      let number = UInt32(String(decoding: digits.dropFirst(), as: UTF8.self), radix: 16)
      place = min(digits.endIndex + 1, bytes.count)
      text.append(number.flatMap(Unicode.Scalar.init) ?? "\u{FFFD}", at: start)
    default: text.append(byte, at: start)
    }
  }

  /// Skips interpolated code after its opening parenthesis.
  private mutating func skipCode() {
    var depth = 1
    while depth > 0, let token = next() {
      if token.isMark("(") { depth += 1 }
      if token.isMark(")") { depth -= 1 }
    }
  }
}
