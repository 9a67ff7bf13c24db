// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The one place where percent-encoded text is decoded: late, and once.
///
/// A malformed escape (`%`, `%4`, `%zz`) is left as it is written, as the standard does.
package enum PercentDecoding {
  /// The symbol of an escaped slash (`%2F`) in a path; no byte of valid UTF-8.
  package static let escapedSlash: UInt8 = 0xFF

  /// The symbol of an escape `%FF`, which only a fragment can hold; nothing matches it.
  private static let stray: UInt8 = 0xFE

  /// Returns the decoded text of `range`; bytes that are no UTF-8 become U+FFFD.
  ///
  /// - Complexity: O(*n*) in the length of the range.
  package static func string(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    text(bytes, range, space: nil)
  }

  /// Returns the decoded text of a query's name or value.
  ///
  /// - Parameter plusIsSpace: Whether `+` is read as a space.
  /// - Complexity: O(*n*) in the length of the range.
  package static func formString(
    _ bytes: Span<UInt8>, _ range: Range<Int>, plusIsSpace: Bool
  ) -> String {
    text(bytes, range, space: plusIsSpace ? UInt8(ascii: "+") : nil)
  }

  private static func text(_ bytes: Span<UInt8>, _ range: Range<Int>, space: UInt8?) -> String {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      if byte == UInt8(ascii: "%"), let value = escape(bytes, at: index, before: range.upperBound) {
        decoded.append(value)
        index += 3
      } else {
        decoded.append(byte == space ? UInt8(ascii: " ") : byte)
        index += 1
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  /// Returns the symbols of a path or fragment, and where each begins.
  ///
  /// - Returns: One symbol for each decoded byte, `escapedSlash` for `%2F`; and the offset in
  ///   `bytes` of each, followed by the end of the range.
  /// - Complexity: O(*n*) in the length of the range.
  package static func symbols(
    _ bytes: Span<UInt8>, _ range: Range<Int>
  ) -> (symbols: [UInt8], offsets: [Int]) {
    var symbols: [UInt8] = []
    var offsets: [Int] = []
    symbols.reserveCapacity(range.count)
    offsets.reserveCapacity(range.count + 1)
    var index = range.lowerBound
    while index < range.upperBound {
      offsets.append(index)
      symbols.append(symbol(bytes, at: &index, before: range.upperBound))
    }
    offsets.append(range.upperBound)
    return (symbols, offsets)
  }

  /// Returns the symbol at `index`, and moves `index` past it.
  @inline(__always)
  package static func symbol(_ bytes: Span<UInt8>, at index: inout Int) -> UInt8 {
    symbol(bytes, at: &index, before: bytes.count)
  }

  /// Returns the symbol at `index`, reading nothing at `end` or after it, and moves past it.
  @inline(__always)
  package static func symbol(
    _ bytes: Span<UInt8>, at index: inout Int, before end: Int
  ) -> UInt8 {
    let byte = bytes[index]
    if byte == UInt8(ascii: "%"), let value = escape(bytes, at: index, before: end) {
      index += 3
      if value == UInt8(ascii: "/") { return escapedSlash }
      return value == escapedSlash ? stray : value
    }
    index += 1
    return byte
  }

  /// Returns the byte that the escape at `index` stands for; `nil` when it is malformed.
  @inline(__always)
  static func escape(_ bytes: Span<UInt8>, at index: Int, before end: Int) -> UInt8? {
    guard index + 2 < end, let high = hexValue(bytes[index + 1]),
      let low = hexValue(bytes[index + 2])
    else { return nil }
    return high << 4 | low
  }

  /// Returns the value of a hexadecimal digit in either case.
  @inline(__always)
  static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
