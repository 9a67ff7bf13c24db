// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A set of ASCII bytes in two words; bytes above 0x7F are not in the set.
struct ByteSet: Sendable {
  /// Bit *n* of `low` is byte *n*, of `high` byte 64 + *n*.
  private let low: UInt64
  private let high: UInt64

  init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  /// Creates the set of the characters of `text`, which must be ASCII.
  init(_ text: String) {
    var low: UInt64 = 0
    var high: UInt64 = 0
    for byte in text.utf8 {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
    }
    self.init(low: low, high: high)
  }

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    byte < 128 && ((byte < 64 ? low : high) &>> UInt64(byte & 63)) & 1 != 0
  }

  func union(_ other: ByteSet) -> ByteSet {
    ByteSet(low: low | other.low, high: high | other.high)
  }
}
