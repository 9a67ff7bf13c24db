// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension Array where Element == UInt8 {
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

  /// Appends a JSON list; `append` appends an element.
  package mutating func appendJSONArray<Item>(
    _ elements: [Item], _ append: (Item, inout [UInt8]) -> Void
  ) {
    self.append(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() {
      if index > 0 { self.append(UInt8(ascii: ",")) }
      append(element, &self)
    }
    self.append(UInt8(ascii: "]"))
  }

  /// Appends a JSON object, with the members in the order of their bytes; `append` appends a value.
  package mutating func appendJSONObject<Value>(
    _ members: some Sequence<(String, Value)>, _ append: (Value, inout [UInt8]) -> Void
  ) {
    let sorted = members.sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
    self.append(UInt8(ascii: "{"))
    for (index, (name, value)) in sorted.enumerated() {
      if index > 0 { self.append(UInt8(ascii: ",")) }
      appendJSONString(name)
      self.append(UInt8(ascii: ":"))
      append(value, &self)
    }
    self.append(UInt8(ascii: "}"))
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
