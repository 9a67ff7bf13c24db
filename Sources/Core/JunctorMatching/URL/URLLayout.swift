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
/// The canonical text has at most 65,535 bytes, so sixteen bits suffice.
struct URLLayout: Sendable, Hashable {
  /// The offset of the colon; 0 without a scheme.
  var schemeEnd: UInt16 = 0
  var hostStart: UInt16 = 0
  var hostEnd: UInt16 = 0
  var pathStart: UInt16 = 0
  var pathEnd: UInt16 = 0
  /// The end of the query; equal to `pathEnd` if there is none.
  var queryEnd: UInt16 = 0
  var end: UInt16 = 0
  var port: UInt16 = 0
  var hostKind: HostKind = .none
  var hasPort = false
  var hasQuery = false
  var hasFragment = false
  var hasOpaquePath = false
  /// Whether the host or the path has a `%`.
  var hasPercent = false
  var pathEndsWithSlash = false
}

extension URLLayout {
  var fragmentRange: Range<Int>? { hasFragment ? Int(queryEnd) + 1..<Int(end) : nil }

  /// Returns how many segments the path has, one trailing `/` ignored.
  func segmentCount(_ bytes: Span<UInt8>) -> Int {
    if hasOpaquePath { return 0 }
    let slashes = (Int(pathStart)..<Int(pathEnd)).count { bytes[$0] == UInt8(ascii: "/") }
    return slashes - (pathEndsWithSlash ? 1 : 0)
  }
}
