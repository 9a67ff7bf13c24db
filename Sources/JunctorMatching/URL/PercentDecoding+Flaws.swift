// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension PercentDecoding {
  /// What no segment may hold.
  struct Flaw {
    /// The index of the byte, or of the first byte of the sequence.
    let offset: Int
    /// Whether it is a NUL; otherwise the bytes are no UTF-8.
    let isNUL: Bool
  }

  /// Returns the first NUL or the first bytes that are no UTF-8 once `range` is decoded.
  ///
  /// Overlong forms, surrogates and values over U+10FFFF are no UTF-8: the bounds below are those
  /// of the Unicode standard, table 3-7.
  ///
  /// - Complexity: O(*n*) in the length of the range.
  static func firstFlaw(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Flaw? {
    var index = range.lowerBound
    var lead = index
    var missing = 0
    var lowest: UInt8 = 0x80
    var highest: UInt8 = 0xBF
    while index < range.upperBound {
      let offset = index
      var byte = bytes[index]
      if byte == UInt8(ascii: "%"), let value = escape(bytes, at: index, before: range.upperBound) {
        byte = value
        index += 3
      } else {
        index += 1
      }
      if missing > 0 {
        guard byte >= lowest, byte <= highest else { return Flaw(offset: lead, isNUL: false) }
        missing -= 1
        lowest = 0x80
        highest = 0xBF
        continue
      }
      lead = offset
      switch byte {
      case 0: return Flaw(offset: offset, isNUL: true)
      case 1...0x7F: continue
      case 0xC2...0xDF: missing = 1
      case 0xE0: (missing, lowest) = (2, 0xA0)
      case 0xED: (missing, highest) = (2, 0x9F)
      case 0xE1...0xEF: missing = 2
      case 0xF0: (missing, lowest) = (3, 0x90)
      case 0xF1...0xF3: missing = 3
      case 0xF4: (missing, highest) = (3, 0x8F)
      default: return Flaw(offset: offset, isNUL: false)
      }
    }
    return missing > 0 ? Flaw(offset: lead, isNUL: false) : nil
  }
}
