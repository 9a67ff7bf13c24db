// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension String {
  /// The text with a part in place of some scalars.
  package func replacingScalars(_ part: (Unicode.Scalar) -> String?) -> String {
    unicodeScalars.reduce(into: "") { result, scalar in
      if let part = part(scalar) { result += part } else { result.unicodeScalars.append(scalar) }
    }
  }
}

extension Unicode.Scalar {
  /// The scalar as escapes of UTF-16 units, as in JSON and in Kotlin.
  package var utf16Escapes: String {
    String(self).utf16.map { unit in
      let digits = String(unit, radix: 16, uppercase: true)
      return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
    }.joined()
  }
}
