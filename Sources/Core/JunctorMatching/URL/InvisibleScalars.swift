// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension Unicode.Scalar {
  /// Whether the scalar is not visible in a text, or changes the order of the others.
  package var isInvisible: Bool {
    if isASCII { return value < 0x20 || value == 0x7F }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return true
    default: return properties.isDefaultIgnorableCodePoint
    }
  }

  /// The scalar in a message: a symbol for a control character of ASCII, and an escape such as `\u{200B}` for another
  /// scalar that is not visible.
  package var picture: String {
    if !isInvisible { return String(self) }
    let symbol = value == 0x7F ? "␡" : isASCII ? Unicode.Scalar(0x2400 + value) : nil
    return symbol.map { String($0) } ?? "\\u{\(String(value, radix: 16, uppercase: true))}"
  }
}
