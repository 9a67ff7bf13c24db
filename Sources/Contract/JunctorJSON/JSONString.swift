// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension [UInt8] {
  /// Appends a JSON string that also escapes characters that some readers treat as line ends.
  package mutating func appendJSONString(_ text: String) {
    append(UInt8(ascii: "\""))
    // Most texts contain nothing to escape.
    let isPlain = text.utf8.allSatisfy {
      $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C && $0 != 0x7F && !(0xC2...0xE2).contains($0)
    }
    if isPlain {
      self += text.utf8
    } else {
      for scalar in text.unicodeScalars { appendEscaped(scalar) }
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func appendEscaped(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"", "\\": self += [UInt8(ascii: "\\"), UInt8(ascii: scalar)]
    case "\n": self += #"\n"#.utf8
    case "\r": self += #"\r"#.utf8
    case "\t": self += #"\t"#.utf8
    case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
      let digits = String(scalar.value, radix: 16)
      self += "\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)".utf8
    default: self += String(scalar).utf8
    }
  }
}
