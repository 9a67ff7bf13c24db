// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The bytes that are not encoded in each part of a clean URL.
///
/// They are written as words, so that the compiler keeps them in registers: a static set of
/// characters would be initialized lazily, with a check at each use. `ByteSetTests` compares them
/// with the percent-encode sets.
enum Clean {
  /// Lower-case letters, digits, and `+ - .`.
  static let scheme = ByteSet(low: 0x03FF_6800_0000_0000, high: 0x07FF_FFFE_0000_0000)
  /// Lower-case letters, digits, and `- . _`.
  static let domain = ByteSet(low: 0x03FF_6000_0000_0000, high: 0x07FF_FFFE_8000_0000)
  /// All printable ASCII except the forbidden host code points and `%`.
  static let opaqueHost = ByteSet(low: 0x2BFF_7FD6_0000_0000, high: 0x6FFF_FFFF_87FF_FFFE)
  /// As `path`, without the backslash.
  static let specialPath = ByteSet(low: 0x2FFF_7FD2_0000_0000, high: 0x57FF_FFFE_AFFF_FFFF)
  /// All printable ASCII outside the path percent-encode set, without `% / ? #`.
  static let path = ByteSet(low: 0x2FFF_7FD2_0000_0000, high: 0x57FF_FFFE_BFFF_FFFF)
  /// As `query`, without the apostrophe.
  static let specialQuery = ByteSet(low: 0xAFFF_FF72_0000_0000, high: 0x7FFF_FFFF_FFFF_FFFF)
  /// All printable ASCII outside the query percent-encode set.
  static let query = ByteSet(low: 0xAFFF_FFF2_0000_0000, high: 0x7FFF_FFFF_FFFF_FFFF)
  /// All printable ASCII outside the fragment percent-encode set.
  static let fragment = ByteSet(low: 0xAFFF_FFFA_0000_0000, high: 0x7FFF_FFFE_FFFF_FFFF)
}

extension URLLayout {
  /// Returns the layout of a clean text; `nil` for a text that must be rewritten.
  @inline(never)
  static func read(_ bytes: Span<UInt8>, _ limits: URLLimits, isWebText: Bool) -> URLLayout? {
    let count = bytes.count
    guard count > 0, count <= limits.bytes else { return nil }
    var layout = URLLayout()
    var index = 0
    var special: SpecialScheme?
    var hasEscapes = false

    if bytes[0] != UInt8(ascii: "/") {
      guard let afterHost = layout.readSchemeAndHost(bytes, &special, &hasEscapes) else {
        return nil
      }
      index = afterHost
    } else if count > 1, bytes[1] == UInt8(ascii: "/") {
      return nil
    }

    layout.pathStart = UInt16(truncatingIfNeeded: index)
    let isSpecial = layout.schemeEnd == 0 ? isWebText : special != nil
    guard layout.readPath(bytes, &index, isSpecial, &hasEscapes) else { return nil }
    layout.pathEnd = UInt16(truncatingIfNeeded: index)
    layout.pathEndsWithSlash =
      layout.pathStart < layout.pathEnd && bytes[index &- 1] == UInt8(ascii: "/")
    layout.hasPercent = hasEscapes
    // There are at most as many segments as bytes; usually this check suffices.
    if index &- Int(layout.pathStart) >= limits.segments {
      let hostIsSegment = !isSpecial && layout.hostStart < layout.hostEnd
      let count = layout.segmentCount(bytes) + (hostIsSegment ? 1 : 0)
      guard count <= limits.segments else { return nil }
    }
    if hasEscapes {
      let start = isSpecial ? layout.pathStart : layout.hostStart
      if PercentDecoding.firstFlaw(bytes, Int(start)..<index) != nil { return nil }
    }

    if index == count {
      layout.queryEnd = layout.pathEnd
      layout.end = layout.pathEnd
      return layout
    }
    guard layout.readQueryAndFragment(bytes, from: index, isSpecial, limits) else { return nil }
    return layout
  }

  /// Reads `scheme://host:port` and returns its end.
  @inline(__always)
  private mutating func readSchemeAndHost(
    _ bytes: Span<UInt8>, _ special: inout SpecialScheme?, _ hasEscapes: inout Bool
  ) -> Int? {
    let count = bytes.count
    let inScheme = Clean.scheme
    var index = 0
    while index < count, inScheme.contains(bytes[index]) { index += 1 }
    guard index > 0, isLowerLetter(bytes[0]), index + 2 < count,
      bytes[index] == UInt8(ascii: ":"), bytes[index + 1] == UInt8(ascii: "/"),
      bytes[index + 2] == UInt8(ascii: "/")
    else { return nil }
    schemeEnd = UInt16(truncatingIfNeeded: index)
    special = SpecialScheme(bytes, 0..<index)
    if special == .file { return nil }
    index += 3
    let start = index
    hostStart = UInt16(truncatingIfNeeded: start)

    if special != nil {
      let inDomain = Clean.domain
      var label = index
      while index < count, inDomain.contains(bytes[index]) {
        if bytes[index] == UInt8(ascii: ".") { label = index + 1 }
        index += 1
      }
      // A last label that is empty or begins with a digit may make it an IPv4 address.
      guard label < index, !isDigit(bytes[label]) else { return nil }
      hostKind = .domain
    } else {
      let inHost = Clean.opaqueHost
      if bytes.hasPunycodePrefix(at: index) { return nil }
      while index < count, inHost.contains(bytes[index]) || bytes[index] == UInt8(ascii: "%") {
        if bytes[index] == UInt8(ascii: "%") { hasEscapes = true }
        if bytes[index] == UInt8(ascii: "."), bytes.hasPunycodePrefix(at: index + 1) { return nil }
        index += 1
      }
      if index > start, dotCount(bytes, start..<index) > 0 { return nil }
      hostKind = index == start ? .empty : .opaque
    }
    hostEnd = UInt16(truncatingIfNeeded: index)

    if index < count, bytes[index] == UInt8(ascii: ":") {
      guard index > start else { return nil }
      let first = index + 1
      var value = 0
      index = first
      while index < count, isDigit(bytes[index]), index - first < 5 {
        value = value * 10 + Int(bytes[index] - UInt8(ascii: "0"))
        index += 1
      }
      guard index > first, value <= 65_535, bytes[first] != UInt8(ascii: "0") || index == first + 1
      else { return nil }
      port = UInt16(value)
      hasPort = true
      if port == special?.defaultPort { return nil }
    }
    if index < count {
      switch bytes[index] {
      case UInt8(ascii: "/"): return index
      case UInt8(ascii: "?"), UInt8(ascii: "#"): return special == nil ? index : nil
      default: return nil
      }
    }
    return special == nil ? index : nil
  }

  /// Reads the path; returns whether it is clean.
  private mutating func readPath(
    _ bytes: Span<UInt8>, _ index: inout Int, _ isSpecial: Bool, _ hasEscapes: inout Bool
  ) -> Bool {
    let inPath = isSpecial ? Clean.specialPath : Clean.path
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "?"), UInt8(ascii: "#"): return true
      case UInt8(ascii: "/"):
        if beginsDotSegment(bytes, index &+ 1) { return false }
      case UInt8(ascii: "%"): hasEscapes = true
      case let byte: if !inPath.contains(byte) { return false }
      }
      index &+= 1
    }
    return true
  }

  /// Reads all after the path; returns whether it is clean.
  @inline(__always)
  private mutating func readQueryAndFragment(
    _ bytes: Span<UInt8>, from start: Int, _ isSpecial: Bool, _ limits: URLLimits
  ) -> Bool {
    let count = bytes.count
    var index = start
    if index < count, bytes[index] == UInt8(ascii: "?") {
      hasQuery = true
      index += 1
      let inQuery = isSpecial ? Clean.specialQuery : Clean.query
      while index < count, inQuery.contains(bytes[index]) { index += 1 }
      // There are at most as many items as bytes; usually this check suffices.
      if index &- start > limits.queryItems {
        var items = 0
        bytes.forEachQueryPair(from: start + 1) { _, _ in items += 1 }
        if items > limits.queryItems { return false }
      }
    }
    queryEnd = UInt16(truncatingIfNeeded: index)
    if index < count, bytes[index] == UInt8(ascii: "#") {
      hasFragment = true
      index += 1
      let inFragment = Clean.fragment
      while index < count, inFragment.contains(bytes[index]) { index += 1 }
    }
    end = UInt16(truncatingIfNeeded: index)
    return index == count
  }
}

@inline(__always)
func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

@inline(__always)
func isLowerLetter(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "a") < 26 }

@inline(__always)
func isLetter(_ byte: UInt8) -> Bool { isLowerLetter(byte | 0x20) }

/// Returns 1 for a segment that is `.`, 2 for one that is `..`, escaped or not; otherwise 0.
func dotCount(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
  var dots = 0
  var index = range.lowerBound
  while index < range.upperBound {
    if bytes[index] == UInt8(ascii: ".") {
      index += 1
    } else if PercentDecoding.escape(bytes, at: index, before: range.upperBound)
      == UInt8(ascii: "."), bytes[index] == UInt8(ascii: "%")
    {
      index += 3
    } else {
      return 0
    }
    dots += 1
    if dots > 2 { return 0 }
  }
  return dots
}

/// Returns whether the segment that begins at `start` is `.` or `..`, escaped or not.
@inline(never)
private func beginsDotSegment(_ bytes: Span<UInt8>, _ start: Int) -> Bool {
  guard start < bytes.count,
    bytes[start] == UInt8(ascii: ".") || bytes[start] == UInt8(ascii: "%")
  else { return false }
  // Six bytes are the longest spelling, `%2e%2e`.
  var end = start
  while end < bytes.count, end <= start + 6, bytes[end] != UInt8(ascii: "/"),
    bytes[end] != UInt8(ascii: "?"), bytes[end] != UInt8(ascii: "#")
  {
    end += 1
  }
  return dotCount(bytes, start..<end) > 0
}
