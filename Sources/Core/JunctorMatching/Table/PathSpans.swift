// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The ranges of up to six segments that are not literals.
///
/// With the number of the route, they fit in four words, which are returned in registers.
@usableFromInline
struct PathSpans: Sendable {
  @usableFromInline static let capacity = 6

  /// Start and end of each, sixteen bits apiece, two spans a word, the first one lowest.
  @usableFromInline var words: (UInt64, UInt64, UInt64) = (0, 0, 0)
  @usableFromInline var number: UInt8 = 0
  /// Whether all spans are stored; otherwise none is.
  @usableFromInline var isComplete = true

  @inline(__always)
  init() {}

  static var unknown: PathSpans {
    var spans = PathSpans()
    spans.isComplete = false
    return spans
  }

  @inlinable
  @inline(__always)
  var count: Int { Int(number) }

  /// Whether one more span can be appended.
  @inline(__always)
  var hasRoom: Bool { isComplete && count < Self.capacity }

  @inlinable
  @inline(__always)
  subscript(index: Int) -> Range<Int> {
    precondition(
      UInt(bitPattern: index) < UInt(bitPattern: count), "There is no capture with this index.")
    let pair = index < 2 ? words.0 : index < 4 ? words.1 : words.2
    let word = UInt32(truncatingIfNeeded: pair &>> UInt64(truncatingIfNeeded: (index & 1) &* 32))
    return Int(word >> 16)..<Int(word & 0xFFFF)
  }

  /// Appends a span to at most five.
  @inline(__always)
  mutating func append(_ start: Int, _ end: Int) {
    assert(count < Self.capacity, "There are too many spans.")
    assert(start >= 0 && start <= end && end >> 16 == 0, "A span is not within a URL.")
    let span = UInt64(truncatingIfNeeded: start) &<< 16 | UInt64(truncatingIfNeeded: end)
    let isFirst = number & 1 == 0
    if number < 2 {
      words.0 = isFirst ? span : words.0 & 0xFFFF_FFFF | span &<< 32
    } else if number < 4 {
      words.1 = isFirst ? span : words.1 & 0xFFFF_FFFF | span &<< 32
    } else {
      words.2 = isFirst ? span : words.2 & 0xFFFF_FFFF | span &<< 32
    }
    number &+= 1
  }

  @inline(__always)
  mutating func removeLast() {
    if !isComplete { return }
    assert(count > 0, "There is no span.")
    number &-= 1
  }
}
