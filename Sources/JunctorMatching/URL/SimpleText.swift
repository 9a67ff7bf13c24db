// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The layout of a simple text: clean, without escapes, fragments, ports and rare signs, as most
/// URLs.
///
///     app://repos/swift/issues?x=1
///        ^  ^    ^            ^   ^
///        |  |    pathStart    |   count
///        |  hostStart         pathEnd
///        schemeEnd
///
/// Sixteen bytes are checked at a time, whatever part of the URL they belong to. The last sixteen
/// may overlap the previous ones, so no bytes remain for a byte-wise loop.
///
/// It has the same result as `URLLayout.scanFully`, or none. All of it fits in registers, so it is
/// inlined.
struct SimpleText {
  /// The offset of the colon; 0 for a path.
  let schemeEnd: Int
  /// The start of the path, with its slash; the end of the host, if there is one.
  let pathStart: Int
  let pathEnd: Int
  let count: Int
  /// The slashes of the path among the first 64 bytes, one bit each; for a path without a scheme,
  /// without the leading slash.
  let slashes: UInt64
  let pathEndsWithSlash: Bool
  let isSpecial: Bool

  @inline(__always)
  var hostStart: Int { schemeEnd == 0 ? 0 : schemeEnd &+ 3 }

  /// Everything but the slashes in one word, so that rare callers receive it in a register:
  /// schemeEnd (14 bits), isSpecial, pathEndsWithSlash, pathStart, pathEnd, count (16 bits each).
  @inline(__always)
  var word: UInt64 {
    assert(schemeEnd >> 14 == 0 && count >> 16 == 0, "A part of the word is too large.")
    return UInt64(truncatingIfNeeded: schemeEnd) &<< 2 | (isSpecial ? 2 : 0)
      | (pathEndsWithSlash ? 1 : 0)
      | UInt64(truncatingIfNeeded: pathStart) &<< 16 | UInt64(truncatingIfNeeded: pathEnd) &<< 32
      | UInt64(truncatingIfNeeded: count) &<< 48
  }

  /// Returns the end of the routed path: before one trailing slash, unless that is the whole path.
  @inline(__always)
  static func routedEnd(_ pathEnd: Int, _ pathEndsWithSlash: Bool) -> Int {
    pathEndsWithSlash && pathEnd > 1 ? pathEnd &- 1 : pathEnd
  }

  /// Returns the same from a text's word.
  static func routedEnd(_ word: UInt64) -> Int {
    routedEnd(Int(truncatingIfNeeded: word &>> 32 & 0xFFFF), word & 1 != 0)
  }

  /// Reads a text; `nil` if it is not simple, even if it is clean.
  @inline(__always)
  static func read(_ bytes: Span<UInt8>, _ limits: URLLimits, isWebText: Bool) -> SimpleText? {
    let count = bytes.count
    if count <= 16 { return readShort(bytes, limits) }
    guard count <= limits.bytes else { return nil }
    let head = bytes.word(at: 0)
    var isSpecial = isWebText
    var schemeEnd = 0
    var index = 1
    if UInt8(truncatingIfNeeded: head) != UInt8(ascii: "/") {
      schemeEnd = firstZero(head ^ eight(UInt8(ascii: ":"))).trailingZeroBitCount &>> 3
      guard schemeEnd > 0, schemeEnd < 8,
        areBetween(head, UInt8(ascii: "a"), UInt8(ascii: "z"), count: schemeEnd),
        bytes.word(at: schemeEnd) & 0xFF_FFFF == 0x2F_2F3A
      else { return nil }
      isSpecial = false
      if mayBeSpecial(head), let scheme = SpecialScheme(head, count: schemeEnd) {
        if scheme == .file { return nil }
        isSpecial = true
      }
      index = schemeEnd &+ 3
    } else if UInt8(truncatingIfNeeded: head &>> 8) == UInt8(ascii: "/") {
      return nil
    }
    let hostStart = index

    var pathEnd = count
    var slashes: UInt64 = 0
    while index < count {
      let block = Swift.min(index, count &- 16)
      let masks = bytes.masks(at: block)
      let others = masks.others
      if !(others | masks.dots).isAllZeros {
        let length = (others.bits | 1 &<< 16).trailingZeroBitCount
        let before = (1 &<< UInt64(truncatingIfNeeded: length)) &- 1
        let here = masks.slashes.bits & before
        if !masks.dots.isAllZeros {
          // The slow path handles segments that begin with a dot.
          let begins = here &<< 1 | (bytes[block &- 1] == UInt8(ascii: "/") ? 1 : 0)
          if masks.dots.bits & before & begins != 0 { return nil }
        }
        if block < 64 { slashes |= here &<< UInt64(truncatingIfNeeded: block) }
        index = block &+ length
        if length == 16 { continue }
        guard bytes[index] == UInt8(ascii: "?") else { return nil }
        pathEnd = index
        break
      }
      if block < 64 { slashes |= masks.slashes.bits &<< UInt64(truncatingIfNeeded: block) }
      index = block &+ 16
    }

    var pathStart = 0
    if schemeEnd > 0 {
      let length = (slashes &>> UInt64(truncatingIfNeeded: hostStart)).trailingZeroBitCount
      pathStart = Swift.min(hostStart &+ length, pathEnd)
      guard pathStart > hostStart, pathStart < 64, pathStart < pathEnd || !isSpecial,
        bytes.isPlainHost(hostStart, pathStart, isSpecial: isSpecial)
      else { return nil }
    }
    // There are at most as many segments as bytes, and after 64 bytes each byte may be a slash.
    if pathEnd &- pathStart >= limits.segments,
      slashes.nonzeroBitCount &+ Swift.max(0, pathEnd &- 64) >= limits.segments
    {
      return nil
    }
    if pathEnd < count {
      guard count &- pathEnd <= limits.queryItems else { return nil }
      index = pathEnd &+ 1
      while index < count {
        let block = Swift.min(index, count &- 16)
        // The bytes checked so far have the same class in a query.
        guard bytes.masks(at: block).othersInQuery.isAllZeros else { return nil }
        index = block &+ 16
      }
    }
    return SimpleText(
      schemeEnd: schemeEnd, pathStart: pathStart, pathEnd: pathEnd, count: count, slashes: slashes,
      pathEndsWithSlash: bytes[pathEnd &- 1] == UInt8(ascii: "/"), isSpecial: isSpecial)
  }

  @inline(never)
  private static func readShort(_ bytes: Span<UInt8>, _ limits: URLLimits) -> SimpleText? {
    let count = bytes.count
    guard count > 0, count <= limits.bytes, count <= limits.segments, bytes[0] == UInt8(ascii: "/")
    else { return nil }
    let masks = bytes.firstMasks
    let slashes = masks.slashes.bits
    let here = (1 &<< UInt64(truncatingIfNeeded: count)) &- 1
    // The slow path handles a dot after a slash, and a slash after the first slash.
    let after = (masks.dots.bits | slashes & 2) & slashes &<< 1
    let others = (masks.others.bits | after) & here
    var pathEnd = count
    if others != 0 {
      pathEnd = others.trailingZeroBitCount
      let inQuery = here & ~1 &<< UInt64(truncatingIfNeeded: pathEnd)
      guard bytes[pathEnd] == UInt8(ascii: "?"), masks.othersInQuery.bits & inQuery == 0,
        count &- pathEnd <= limits.queryItems
      else { return nil }
    }
    return SimpleText(
      schemeEnd: 0, pathStart: 0, pathEnd: pathEnd, count: count,
      slashes: slashes & ((1 &<< UInt64(truncatingIfNeeded: pathEnd)) &- 1),
      pathEndsWithSlash: bytes[pathEnd &- 1] == UInt8(ascii: "/"), isSpecial: false)
  }
}

extension URLLayout {
  /// Creates the layout of a simple text from its word.
  init(_ text: UInt64, slashes: UInt64) {
    schemeEnd = UInt16(truncatingIfNeeded: text) &>> 2
    pathStart = UInt16(truncatingIfNeeded: text &>> 16)
    pathEnd = UInt16(truncatingIfNeeded: text &>> 32)
    queryEnd = UInt16(truncatingIfNeeded: text &>> 48)
    end = queryEnd
    if schemeEnd > 0 {
      hostStart = schemeEnd &+ 3
      hostEnd = pathStart
      hostKind = text & 2 != 0 ? .domain : .opaque
    }
    hasQuery = pathEnd < end
    pathEndsWithSlash = text & 1 != 0
    self.slashes = slashes
  }
}

/// Returns whether a scheme begins like one of the web's.
@inline(__always)
private func mayBeSpecial(_ head: UInt64) -> Bool {
  let marks: UInt32 = 1 << 6 | 1 << 8 | 1 << 23  // f, h, w
  return (marks &>> UInt32(truncatingIfNeeded: head)) & 1 != 0
}

extension SpecialScheme {
  /// Creates the scheme from the first bytes of a word.
  @inline(never)
  fileprivate init?(_ head: UInt64, count: Int) {
    self.init(packed: head.byteSwapped &>> UInt64(truncatingIfNeeded: 64 &- 8 &* count))
  }
}

extension Span where Element == UInt8 {
  /// Returns whether bytes that are valid in a path are also a valid host.
  @inline(__always)
  fileprivate func isPlainHost(_ start: Int, _ end: Int, isSpecial: Bool) -> Bool {
    if isSpecial { return isPlainDomain(start, end) }
    var index = start
    while index < end {
      let word = word(at: index, count: end &- index)
      if firstZero(word ^ eight(UInt8(ascii: ":"))) != 0 { return false }
      index &+= 8
    }
    return true
  }

  @inline(never)
  private func isPlainDomain(_ start: Int, _ end: Int) -> Bool {
    let inDomain = Clean.domain
    var label = start
    for index in start..<end {
      if !inDomain.contains(self[index]) { return false }
      if self[index] == UInt8(ascii: ".") { label = index &+ 1 }
    }
    // A last label that is empty or begins with a digit may make it an IPv4 address.
    return label < end && !isDigit(self[label])
  }
}
