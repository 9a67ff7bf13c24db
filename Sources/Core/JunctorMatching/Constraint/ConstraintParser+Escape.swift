// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension ConstraintParser {
  /// Reads an escape, beginning at its backslash.
  ///
  /// - Returns: The set that it matches, and the scalar if it is exactly one.
  mutating func escape() throws(ConstraintError) -> (set: SymbolSet, scalar: Unicode.Scalar?) {
    let begin = index
    guard let letter = peek(1) else {
      throw mistake(.malformedEscape, at: begin, "nothing follows this \\", "\\\\")
    }
    index += 2
    switch letter {
    case "d": return (.digits, nil)
    case "D": return (SymbolSet.digits.complement, nil)
    case "w": return (.wordCharacters, nil)
    case "W": return (SymbolSet.wordCharacters.complement, nil)
    case "s": return (.whitespace, nil)
    case "S": return (SymbolSet.whitespace.complement, nil)
    case "n": return one("\n")
    case "r": return one("\r")
    case "t": return one("\t")
    case "f": return one("\u{0C}")
    case "v": return one("\u{0B}")
    case "c":
      guard let name = peek(), ("a"..."z").contains(name) || ("A"..."Z").contains(name),
        let control = Unicode.Scalar(name.value % 32)
      else {
        throw mistake(.malformedEscape, at: begin, "a letter from A to Z follows \\c", "\\cA")
      }
      index += 1
      return one(control)
    case "0":
      if let digit = peek(), ("0"..."9").contains(digit) {
        throw mistake(
          .malformedEscape, at: begin, "octal escapes are not supported", "\\x00 and the digit")
      }
      return one("\0")
    case "x":
      guard let value = hexDigits(2), let scalar = Unicode.Scalar(value) else {
        throw mistake(.malformedEscape, at: begin, "two hexadecimal digits follow \\x", "\\x2D")
      }
      return one(scalar)
    case "u": return one(try unicodeEscape(from: begin))
    case _ where isPunctuation(letter): return one(letter)
    default: throw refusedEscape(letter, at: begin)
    }
  }

  private func one(_ scalar: Unicode.Scalar) -> (set: SymbolSet, scalar: Unicode.Scalar?) {
    (folded(SymbolSet(scalar)), scalar)
  }

  /// Reads what follows `\u`: four digits, two times four for a surrogate pair, or braces.
  private mutating func unicodeEscape(
    from begin: Int
  ) throws(ConstraintError) -> Unicode.Scalar {
    var value: UInt32?
    if take("{") {
      value = hexDigits(nil)
      if !take("}") { value = nil }
    } else {
      value = hexDigits(4)
      if let high = value, (0xD800...0xDBFF).contains(high), peek() == "\\", peek(1) == "u" {
        index += 2
        if let low = hexDigits(4), (0xDC00...0xDFFF).contains(low) {
          value = 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
        }
      }
    }
    guard let value, let scalar = Unicode.Scalar(value) else {
      throw mistake(
        .malformedEscape, at: begin, "this \\u does not encode a Unicode scalar",
        "\\u4E00 or \\u{1F600}")
    }
    return scalar
  }

  /// Reads `count` hexadecimal digits, or as many as there are, at least one.
  private mutating func hexDigits(_ count: Int?) -> UInt32? {
    var value: UInt32 = 0
    var read = 0
    while read < count ?? Int.max,
      let digit = peek().flatMap({ UInt8(exactly: $0.value) }).flatMap(PercentDecoding.hexValue)
    {
      value = min(value << 4 | UInt32(digit), 0x11_0000)
      index += 1
      read += 1
    }
    return read == 0 || (count ?? read) != read ? nil : value
  }

  private func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "!"..."/", ":"..."@", "["..."`", "{"..."~": true
    default: false
    }
  }

  private func refusedEscape(_ letter: Unicode.Scalar, at begin: Int) -> ConstraintError {
    switch letter {
    case "1"..."9", "k":
      mistake(.backReference, at: begin, "a constraint cannot contain back references")
    case "b", "B":
      mistake(
        .wordBoundary, at: begin, "a capture matches as a whole and has no word boundaries inside")
    case "p", "P":
      mistake(
        .unicodeProperty, at: begin, "Unicode properties are not supported; write the ranges",
        "[一-龥]")
    default:
      mistake(.unknownEscape, at: begin, "\\\(letter) has no meaning", "\(letter)")
    }
  }
}
