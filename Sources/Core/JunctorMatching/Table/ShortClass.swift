// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The texts of at most eight bytes of one ASCII range, such as `[0-9]{2,}`, which one comparison
/// decides.
struct ShortClass: Sendable, Equatable {
  /// `beforeFirst - byte` sets the high bit if and only if the ASCII byte is before the class.
  private var beforeFirst: UInt8 = 0x7F
  /// `afterLast + byte` sets the high bit if and only if the ASCII byte is after the class.
  private var afterLast: UInt8 = 0x7F
  /// The minimum and maximum length of the texts that it decides; none if the minimum is greater.
  private var minimum: UInt8 = 1
  private var maximum: UInt8 = 0

  static let none = ShortClass()

  private init() {}

  /// Creates the short texts of a class of bytes, 64 to a word; ``none`` if it is no ASCII range.
  init(_ set: (UInt64, UInt64, UInt64, UInt64), minimum: Int32, maximum: Int32) {
    let members = (0..<128).filter { ($0 < 64 ? set.0 : set.1) >> UInt64($0 & 63) & 1 != 0 }
    guard set.2 | set.3 == 0, let first = members.first, let last = members.last,
      last - first + 1 == members.count
    else { return }
    (beforeFirst, afterLast) = (0x7F + UInt8(first), 0x7F - UInt8(last))
    self.minimum = UInt8(max(1, min(minimum, 9)))
    self.maximum = UInt8(min(maximum, 8))
  }

  @inline(__always)
  func decides(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    let count = end &- start
    return count >= Int(minimum) && count <= Int(maximum) && bytes.hasWord(at: end &- 8)
  }

  @inline(__always)
  func accepts(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    // The word ends with the text. Without high bits, no byte's sum or difference reaches the next.
    let word = bytes.word(at: end &- 8)
    let low = word & eight(0x7F)
    let isBefore = eight(beforeFirst) &- low
    let isAfter = low &+ eight(afterLast)
    let others = (isBefore | isAfter | word) & eight(0x80)
    return others &>> UInt64(truncatingIfNeeded: 64 &- 8 &* (end &- start)) == 0
  }
}
