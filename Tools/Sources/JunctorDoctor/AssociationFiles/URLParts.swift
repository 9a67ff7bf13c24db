// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// The parts of a URL, as the systems split it before they match a link.
///
/// The parts are those of RFC 3986, appendix B. Nothing is normalized: `..` segments, runs of slashes and the case of
/// escapes remain. White space, control characters and characters that are not ASCII are percent-encoded first, as
/// browsers do.
package struct URLParts: Sendable, Hashable {
  /// The maximum length of a URL that is matched, in bytes; a longer one has no parts.
  package static let maximumBytes = 65_535
  /// The maximum number of query items of a URL that is matched.
  package static let maximumItems = 1024

  /// The scheme as written.
  package let scheme: String
  /// The host as written, without user name and port; `nil` for a URL without an authority.
  package let host: String?
  /// The port as written.
  package let port: Int?
  /// The path, percent-encoded; empty if there is none.
  package let path: String
  /// The query, percent-encoded and without its `?`.
  package let query: String?
  /// The fragment, percent-encoded and without its `#`.
  package let fragment: String?

  /// Splits a URL.
  ///
  /// - Returns: `nil` if the text has no scheme, or if it exceeds a limit.
  /// - Complexity: O(*n*) in the length of `text`.
  package init?(_ text: String) {
    guard text.utf8.count <= Self.maximumBytes else { return nil }
    var rest = Self.encoded(text)[...]
    guard let colon = rest.firstIndex(where: { ":/?#".utf8.contains($0) }),
      rest[colon] == UInt8(ascii: ":"), colon > rest.startIndex
    else { return nil }
    scheme = Self.text(rest[..<colon])
    rest = rest[(colon + 1)...]

    let fragmentStart = rest.firstIndex(of: UInt8(ascii: "#"))
    fragment = fragmentStart.map { Self.text(rest[($0 + 1)...]) }
    rest = rest[..<(fragmentStart ?? rest.endIndex)]
    let queryStart = rest.firstIndex(of: UInt8(ascii: "?"))
    query = queryStart.map { Self.text(rest[($0 + 1)...]) }
    if let queryStart {
      let marks = rest[queryStart...].lazy.filter { $0 == UInt8(ascii: "&") }
      if marks.count >= Self.maximumItems { return nil }
    }
    rest = rest[..<(queryStart ?? rest.endIndex)]

    guard rest.starts(with: "//".utf8) else {
      (host, port, path) = (nil, nil, Self.text(rest))
      return
    }
    rest = rest.dropFirst(2)
    let pathStart = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
    path = Self.text(rest[pathStart...])
    var authority = rest[..<pathStart]
    if let at = authority.lastIndex(of: UInt8(ascii: "@")) { authority = authority[(at + 1)...] }
    let colonOfPort = authority.lastIndex(of: UInt8(ascii: ":"))
    if let colonOfPort, !authority[colonOfPort...].contains(UInt8(ascii: "]")) {
      port = Int(Self.text(authority[(colonOfPort + 1)...]))
      host = Self.text(authority[..<colonOfPort])
    } else {
      port = nil
      host = Self.text(authority)
    }
  }

  /// Returns a part with its escapes decoded; invalid UTF-8 becomes U+FFFD.
  package static func decoded(_ part: String) -> String {
    part.withUTF8Bytes { PercentDecoding.string($0, 0..<$0.count) }
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  private static func encoded(_ text: String) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in text.utf8 {
      if byte > 0x20, byte < 0x7F {
        result.append(byte)
      } else {
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return result
  }
}
