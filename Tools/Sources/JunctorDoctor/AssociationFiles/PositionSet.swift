// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A set of positions in a text of *n* symbols, from 0 to *n*: one bit for each.
struct PositionSet {
  private var words: [UInt64]
  // All words outside low...high are zero; the set is empty if and only if low > high.
  private var low: Int
  private var high: Int

  /// Creates an empty set.
  init(wordCount: Int) {
    words = Array(repeating: 0, count: wordCount)
    (low, high) = (0, -1)
  }

  /// Creates a set of one position.
  init(_ position: Int, wordCount: Int) {
    words = Array(repeating: 0, count: wordCount)
    (low, high) = (position / 64, position / 64)
    words[low] = 1 << UInt64(position % 64)
  }

  var isEmpty: Bool { low > high }

  func contains(_ position: Int) -> Bool {
    words[position / 64] & 1 << UInt64(position % 64) != 0
  }

  /// Moves each position one symbol forward, and keeps those that the mask contains.
  mutating func advance(in masks: [UInt64], at offset: Int) {
    var carry: UInt64 = 0
    for index in stride(from: low, through: min(high + 1, words.count - 1), by: 1) {
      let word = words[index]
      words[index] = (word << 1 | carry) & masks[offset + index]
      carry = word >> 63
    }
    high = min(high + 1, words.count - 1)
    trim()
  }

  /// Returns whether `advance(in:at:)` leaves a position.
  func canAdvance(in masks: [UInt64], at offset: Int) -> Bool {
    var carry: UInt64 = 0
    for index in stride(from: low, through: min(high + 1, words.count - 1), by: 1) {
      if (words[index] << 1 | carry) & masks[offset + index] != 0 { return true }
      carry = words[index] >> 63
    }
    return false
  }

  /// Adds each position after the first one, up to `last`.
  mutating func extend(to last: Int) {
    guard !isEmpty else { return }
    words[low] |= 0 &- (words[low] & (0 &- words[low]))
    for index in stride(from: low + 1, to: words.count, by: 1) { words[index] = .max }
    high = words.count - 1
    // Positions after the last one would never be removed.
    words[high] &= .max >> UInt64(63 - last % 64)
  }

  mutating func formUnion(_ other: PositionSet) {
    guard !other.isEmpty else { return }
    for index in other.low...other.high { words[index] |= other.words[index] }
    (low, high) = isEmpty ? (other.low, other.high) : (min(low, other.low), max(high, other.high))
  }

  private mutating func trim() {
    while low <= high, words[low] == 0 { low += 1 }
    while high >= low, words[high] == 0 { high -= 1 }
  }
}
