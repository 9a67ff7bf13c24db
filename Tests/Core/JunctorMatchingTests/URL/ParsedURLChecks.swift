// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JunctorMatching

/// Expects the fast path to equal the slow path, and the canonical text to be its own.
func expectShortcutAndFixedPoint(
  _ text: String, limits: URLLimits = .maximum, isWebText: Bool = false,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let short = outcome { () throws(URLParsingError) in
    try ParsedURL(text, limits: limits, isWebText: isWebText)
  }
  let long = outcome { () throws(URLParsingError) in
    if text.utf8.count > limits.bytes {
      throw URLParsingError(.tooLong, in: text, at: limits.bytes)
    }
    return try ParsedURL(rewriting: text, limits: limits, isWebText: isWebText)
  }
  #expect(short == long, "\(text.debugDescription)", sourceLocation: sourceLocation)
  guard case .url(let parts) = short else { return }
  let again = outcome { () throws(URLParsingError) in
    try ParsedURL(parts.text, limits: .maximum, isWebText: isWebText)
  }
  #expect(again == short, "\(text.debugDescription)", sourceLocation: sourceLocation)
  #expect(
    parts.text.withUTF8Bytes { URLLayout.read($0, limits, isWebText: isWebText) } != nil
      || !parts.isUsual,
    "a canonical text took the slow path: \(parts.text)", sourceLocation: sourceLocation)
}

/// All observable properties of a URL.
struct Parts: Equatable {
  let text: String
  let ranges: [Range<Int>?]
  let scheme, host: Substring?
  let port: Int?
  let path: Substring
  let query, fragment: Substring?
  let hostKind: HostKind
  let hasOpaquePath: Bool
  let segmentCount: Int

  init(_ url: ParsedURL) {
    text = url.text
    ranges = [url.schemeRange, url.hostRange, url.pathRange, url.queryRange, url.fragmentRange]
    (scheme, host, port, path) = (url.scheme, url.host, url.port, url.path)
    (query, fragment, hostKind) = (url.query, url.fragment, url.hostKind)
    (hasOpaquePath, segmentCount) = (url.hasOpaquePath, url.pathSegmentCount)
  }

  /// Whether the URL has one of the shapes that the shortcut takes.
  var isUsual: Bool {
    if scheme == "file" || hasOpaquePath || ranges[2] == nil { return false }
    if scheme == nil { return ranges[2]?.lowerBound == 0 }
    guard let host else { return false }
    switch hostKind {
    case .none, .ipv4, .ipv6: return false
    case .empty: return true
    // The slow path decodes Punycode.
    case .opaque: return !Punycode.isUsed(in: host.utf8)
    case .domain:
      return host.split(separator: ".", omittingEmptySubsequences: false).last?.first
        .map { $0.isLetter || $0 == "-" || $0 == "_" } ?? false
        && host.utf8.allSatisfy {
          isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
            || $0 == UInt8(ascii: "_")
        }
    }
  }
}

extension ParsedURL {
  /// The number of segments of the path: `/` has 0, `/a` and `/a/` have 1, `/a//` has 2.
  var pathSegmentCount: Int { withBytes { layout.segmentCount($0) } }
}

/// A URL, or its parsing error.
enum Outcome: Equatable {
  case url(Parts)
  case error(URLParsingError)
}

func outcome(_ parse: () throws(URLParsingError) -> ParsedURL) -> Outcome {
  do {
    return .url(Parts(try parse()))
  } catch {
    return .error(error)
  }
}
