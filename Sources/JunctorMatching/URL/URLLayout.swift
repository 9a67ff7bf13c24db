// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The kind of a URL's host.
enum HostKind: UInt8, Sendable, Hashable {
  /// The URL has no authority: `mall:/order`, `mailto:x`, `/order/1`.
  case none
  /// The authority has an empty host: `mall:///order`, `file:///x`.
  case empty
  /// The host of a scheme that is not special, kept as written: `mall://Order/1`.
  case opaque
  /// A domain in lower case: `https://m.mall.example`.
  case domain
  case ipv4
  case ipv6
}

/// The ranges of the parts of a URL in its canonical text, as UTF-8 offsets.
///
///     mall://order:81/7?from=push#top
///         ^  ^    ^  ^ ^         ^   ^
///         |  |    |  | pathEnd   |   end
///         |  |    |  pathStart   queryEnd
///         |  |    hostEnd
///         |  hostStart
///         schemeEnd
///
/// The canonical text has at most 65,535 bytes, so sixteen bits suffice. All of it has 18 bytes.
struct URLLayout: Sendable {
  /// Four numbers of sixteen bits, the first lowest.
  private struct Offsets: Sendable {
    var word: UInt64 = 0

    @inline(__always)
    subscript(index: UInt64) -> UInt16 {
      get { UInt16(truncatingIfNeeded: word &>> (16 &* index)) }
      set { word = word & ~(0xFFFF &<< (16 &* index)) | UInt64(newValue) &<< (16 &* index) }
    }
  }

  private enum Flag {
    static let hasPort: UInt8 = 1
    static let hasQuery: UInt8 = 2
    static let hasFragment: UInt8 = 4
    static let hasOpaquePath: UInt8 = 8
    static let hasPercent: UInt8 = 16
    static let pathEndsWithSlash: UInt8 = 32
  }

  private var starts = Offsets()
  private var ends = Offsets()
  var hostKind: HostKind = .none
  private var flags: UInt8 = 0
}

extension URLLayout {
  /// The offset of the colon; 0 without a scheme.
  @inline(__always)
  var schemeEnd: UInt16 {
    get { starts[0] }
    set { starts[0] = newValue }
  }
  @inline(__always)
  var hostStart: UInt16 {
    get { starts[1] }
    set { starts[1] = newValue }
  }
  @inline(__always)
  var hostEnd: UInt16 {
    get { starts[2] }
    set { starts[2] = newValue }
  }
  @inline(__always)
  var pathStart: UInt16 {
    get { starts[3] }
    set { starts[3] = newValue }
  }
  @inline(__always)
  var pathEnd: UInt16 {
    get { ends[0] }
    set { ends[0] = newValue }
  }
  /// The end of the query; equal to `pathEnd` if there is none.
  @inline(__always)
  var queryEnd: UInt16 {
    get { ends[1] }
    set { ends[1] = newValue }
  }
  @inline(__always)
  var end: UInt16 {
    get { ends[2] }
    set { ends[2] = newValue }
  }
  @inline(__always)
  var port: UInt16 {
    get { ends[3] }
    set { ends[3] = newValue }
  }

  @inline(__always)
  private subscript(flag: UInt8) -> Bool {
    get { flags & flag != 0 }
    set { flags = newValue ? flags | flag : flags & ~flag }
  }
  @inline(__always)
  var hasPort: Bool {
    get { self[Flag.hasPort] }
    set { self[Flag.hasPort] = newValue }
  }
  @inline(__always)
  var hasQuery: Bool {
    get { self[Flag.hasQuery] }
    set { self[Flag.hasQuery] = newValue }
  }
  @inline(__always)
  var hasFragment: Bool {
    get { self[Flag.hasFragment] }
    set { self[Flag.hasFragment] = newValue }
  }
  @inline(__always)
  var hasOpaquePath: Bool {
    get { self[Flag.hasOpaquePath] }
    set { self[Flag.hasOpaquePath] = newValue }
  }
  /// Whether the host or the path has a `%`.
  @inline(__always)
  var hasPercent: Bool {
    get { self[Flag.hasPercent] }
    set { self[Flag.hasPercent] = newValue }
  }
  @inline(__always)
  var pathEndsWithSlash: Bool {
    get { self[Flag.pathEndsWithSlash] }
    set { self[Flag.pathEndsWithSlash] = newValue }
  }
}

extension URLLayout {
  var fragmentRange: Range<Int>? { hasFragment ? Int(queryEnd) + 1..<Int(end) : nil }

  /// Returns how many segments the path has, one trailing `/` ignored.
  func segmentCount(_ bytes: Span<UInt8>) -> Int {
    if hasOpaquePath { return 0 }
    return bytes.slashCount(Int(pathStart), Int(pathEnd)) - (pathEndsWithSlash ? 1 : 0)
  }
}
