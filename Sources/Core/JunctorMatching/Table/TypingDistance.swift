// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The distance of a URL from a pattern, counted in typing errors.
package enum TypingDistance {
  static let limit = 5
  static let condition = 2
  static let slip = 2
  static let constraint = 3
  static let segment = 4
  /// Longer segments are compared for equality only, which bounds the time.
  private static let longest = 64

  /// Returns the cost of a segment at a literal; `nil` if it is over the limit.
  static func cost(_ literal: [UInt8], _ text: TypedText, within budget: Int) -> Int? {
    if literal[...] == text.symbols { return 0 }
    guard budget >= slip, literal.count <= longest, text.symbols.count <= longest else {
      return nil
    }
    // A scalar has at least one byte, so this is the maximum number of typing errors.
    let most = min(allowed(literal.count), budget / slip)
    guard literal.count + most >= text.scalars.count else { return nil }
    let scalars = scalars(literal[...])
    let slips = min(allowed(scalars.count), budget / slip, scalars.count - 1)
    // A typing error adds or removes at most one letter.
    guard abs(scalars.count - text.scalars.count) <= slips,
      (letters(scalars) ^ text.letters).nonzeroBitCount <= 2 * slips
    else { return nil }
    let distance = scalars == text.scalars ? 1 : distance(scalars, text.scalars, atMost: slips)
    // A name of one or two letters would be close to every text.
    return distance <= slips ? distance * slip : nil
  }

  private static func allowed(_ length: Int) -> Int { min(3, max(1, length / 3)) }

  /// Returns the number of typing errors between two texts; approximate for long texts.
  ///
  /// A typing error inserts, omits, changes or swaps a scalar. Letters that differ in case count as
  /// one typing error for the whole text.
  static func rough(_ literal: [UInt8], _ text: ArraySlice<UInt8>) -> Int {
    let (one, other) = (scalars(literal[...]), scalars(text))
    if one == other { return literal[...] == text ? 0 : 1 }
    let longer = max(one.count, other.count)
    guard longer <= longest else { return longer }
    return distance(one, other, atMost: longer)
  }

  /// Compares along a diagonal band; returns any number over `bound` if the distance is over it.
  private static func distance(_ one: [UInt32], _ other: [UInt32], atMost bound: Int) -> Int {
    let far = bound + 1
    var before: [Int] = []
    var last = (0...other.count).map { min($0, far) }
    for i in 1..<one.count + 1 {
      var next = Array(repeating: far, count: other.count + 1)
      var least = far
      if i <= bound {
        next[0] = i
        least = i
      }
      let (start, end) = (max(1, i - bound), min(other.count, i + bound))
      for j in start..<max(start, end + 1) {
        let isSame = one[i - 1] == other[j - 1]
        var cost = min(last[j] + 1, next[j - 1] + 1, last[j - 1] + (isSame ? 0 : 1))
        if i > 1, j > 1, one[i - 1] == other[j - 2], one[i - 2] == other[j - 1] {
          cost = min(cost, before[j - 2] + 1)
        }
        next[j] = min(cost, far)
        least = min(least, cost)
      }
      // A swap refers to the row before the last.
      if least > bound, last.allSatisfy({ $0 > bound }) { return far }
      (before, last) = (last, next)
    }
    return last[other.count]
  }

  fileprivate static func scalars(_ symbols: ArraySlice<UInt8>) -> [UInt32] {
    func lower(_ scalar: UInt32) -> UInt32 { 0x41...0x5A ~= scalar ? scalar + 0x20 : scalar }
    if symbols.allSatisfy({ $0 < 0x80 }) { return symbols.map { lower(UInt32($0)) } }
    return String(decoding: symbols, as: UTF8.self).unicodeScalars.map { lower($0.value) }
  }

  /// A bit for each scalar of a text, modulo 64.
  fileprivate static func letters(_ scalars: [UInt32]) -> UInt64 {
    scalars.reduce(0) { $0 | 1 << UInt64($1 & 63) }
  }
}

/// A text for the comparison: decoded once, with an index of its letters.
package struct TypedText {
  let symbols: ArraySlice<UInt8>
  fileprivate let scalars: [UInt32]
  fileprivate let letters: UInt64

  package init(_ symbols: ArraySlice<UInt8>) {
    self.symbols = symbols
    scalars = TypingDistance.scalars(symbols)
    letters = TypingDistance.letters(scalars)
  }
}
