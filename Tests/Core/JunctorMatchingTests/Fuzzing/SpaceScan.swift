// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

@testable import JunctorMatching

/// Finds the space that owns a URL, by comparing strings.
///
/// It is the reference for `RouteSpaces.resolve`.
enum SpaceScan {
  static func owner(of url: ParsedURL, in spaces: [RouteSpace]) -> Int? {
    if url.hasOpaquePath || spaces.isEmpty { return nil }
    if url.scheme == nil { return 0 }
    var best: (space: Int, rank: [Int])?
    for (space, candidate) in spaces.enumerated() {
      guard let rank = rank(candidate.kind, url) else { continue }
      if let best, !best.rank.lexicographicallyPrecedes(rank) { continue }
      best = (space, rank)
    }
    return best?.space
  }

  /// Returns how specific a space is; `nil` if it does not own the URL.
  private static func rank(_ kind: RouteSpace.Kind, _ url: ParsedURL) -> [Int]? {
    switch kind {
    case .scheme(let name):
      return url.scheme == name[...] && url.port == nil && url.hostKind != .ipv6 ? [0] : nil
    case .host(let scheme, let host):
      guard url.scheme == scheme[...], url.port == nil, symbols(url.host) == symbols(host[...])
      else { return nil }
      return [2, 1, 0, 1]
    case .domain(let host, let port, let includingSubdomains):
      guard url.scheme == "http" || url.scheme == "https", let own = url.host else { return nil }
      let usual = url.scheme == "http" ? 80 : 443
      if port == nil ? url.port != nil : url.port ?? usual != port { return nil }
      let hasPort = port == nil ? 0 : 1
      if own == host[...] { return [2, includingSubdomains ? 0 : 1, hasPort, 0] }
      guard includingSubdomains, url.hostKind == .domain, own.hasSuffix("." + host) else {
        return nil
      }
      return [1, host.utf8.count, hasPort, 0]
    }
  }

  /// Returns a host with its escapes decoded; an escaped slash differs from all other symbols.
  private static func symbols(_ host: Substring?) -> [UInt8]? {
    guard let host else { return nil }
    let bytes = Array(host.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let byte = UInt8(String(decoding: bytes[index + 1...index + 2], as: UTF8.self), radix: 16)
      {
        result.append(byte == UInt8(ascii: "/") ? 0xFF : byte)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }
}

// MARK: - Properties that only tests use

extension RoutableURL {
  var isRoot: Bool { routed.isRoot }

  /// Whether the routed path ends with a slash; the root always does.
  var endsWithSlash: Bool { routed.endsWithSlash }

  /// The number of segments: `/` has 0, `/a` and `/a/` have 1, `//` has 1 (an empty one).
  var segmentCount: Int { DecodedPath(self).segmentCount }
}

extension ParsedURL {
  var hostKind: HostKind { layout.hostKind }
}
