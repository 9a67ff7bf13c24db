// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The texts of numbers and Booleans in parameters, as the router and all tools read them.
package enum ParameterText {
  /// Returns the value of `true`, `1`, `yes`, `false`, `0` or `no`, in any case; otherwise `nil`.
  package static func boolean(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "true", "1", "yes": true
    case "false", "0", "no": false
    default: nil
    }
  }

  /// Returns the number of a decimal form: `-1.5`, `2e8`; not `nan` or `0x1p3`.
  package static func number<Number: BinaryFloatingPoint & LosslessStringConvertible>(
    _ text: String, as type: Number.Type = Number.self
  ) -> Number? {
    guard text.utf8.allSatisfy(decimalBytes.contains), let value = Number(text), value.isFinite
    else { return nil }
    return value
  }

  /// The digits, and `+ - . E e`.
  private static let decimalBytes = ByteSet(
    low: 0x03FF_6800_0000_0000, high: 0x0000_0020_0000_0020)
}
