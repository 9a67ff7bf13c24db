// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Reads bytes, eight at a time.

extension Span where Element == UInt8 {
  /// Returns the eight bytes at an offset as a little-endian number.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Returns up to eight bytes at an offset as a little-endian number, zero beyond them.
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
    if self.count >= 8 {
      // Reads the last eight bytes, and shifts out those before the offset.
      word =
        self.word(at: self.count &- 8)
        &>> UInt64(truncatingIfNeeded: 8 &* (offset &+ 8 &- self.count))
      if offset >= self.count { return 0 }
    } else {
      var index = self.count &- 1
      while index >= offset {
        word = word &<< 8 | UInt64(self[index])
        index &-= 1
      }
    }
    return count >= 8 ? word : word & (~0 &>> UInt64(truncatingIfNeeded: 64 &- 8 &* count))
  }

  /// Returns one to eight bytes at an offset as a little-endian number, zero beyond them.
  ///
  /// The same as ``word(at:count:)``, without a second search for the end of early segments.
  @inline(__always)
  func shortWord(at offset: Int, count: Int) -> UInt64 {
    let rest = UInt64(truncatingIfNeeded: 64 &- 8 &* count)
    if hasWord(at: offset) { return (word(at: offset) &<< rest) &>> rest }
    let last = offset &+ count &- 8
    return hasWord(at: last) ? word(at: last) &>> rest : lastWord(at: offset, count: count)
  }

  /// Whether there are eight bytes at an offset; written like the bounds check of ``word(at:)``, so
  /// that the compiler merges both.
  @inline(__always)
  func hasWord(at offset: Int) -> Bool {
    UInt(bitPattern: offset) <= UInt(bitPattern: count) && 8 <= count &- offset
  }
}

extension Span where Element == UInt8 {
  /// Returns the number of bytes from an offset to the next slash or the end of the path.
  @inline(never)
  func segmentLength(_ offset: Int, _ end: Int) -> Int {
    var index = offset
    while index &+ 8 <= count, index < end {
      let marks = firstZero(word(at: index) ^ eight(UInt8(ascii: "/")))
      if marks != 0 { return Swift.min(index &+ marks.trailingZeroBitCount &>> 3, end) &- offset }
      index &+= 8
    }
    while index < end, self[index] != UInt8(ascii: "/") { index &+= 1 }
    return Swift.min(index, end) &- offset
  }
}

/// Returns whether the first bytes of a word are ASCII within the two bounds.
@inline(__always)
func areBetween(_ word: UInt64, _ first: UInt8, _ last: UInt8, count: Int) -> Bool {
  let all = ~0 &>> UInt64(truncatingIfNeeded: 64 &- 8 &* count)
  let marks = eight(0x80) & all
  // Without their high bits, no sum overflows into the next byte.
  let bytes = word & eight(0x7F)
  let notBefore = bytes &+ eight(0x80 &- first)
  let notAfter = ~(bytes &+ eight(0x7F &- last))
  return notBefore & notAfter & ~word & marks == marks
}

@inline(__always)
func eight(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

/// Returns a word with the high bit of the first zero byte set.
///
/// Later bytes can be marked, too; earlier ones are not.
@inline(__always)
func firstZero(_ word: UInt64) -> UInt64 {
  (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
}

// MARK: - Sixteen bytes at once

/// The classes of sixteen bytes, as masks: each byte is all ones or all zeros.
struct ByteMasks {
  private let bytes: SIMD16<UInt8>

  @inline(__always)
  init(_ bytes: SIMD16<UInt8>) { self.bytes = bytes }

  /// All bytes except ASCII letters, digits, and `& ' ( ) * + , - . / : ; _`, which are clean in
  /// any path.
  @inline(__always)
  var others: SIMD2<UInt64> {
    let letters = (bytes | sixteen(0x20)) &- sixteen(UInt8(ascii: "a"))
    let digits = bytes &- sixteen(UInt8(ascii: "&"))
    return words(
      (letters .>= sixteen(26)) .& (digits .>= sixteen(22))
        .& (bytes .!= sixteen(UInt8(ascii: "_"))))
  }

  /// All bytes except those that are clean in any query: printable ASCII without `! " # ' < >`.
  @inline(__always)
  var othersInQuery: SIMD2<UInt64> {
    let low = bytes &- sixteen(UInt8(ascii: "$"))
    let high = bytes &- sixteen(UInt8(ascii: "?"))
    let rare = (low .>= sixteen(24)) .& (high .>= sixteen(64))
    return words(
      (rare .& (bytes .!= sixteen(UInt8(ascii: "="))))
        .| (bytes .== sixteen(UInt8(ascii: "'"))))
  }

  @inline(__always)
  var slashes: SIMD2<UInt64> { words(bytes .== sixteen(UInt8(ascii: "/"))) }

  @inline(__always)
  var dots: SIMD2<UInt64> { words(bytes .== sixteen(UInt8(ascii: "."))) }

  @inline(__always)
  private func sixteen(_ byte: UInt8) -> SIMD16<UInt8> { SIMD16(repeating: byte) }

  /// Returns a mask as two words; sound, since both have 16 bytes and every value is valid.
  @inline(__always)
  private func words(_ mask: SIMDMask<SIMD16<Int8>>) -> SIMD2<UInt64> {
    unsafeBitCast(mask, to: SIMD2<UInt64>.self)
  }
}

extension SIMD2<UInt64> {
  /// A bit for each of the sixteen bytes of a mask, the first byte lowest.
  @inline(__always)
  var bits: UInt64 {
    // Keeps a different bit of each byte, so that a multiplication adds them without a carry.
    let low = ((self[0] & 0x8040_2010_0804_0201) &* eight(1)) &>> 56
    let high = ((self[1] & 0x8040_2010_0804_0201) &* eight(1)) &>> 56
    return low | high &<< 8
  }

  @inline(__always)
  var isAllZeros: Bool { self[0] | self[1] == 0 }
}

extension Span where Element == UInt8 {
  @inline(__always)
  func masks(at offset: Int) -> ByteMasks {
    ByteMasks(bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self))
  }

  /// The masks of the first bytes, at most sixteen, with zeros beyond the end.
  @inline(__always)
  var firstMasks: ByteMasks {
    var (low, high) = (UInt64(0), UInt64(0))
    if count >= 8 {
      low = word(at: 0)
      if count > 8 {
        high = word(at: count &- 8) &>> UInt64(truncatingIfNeeded: 128 &- 8 &* count)
      }
    } else {
      var index = count
      while index > 0 {
        index &-= 1
        low = low &<< 8 | UInt64(self[index])
      }
    }
    return ByteMasks(unsafeBitCast(SIMD2(low, high), to: SIMD16<UInt8>.self))
  }
}
