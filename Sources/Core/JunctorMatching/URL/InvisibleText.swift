// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension Unicode.Scalar {
  /// Whether a reader cannot see the character, takes it for a space, or sees the text in another order
  /// because of it.
  ///
  /// The control characters, the characters with the property Default_Ignorable_Code_Point of Unicode 16,
  /// the format controls of hieroglyphs, and all spaces except U+0020. The list does not depend on the
  /// system, so that generated files do not, either.
  package var isInvisible: Bool {
    switch value {
    case 0..<0x20, 0x7F...0xA0, 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x1680, 0x17B4...0x17B5,
      0x180B...0x180F, 0x2000...0x200F, 0x2028...0x202F, 0x205F...0x206F, 0x2800, 0x3000, 0x3164,
      0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0x13430...0x1343F, 0x1BCA0...0x1BCA3,
      0x1D173...0x1D17A, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }

  /// The text that stands for the character in a message: a symbol for a control character, `\u{200B}` for
  /// another invisible one.
  package var picture: String {
    if value == 0x7F { return "␡" }
    if value < 0x20, let symbol = Unicode.Scalar(0x2400 + value) { return String(symbol) }
    return isInvisible ? "\\u{" + String(value, radix: 16, uppercase: true) + "}" : String(self)
  }
}

extension String {
  /// The text as one line of a message, in which invisible characters can be seen.
  package var asOneLine: String { unicodeScalars.map { $0.picture }.joined() }

  /// The text for a message, in which invisible characters can be seen; line feeds remain.
  package var withVisibleCharacters: String {
    guard unicodeScalars.contains(where: { $0.isInvisible && $0 != "\n" }) else { return self }
    return unicodeScalars.reduce(into: "") { $0 += $1 == "\n" ? "\n" : $1.picture }
  }

  /// The address without invisible characters, raw or percent-encoded; its other escapes remain.
  var withoutInvisibleCharacters: String {
    var bytes: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2, let text = String(digits),
        let escaped = UInt8(text, radix: 16), escaped >= 0x80
      {
        bytes.append(escaped)
        rest.removeFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    let decoded = String(decoding: bytes, as: UTF8.self)
    return String(decoded.unicodeScalars.filter { !$0.isInvisible })
  }
}
