// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Where the parts of a URL lie in its canonical text, as UTF-8 offsets.
///
///     mall://order:81/7?from=push#top
///         ^  ^    ^  ^ ^         ^   ^
///         |  |    |  | pathEnd   |   end
///         |  |    |  pathStart   queryEnd
///         |  |    hostEnd
///         |  hostStart
///         schemeEnd
///
/// The canonical text is never longer than 65,535 bytes, so that sixteen bits are enough.
struct URLLayout: Sendable {
  /// The offset of the colon; 0 without a scheme.
  var schemeEnd: UInt16 = 0
  var hostStart: UInt16 = 0
  var hostEnd: UInt16 = 0
  var pathStart: UInt16 = 0
  /// The end of the path: the offset of `?`, if there is one.
  var pathEnd: UInt16 = 0
  /// The end of the query: the offset of `#`, if there is one.
  ///
  /// Without a query it is equal to `pathEnd`.
  var queryEnd: UInt16 = 0
  var end: UInt16 = 0
  var port: UInt16 = 0
  var hostKind: HostKind = .none
  var hasPort = false
  var hasQuery = false
  var hasFragment = false
  var hasOpaquePath = false
  /// Where the slashes of the path are among the first 64 bytes of the text, a bit each.
  var slashes: UInt64 = 0
  /// Whether the host or the path has a `%`.
  var hasPercent = false
  /// Whether the path ends with a slash.
  var pathEndsWithSlash = false
}

extension URLLayout {
  /// Returns how many segments the path has, one trailing `/` ignored.
  ///
  /// - Complexity: O(*n*) in the length of the path.
  func segmentCount(_ bytes: Span<UInt8>) -> Int {
    if hasOpaquePath { return 0 }
    var slashes = 0
    for index in Int(pathStart)..<Int(pathEnd) where bytes[index] == UInt8(ascii: "/") {
      slashes += 1
    }
    return slashes - (pathEndsWithSlash ? 1 : 0)
  }
}
