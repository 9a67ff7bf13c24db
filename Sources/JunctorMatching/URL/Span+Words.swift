// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Bytes, eight at a time.

extension Span where Element == UInt8 {
  /// Returns the eight bytes at an offset as a little-endian number.
  ///
  /// - Parameter offset: At most eight less than the number of bytes, which is checked.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Returns up to eight bytes at an offset as a little-endian number, zero beyond them.
  ///
  /// - Parameters:
  ///   - offset: Where to begin.
  ///   - count: How many bytes to take; of more than eight, the first eight.
  @inline(__always)
  func word(at offset: Int, count: Int) -> UInt64 {
    if count <= 0 { return 0 }
    if offset + 8 <= self.count {
      let word = word(at: offset)
      return count >= 8 ? word : word & (~0 &>> UInt64(truncatingIfNeeded: 64 &- 8 &* count))
    }
    return lastWord(at: offset, count: count)
  }

  @inline(never)
  private func lastWord(at offset: Int, count: Int) -> UInt64 {
    var word: UInt64 = 0
    for index in 0..<Swift.min(count, 8) { word |= UInt64(self[offset + index]) << UInt64(8 * index) }
    return word
  }
}

/// A word of eight bytes `byte`.
@inline(__always)
func eight(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

/// Returns a word in which the high bit is set of the first byte that is zero.
///
/// Further bytes can be marked too; those before it are not.
@inline(__always)
func firstZero(_ word: UInt64) -> UInt64 {
  (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
}
