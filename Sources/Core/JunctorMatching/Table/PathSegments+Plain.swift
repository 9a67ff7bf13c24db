// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension PathSegments {
  /// Finds the path of a plain text, whose path consists of plain bytes (`ByteMasks.others`) and of dots
  /// inside segments, and which has a plain query or none.
  ///
  /// Most texts are plain. They are read sixteen bytes at a time, and need no layout. The last sixteen
  /// bytes may overlap the previous ones, so no bytes remain. The result is that of `URLLayout.read` and
  /// `RouteSpaces.owner`, or `nil`.
  @inline(__always)
  init?(plain bytes: Span<UInt8>, from start: Int, _ limits: URLLimits) {
    let count = bytes.count
    let lastBlock = Swift.max(0, count &- 16)
    var end = count
    var slashes: UInt64 = 0
    var index = start
    while index < count {
      let block = Swift.min(index, lastBlock)
      let masks = bytes.masks(at: block)
      if block < 64 { slashes |= masks.slashes.bits &<< UInt64(truncatingIfNeeded: block) }
      index = block &+ 16
      let others = masks.others
      if others.isAllZeros { continue }
      let stop = bytes.plainEnd(others.bits, at: block, from: start, limits)
      if stop < 0 { return nil }
      if stop < index {
        end = stop
        if end < 64 { slashes &= (1 &<< UInt64(truncatingIfNeeded: end)) &- 1 }
        break
      }
    }
    // There are at most as many segments as bytes, and after 64 bytes each byte may be a slash.
    if end &- start >= limits.segments,
      slashes.nonzeroBitCount &+ Swift.max(0, end &- 64) >= limits.segments
    {
      return nil
    }
    let isRoot = end == start
    if !isRoot, bytes[end &- 1] == UInt8(ascii: "/") { end &-= 1 }
    self.init(from: isRoot ? end &+ 1 : start, to: end, slashes: slashes)
  }
}

extension Span where Element == UInt8 {
  /// Returns the end of the path if it is one of some bytes; a greater number if these bytes are plain
  /// in their place; and a negative number if the text is not plain.
  @inline(never)
  fileprivate func plainEnd(
    _ others: UInt64, at block: Int, from start: Int, _ limits: URLLimits
  ) -> Int {
    var left = others
    while left != 0 {
      let position = block &+ left.trailingZeroBitCount
      left &= left &- 1
      if position < start { continue }
      switch self[position] {
      case UInt8(ascii: "."):
        if position == start || self[position &- 1] == UInt8(ascii: "/")
          || hasPunycodePrefix(at: position &+ 1)
        {
          return -1
        }
      case UInt8(ascii: "?"):
        // The host in the place of the first segment must not be empty.
        guard position > start || start == 1, count &- position <= limits.queryItems,
          hasPlainQuery(from: position &+ 1)
        else { return -1 }
        return position
      default: return -1
      }
    }
    return .max
  }

  private func hasPlainQuery(from start: Int) -> Bool {
    var index = start
    while index < count {
      let block = Swift.max(0, Swift.min(index, count &- 16))
      let others = masks(at: block).othersInQuery
      if !others.isAllZeros, others.bits &>> UInt64(truncatingIfNeeded: index &- block) != 0 {
        return false
      }
      index = block &+ 16
    }
    return true
  }
}
