// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A value of JSON, which is written on one line.
package indirect enum JSONValue {
  case string(String)
  case number(Int)
  case boolean(Bool)
  case null
  case array([JSONValue])
  /// Members with distinct names, in any order: they are written sorted by their bytes.
  case object([(name: String, value: JSONValue)])

  /// The value as one line of text.
  ///
  /// - Complexity: O(*n* log *m*) for *n* bytes of text and *m* members in one object.
  package var text: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .string(let text): Self.write(text, to: &bytes)
    case .number(let number): bytes += String(number).utf8
    case .boolean(let truth): bytes += (truth ? "true" : "false").utf8
    case .null: bytes += "null".utf8
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      let sorted = members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      for (index, member) in sorted.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.write(member.name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// Writes a text in quotes.
  ///
  /// Beside what JSON demands, everything is escaped that some reader takes for the end of a line.
  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": bytes += [UInt8(ascii: "\\"), UInt8(ascii: "\"")]
      case "\\": bytes += [UInt8(ascii: "\\"), UInt8(ascii: "\\")]
      case "\n": bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      case "\r": bytes += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
      case "\t": bytes += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        bytes += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
      default: bytes += UTF8.encode(scalar)!
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
