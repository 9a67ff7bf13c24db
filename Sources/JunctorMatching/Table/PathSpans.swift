// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The ranges of up to eight segments that are not literals.
@usableFromInline
struct PathSpans: Sendable {
  /// Start and end of each, sixteen bits apiece, the last span lowest: a queue in registers.
  @usableFromInline var words: (UInt64, UInt64, UInt64, UInt64)
  @usableFromInline var number: UInt8

  /// Creates at most four spans.
  @inline(__always)
  init(_ last: (UInt64, UInt64) = (0, 0), count: Int = 0) {
    words = (last.0, last.1, 0, 0)
    number = UInt8(truncatingIfNeeded: count)
  }

  /// The number of spans; nine if there were more than eight, which are not all stored.
  @inlinable
  @inline(__always)
  var count: Int { Int(number) }

  @inlinable
  @inline(__always)
  var isComplete: Bool { number <= 8 }

  static var unknown: PathSpans { PathSpans((0, 0), count: 9) }

  @inlinable
  @inline(__always)
  subscript(index: Int) -> Range<Int> {
    precondition(index >= 0 && index < count && isComplete, "There is no capture with this index.")
    let back = count &- 1 &- index
    let pair =
      back < 4 ? (back < 2 ? words.0 : words.1) : (back < 6 ? words.2 : words.3)
    let word = UInt32(truncatingIfNeeded: pair &>> UInt64(truncatingIfNeeded: (back & 1) &* 32))
    return Int(word >> 16)..<Int(word & 0xFFFF)
  }

  @inline(__always)
  mutating func append(_ start: Int, _ end: Int) {
    words.3 = words.3 &<< 32 | words.2 &>> 32
    words.2 = words.2 &<< 32 | words.1 &>> 32
    words.1 = words.1 &<< 32 | words.0 &>> 32
    words.0 =
      words.0 &<< 32 | UInt64(truncatingIfNeeded: start) &<< 16 | UInt64(truncatingIfNeeded: end)
    number = Swift.min(number &+ 1, 9)
  }

  @inline(__always)
  mutating func truncate(to count: Int) {
    while number > count, number < 9 {
      words.0 = words.0 &>> 32 | words.1 &<< 32
      words.1 = words.1 &>> 32 | words.2 &<< 32
      words.2 = words.2 &>> 32 | words.3 &<< 32
      words.3 = words.3 &>> 32
      number &-= 1
    }
  }
}
