// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A JSON value, written on one line.
package indirect enum JSONValue {
  case string(String)
  case number(Int)
  case array([JSONValue])
  /// Members with distinct names, written in the order of their bytes.
  case object([(name: String, value: JSONValue)])

  /// The value as one line of text.
  ///
  /// - Complexity: O(*n* log *m*) for *n* bytes of text and *m* members in one object.
  package var text: String {
    switch self {
    case .string(let text): return Self.quoted(text)
    case .number(let number): return String(number)
    case .array(let values): return "[\(values.map(\.text).joined(separator: ","))]"
    case .object(let members):
      let sorted = members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      let texts = sorted.map { "\(Self.quoted($0.name)):\($0.value.text)" }
      return "{\(texts.joined(separator: ","))}"
    }
  }

  /// Returns a JSON string that also escapes characters that some readers treat as line ends.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
