// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Reads bytes, eight at a time.

extension Span where Element == UInt8 {
  /// Returns the eight bytes at an offset as a little-endian number.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Returns the eight bytes at an offset before the end as a little-endian number, zero beyond the
  /// end.
  @inline(__always)
  func wordOrRest(at offset: Int) -> UInt64 {
    if hasWord(at: offset) { return word(at: offset) }
    if count < 8 { return shortWord(at: offset) }
    // The last eight bytes, without those before the offset.
    return word(at: count &- 8) &>> UInt64(truncatingIfNeeded: 8 &* (offset &+ 8 &- count))
  }

  /// Returns up to eight bytes at an offset as a little-endian number, zero beyond them.
  @inline(__always)
  func word(at offset: Int, count: Int) -> UInt64 {
    if count <= 0 { return 0 }
    let rest = UInt64(truncatingIfNeeded: 64 &- 8 &* Swift.min(count, 8))
    return wordOrRest(at: offset) & (~0 &>> rest)
  }

  /// Whether the text `xn--` is at an offset; sometimes `true` at the end, where the caller looks again.
  @inline(__always)
  func hasPunycodePrefix(at offset: Int) -> Bool {
    UInt32(truncatingIfNeeded: wordOrRest(at: offset)) == 0x2D2D_6E78
  }

  @inline(never)
  private func shortWord(at offset: Int) -> UInt64 {
    var word: UInt64 = 0
    var index = count
    while index > offset {
      index &-= 1
      word = word &<< 8 | UInt64(self[index])
    }
    return word
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
      let marks = zeros(in: word(at: index) ^ eight(UInt8(ascii: "/")))
      if marks != 0 { return Swift.min(index &+ marks.trailingZeroBitCount &>> 3, end) &- offset }
      index &+= 8
    }
    while index < end, self[index] != UInt8(ascii: "/") { index &+= 1 }
    return Swift.min(index, end) &- offset
  }
}

@inline(__always)
func eight(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

/// Returns a word with the high bit of each zero byte set.
@inline(__always)
func zeros(in word: UInt64) -> UInt64 {
  let low = eight(0x7F)
  return ~((word & low) &+ low | word | low)
}

// MARK: - Sixteen bytes at once

/// The classes of sixteen bytes, as masks: each byte is all ones or all zeros.
struct ByteMasks {
  private let bytes: SIMD16<UInt8>

  @inline(__always)
  init(_ bytes: SIMD16<UInt8>) { self.bytes = bytes }

  /// All bytes except ASCII letters, digits, and `& ' ( ) * + , - / _`, which are plain: clean in each
  /// path and in an opaque host, whatever is before them.
  @inline(__always)
  var others: SIMD2<UInt64> {
    let isLetter = isWithin(bytes | sixteen(0x20), first: UInt8(ascii: "a"), count: 26)
    let isSign = isWithin(bytes, first: UInt8(ascii: "&"), count: 20)
    let isPlain = isLetter .| isSign .| (bytes .== sixteen(UInt8(ascii: "_")))
    return words(.!isPlain .| (bytes .== sixteen(UInt8(ascii: "."))))
  }

  /// All bytes except those that are plain in each query: printable ASCII without `! " # ' < >`.
  @inline(__always)
  var othersInQuery: SIMD2<UInt64> {
    let isPlain =
      isWithin(bytes, first: UInt8(ascii: "$"), count: 24)
      .| isWithin(bytes, first: UInt8(ascii: "?"), count: 64)
      .| (bytes .== sixteen(UInt8(ascii: "=")))
    return words(.!isPlain .| (bytes .== sixteen(UInt8(ascii: "'"))))
  }

  @inline(__always)
  var slashes: SIMD2<UInt64> { words(bytes .== sixteen(UInt8(ascii: "/"))) }

  @inline(__always)
  private func sixteen(_ byte: UInt8) -> SIMD16<UInt8> { SIMD16(repeating: byte) }

  /// Returns which bytes are among `count` bytes from `first` on.
  ///
  /// One subtraction maps them to the least signed numbers; x86 has no unsigned comparison. The cast is
  /// sound, since both types have 16 bytes and every value is valid.
  @inline(__always)
  private func isWithin(
    _ bytes: SIMD16<UInt8>, first: UInt8, count: UInt8
  ) -> SIMDMask<SIMD16<Int8>> {
    let moved = bytes &- sixteen(first &+ 0x80)
    return unsafeBitCast(moved, to: SIMD16<Int8>.self)
      .< SIMD16(repeating: Int8(bitPattern: count &+ 0x80))
  }

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
  /// Returns the masks of sixteen bytes; of a shorter text, the masks of all of it, followed by
  /// letters.
  @inline(__always)
  func masks(at offset: Int) -> ByteMasks {
    if count < 16 { return paddedMasks }
    return ByteMasks(bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self))
  }

  @inline(never)
  private var paddedMasks: ByteMasks {
    let letters = eight(UInt8(ascii: "a"))
    let gap = UInt64(truncatingIfNeeded: 8 &* count)
    let low = word(at: 0, count: count) | (count < 8 ? letters &<< gap : 0)
    let high = word(at: 8, count: count &- 8) | (count > 8 ? letters &<< gap : letters)
    return ByteMasks(unsafeBitCast(SIMD2(low, high), to: SIMD16<UInt8>.self))
  }
}
