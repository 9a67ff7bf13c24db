// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The segments of a routed path in a text, in both directions.
///
/// A segment begins at the start of the path or after a slash, and ends before the next slash or at
/// the end of the path.
struct PathSegments: Sendable {
  /// The start of the first segment; for the root, which has no segments, the offset after `end`.
  let start: Int
  let end: Int
  /// A bit for each of the first 64 bytes of the text at which a segment ends, as far as known.
  private let ends: UInt64

  init(_ path: RoutedPath) {
    end = Int(path.end)
    start = path.isRoot ? end &+ 1 : Int(path.start)
    ends = 0
  }

  /// Creates the segments of a decoded path.
  init(decoded path: [UInt8], isRoot: Bool) {
    (start, end, ends) = (isRoot ? path.count + 1 : 0, path.count, 0)
  }

  /// Creates segments whose slashes are known.
  ///
  /// - Parameter slashes: The slashes among the first 64 bytes of the text, from the path on.
  @inline(__always)
  init(from start: Int, to end: Int, slashes: UInt64) {
    self.start = start
    self.end = end
    ends = end < 64 ? slashes | 1 &<< UInt64(truncatingIfNeeded: end) : slashes
  }

  /// Returns the segment that begins at `offset`, which moves to the next one; `nil` after the path.
  func next(_ offset: inout Int, in bytes: Span<UInt8>) -> Range<Int>? {
    if offset > end { return nil }
    let start = offset
    offset += length(at: start, in: bytes) + 1
    return start..<offset - 1
  }

  /// Returns the length of the segment that begins at `offset`.
  @inline(__always)
  func length(at offset: Int, in bytes: Span<UInt8>) -> Int {
    if offset < 64 {
      let left = ends &>> UInt64(truncatingIfNeeded: offset)
      if left != 0 { return left.trailingZeroBitCount }
    }
    return bytes.segmentLength(offset, end)
  }

  /// Returns the start of the segment before the one that begins at `offset`.
  @inline(__always)
  func start(before offset: Int, in bytes: Span<UInt8>) -> Int {
    let slash = offset &- 1
    if slash < 64, ends != 0 {
      let before = ends & (1 &<< UInt64(truncatingIfNeeded: slash) &- 1)
      return Swift.max(start, 64 &- before.leadingZeroBitCount)
    }
    var index = slash
    while index > start, bytes[index &- 1] != UInt8(ascii: "/") { index &-= 1 }
    return index
  }
}
