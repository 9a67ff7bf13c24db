// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A type of a parameter, with texts that each entry point must accept or refuse: a row of `Tests/Support/values.json`.
///
/// The router, the tools and generated code read the same table. `scripts/check-typescript` and `scripts/check-kotlin`
/// run the generated code.
package struct ValueRow: Decodable, Sendable, CustomStringConvertible {
  package let name: String
  package let type: String
  package let format: String?
  package let swiftType: String
  package let values: [String]?
  package let accepts: [String]
  package let refuses: [String]

  package var description: String { name }

  /// All texts, and whether they are accepted.
  package var texts: [(text: String, isAccepted: Bool)] {
    accepts.map { ($0, true) } + refuses.map { ($0, false) }
  }

  /// The parameter `v` as the manifest describes it.
  package func parameter(in place: String = "query") throws -> String {
    var members: [String: Any] = ["name": "v", "in": place, "type": type, "swiftType": swiftType]
    members["format"] = format
    members["values"] = values
    let json = try JSONSerialization.data(withJSONObject: members)
    return String(decoding: json, as: UTF8.self)
  }

  /// A text of a query, with all bytes encoded except letters and digits.
  package static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: String(Unicode.Scalar(byte))
      default: (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }

  package static let all: [ValueRow] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("values.json")
    do {
      return try JSONDecoder().decode([ValueRow].self, from: Data(contentsOf: file))
    } catch {
      fatalError("\(file.path): \(error)")
    }
  }()
}
