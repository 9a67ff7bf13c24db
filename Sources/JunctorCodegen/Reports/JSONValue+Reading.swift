// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension JSONValue {
  /// Reads a JSON text, as RFC 8259 has it, whose numbers are whole.
  ///
  /// - Parameter bytes: The text.
  /// - Throws: The first mistake.
  /// - Complexity: Linear in the length.
  package init(_ bytes: [UInt8]) throws(JSONMistake) {
    var reader = JSONReader(bytes)
    self = try reader.value(depth: 0)
    reader.skipBlanks()
    if !reader.isAtEnd { throw reader.mistake("something follows the end of the value") }
  }

  /// Returns the member of an object; `nil` where there is none, and for any other value.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The elements of an array.
  package var elements: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The text of a string.
  package var string: String? {
    if case .string(let string) = self { string } else { nil }
  }

  /// The number.
  package var number: Int? {
    if case .number(let number) = self { number } else { nil }
  }
}

private struct JSONReader {
  private static let maximumDepth = 64

  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { index == bytes.count }

  func mistake(_ message: String) -> JSONMistake {
    let line = bytes[..<index].reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    return JSONMistake(line: line, message: message)
  }

  mutating func skipBlanks() {
    while let byte = next, [0x20, 0x0A, 0x0D, 0x09].contains(byte) { index += 1 }
  }

  mutating func value(depth: Int) throws(JSONMistake) -> JSONValue {
    if depth > Self.maximumDepth { throw mistake("the values are nested too deeply") }
    skipBlanks()
    switch next {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "["):
      index += 1
      var elements: [JSONValue] = []
      while try isMore("]", isFirst: elements.isEmpty) {
        elements.append(try value(depth: depth + 1))
      }
      return .array(elements)
    case UInt8(ascii: "{"):
      index += 1
      var members: [(name: String, value: JSONValue)] = []
      while try isMore("}", isFirst: members.isEmpty) {
        skipBlanks()
        let name = try string()
        skipBlanks()
        if !take(":") { throw mistake("“:” is missing") }
        members.append((name, try value(depth: depth + 1)))
      }
      return .object(members)
    default: return try word()
    }
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func take(_ text: StaticString) -> Bool {
    let isThere = text.withUTF8Buffer { bytes[index...].starts(with: $0) }
    if isThere { index += text.utf8CodeUnitCount }
    return isThere
  }

  /// Takes the end of a list or the comma before the next element.
  private mutating func isMore(
    _ end: StaticString, isFirst: Bool
  ) throws(JSONMistake) -> Bool {
    skipBlanks()
    if take(end) { return false }
    if !isFirst, !take(",") { throw mistake("“,” or “\(end)” is missing") }
    return true
  }

  private mutating func word() throws(JSONMistake) -> JSONValue {
    if take("true") { return .boolean(true) }
    if take("false") { return .boolean(false) }
    if take("null") { return .null }
    let digits = bytes[index...].prefix { $0 > 0x20 && !",]}".utf8.contains($0) }
    guard let number = Int(String(decoding: digits, as: UTF8.self)) else {
      throw mistake("a value is missing, or is not a whole number")
    }
    index += digits.count
    return .number(number)
  }

  private mutating func string() throws(JSONMistake) -> String {
    if !take("\"") { throw mistake("a text in quotes is missing") }
    var text: [UInt8] = []
    while let byte = next {
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += UTF8.encode(try escape())!
      case ..<0x20: throw mistake("a control character in a text")
      default: text.append(byte)
      }
    }
    throw mistake("a text does not end")
  }

  private mutating func escape() throws(JSONMistake) -> Unicode.Scalar {
    guard let letter = next else { throw mistake("a text does not end") }
    index += 1
    if letter == UInt8(ascii: "u") {
      let high = try unit()
      if let scalar = Unicode.Scalar(high) { return scalar }
      if high < 0xDC00, take("\\u") {
        let low = try unit()
        if (0xDC00...0xDFFF).contains(low),
          let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
        {
          return scalar
        }
      }
    } else if let scalar = Self.escapes[letter] {
      return scalar
    }
    throw mistake("an escape in a text is not one of JSON")
  }

  private static let escapes: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/",
    UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n",
    UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
  ]

  private mutating func unit() throws(JSONMistake) -> UInt32 {
    let digits = bytes[index...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw mistake("an escape in a text is not one of JSON") }
    index += 4
    return unit
  }
}
