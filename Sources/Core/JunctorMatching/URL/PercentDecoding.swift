// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Decodes percent-encoded text; each text is decoded once, when it is used.
///
/// A malformed escape (`%`, `%4`, `%zz`) is not changed, as in the standard.
package enum PercentDecoding {
  /// The symbol of an escaped slash (`%2F`) in a path; not a byte of valid UTF-8.
  package static let escapedSlash: UInt8 = 0xFF

  /// The symbol of an escape `%FF`, which only a fragment can contain; it never matches.
  private static let stray: UInt8 = 0xFE

  /// Returns the decoded text of `range`; invalid UTF-8 becomes U+FFFD.
  package static func string(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    text(bytes, range, space: nil)
  }

  /// Returns the decoded text of a query's name or value.
  package static func formString(
    _ bytes: Span<UInt8>, _ range: Range<Int>, plusIsSpace: Bool
  ) -> String {
    text(bytes, range, space: plusIsSpace ? UInt8(ascii: "+") : nil)
  }

  private static func text(_ bytes: Span<UInt8>, _ range: Range<Int>, space: UInt8?) -> String {
    // Without an array, so that a short text requires no allocation.
    String(unsafeUninitializedCapacity: range.count) { buffer in
      var (index, count) = (range.lowerBound, 0)
      while index < range.upperBound {
        let isSpace = bytes[index] == space
        let byte = byte(bytes, at: &index, before: range.upperBound)
        buffer[count] = isSpace ? UInt8(ascii: " ") : byte
        count += 1
      }
      return count
    }
  }

  /// Returns the symbols of a path or fragment, and their offsets.
  ///
  /// - Returns: One symbol for each decoded byte, `escapedSlash` for `%2F`; and the offset in
  ///   `bytes` of each, followed by the end of the range.
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

  /// Returns the symbol at `index`, without reading at `end` or after it, and advances it.
  @inline(__always)
  static func symbol(
    _ bytes: Span<UInt8>, at index: inout Int, before end: Int? = nil
  ) -> UInt8 {
    let byte = bytes[index]
    if byte == UInt8(ascii: "%"),
      let value = escape(bytes, at: index, before: end ?? bytes.count)
    {
      index += 3
      if value == UInt8(ascii: "/") { return escapedSlash }
      return value == escapedSlash ? stray : value
    }
    index += 1
    return byte
  }

  /// Returns the byte at `index`, decoded if it is an escape, and advances it.
  @inline(__always)
  static func byte(_ bytes: Span<UInt8>, at index: inout Int, before end: Int) -> UInt8 {
    let byte = bytes[index]
    if byte == UInt8(ascii: "%"), let value = escape(bytes, at: index, before: end) {
      index += 3
      return value
    }
    index += 1
    return byte
  }

  /// Returns the byte of the escape at `index`; `nil` if it is malformed.
  @inline(__always)
  static func escape(_ bytes: Span<UInt8>, at index: Int, before end: Int) -> UInt8? {
    guard index + 2 < end, let high = hexValue(bytes[index + 1]),
      let low = hexValue(bytes[index + 2])
    else { return nil }
    return high << 4 | low
  }

  @inline(__always)
  static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// Returns the first NUL or the first invalid UTF-8 of the decoded `range`.
  ///
  /// Overlong forms, surrogates and values above U+10FFFF are invalid: the bounds below are those
  /// of the Unicode standard, table 3-7.
  static func firstFlaw(
    _ bytes: Span<UInt8>, _ range: Range<Int>
  ) -> (offset: Int, isNUL: Bool)? {
    var index = range.lowerBound
    var lead = index
    var missing = 0
    var lowest: UInt8 = 0x80
    var highest: UInt8 = 0xBF
    while index < range.upperBound {
      let offset = index
      let byte = byte(bytes, at: &index, before: range.upperBound)
      if missing > 0 {
        guard byte >= lowest, byte <= highest else { return (lead, false) }
        missing -= 1
        lowest = 0x80
        highest = 0xBF
        continue
      }
      lead = offset
      switch byte {
      case 0: return (offset, true)
      case 1...0x7F: continue
      case 0xC2...0xDF: missing = 1
      case 0xE0: (missing, lowest) = (2, 0xA0)
      case 0xED: (missing, highest) = (2, 0x9F)
      case 0xE1...0xEF: missing = 2
      case 0xF0: (missing, lowest) = (3, 0x90)
      case 0xF1...0xF3: missing = 3
      case 0xF4: (missing, highest) = (3, 0x8F)
      default: return (offset, false)
      }
    }
    return missing > 0 ? (lead, false) : nil
  }
}
