// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// An IPv4 address, as the URL standard (§3.5) reads and writes it.
struct IPv4Address: Sendable, Hashable {
  let value: UInt32

  /// Returns whether a domain ends in a number, so that it must be an IPv4 address.
  static func isRequired(for domain: [UInt8]) -> Bool {
    let end = domain.last == UInt8(ascii: ".") ? domain.count - 1 : domain.count
    let label = domain[..<end].lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? 0
    let last = domain[label..<end]
    if last.isEmpty { return false }
    return last.allSatisfy(isDigit) || number(last) != nil
  }

  /// Creates an address from up to four numbers, each decimal, octal or hexadecimal.
  init?(_ domain: [UInt8]) {
    var parts = domain.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if parts.last?.isEmpty == true, parts.count > 1 { parts.removeLast() }
    guard parts.count <= 4 else { return nil }
    var value: UInt64 = 0
    for (index, part) in parts.enumerated() {
      guard let number = IPv4Address.number(part) else { return nil }
      if index < parts.count - 1 {
        guard number <= 255 else { return nil }
        value |= number << UInt64(8 * (3 - index))
      } else {
        // The last number contains all remaining bytes.
        guard number < 1 << UInt64(8 * (5 - parts.count)) else { return nil }
        value += number
      }
    }
    self.value = UInt32(value)
  }

  func write(to output: inout [UInt8]) {
    for shift in [24, 16, 8, 0] as [UInt32] {
      if shift < 24 { output.append(UInt8(ascii: ".")) }
      output.append(contentsOf: String(value >> shift & 255).utf8)
    }
  }

  /// Returns the value of a number in any of the three bases, at most 2³².
  private static func number(_ text: ArraySlice<UInt8>) -> UInt64? {
    guard let first = text.first else { return nil }
    var digits = text
    var base: UInt64 = 10
    if first == UInt8(ascii: "0"), text.count > 1 {
      let isHexadecimal = text[text.startIndex + 1] | 0x20 == UInt8(ascii: "x")
      digits = text.dropFirst(isHexadecimal ? 2 : 1)
      base = isHexadecimal ? 16 : 8
    }
    var value: UInt64 = 0
    for digit in digits {
      guard let digit = PercentDecoding.hexValue(digit), digit < base else { return nil }
      value = min(value * base + UInt64(digit), 1 << 32)
    }
    return value
  }
}
