// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// The URLs of a space for which one pattern of scheme, host and port is enough.
struct URLPatternOrigin {
  /// The space, as an index.
  let space: Int
  /// The patterns of the components.
  let scheme: String
  let port: String
  /// The pattern of the host; `nil` if the host is the first segment.
  let hostname: String?
  /// Whether the scheme is one of the web's, whose URLs always have a host and a path.
  let isWeb: Bool

  /// Returns the origins of all spaces.
  ///
  /// If several match a URL, the first one owns it.
  static func all(_ spaces: [RouteSpace]) -> [(space: RouteSpace, origin: URLPatternOrigin)] {
    let sorted = spaces.enumerated().sorted { one, two in
      let (first, second) = (rank(one.element), rank(two.element))
      return first == second ? one.offset < two.offset : first.lexicographicallyPrecedes(second)
    }
    return sorted.flatMap { index, space in origins(space, index).map { (space, $0) } }
  }

  /// Returns the numbers by which spaces are compared; the more specific space has the lower ones.
  private static func rank(_ space: RouteSpace) -> [Int] {
    switch space.kind {
    case .domain(let host, let port, let includingSubdomains):
      let details = (port == nil ? 0 : 2) + 1
      return [includingSubdomains ? 1 : 0, includingSubdomains ? -host.utf8.count : 0, -details]
    case .host: return [0, 0, 0]
    case .scheme: return [2, 0, 0]
    }
  }

  private static func origins(_ space: RouteSpace, _ index: Int) -> [URLPatternOrigin] {
    switch space.kind {
    case .scheme(let scheme):
      return [
        URLPatternOrigin(
          space: index, scheme: scheme.inURLPattern, port: "", hostname: nil, isWeb: false)
      ]
    case .host(let scheme, let host):
      let isWeb = ["ftp", "http", "https", "ws", "wss"].contains(scheme)
      return [
        URLPatternOrigin(
          space: index, scheme: scheme.inURLPattern, port: "",
          hostname: isWeb ? domain(host) : opaque(host), isWeb: isWeb)
      ]
    case .domain(let host, let port, let includingSubdomains):
      let hostname = (includingSubdomains ? "{*.}?" : "") + domain(host)
      // A URL does not contain the port of its scheme.
      let ports =
        switch port {
        case nil: [("http{s}?", "")]
        case 80: [("http", ""), ("https", "80")]
        case 443: [("https", ""), ("http", "443")]
        case let port?: [("http{s}?", String(port))]
        }
      return ports.map { scheme, port in
        URLPatternOrigin(space: index, scheme: scheme, port: port, hostname: hostname, isWeb: true)
      }
    }
  }

  /// Returns the pattern of a domain, which a browser writes in the same way as the router.
  static func domain(_ host: String) -> String {
    let isPlain = host.utf8.allSatisfy {
      (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || "-.".utf8.contains($0)
    }
    if isPlain { return host }
    // As an expression, it is not parsed as a host.
    return "("
      + host.unicodeScalars.map { scalar in
        "^$\\.*+?()[]{}|/".unicodeScalars.contains(scalar) ? "\\\(scalar)" : "\(scalar)"
      }.joined() + ")"
  }

  private static func opaque(_ host: String) -> String {
    if host.hasPrefix("[") { return domain(host) }
    let symbols = host.withUTF8Bytes { PercentDecoding.symbols($0, 0..<$0.count).symbols }
    return "(\(EscapedExpression(part: .host).text(of: .literal(symbols))))"
  }

  /// Whether a URL of this origin can be in another one, which is later in the order.
  func overlaps(_ other: URLPatternOrigin, _ spaces: [RouteSpace]) -> Bool {
    switch (spaces[space].kind, spaces[other.space].kind) {
    case (.host(let scheme, _), .scheme(let name)): scheme == name
    case (.host(let scheme, let host), .host(let name, let other)):
      scheme == name && host == other
    case (.host(let scheme, let host), .domain(let domain, _, let includingSubdomains)):
      ["http", "https"].contains(scheme) && Self.contains(domain, includingSubdomains, host)
    case (.domain(let host, _, _), .host(let scheme, let other)):
      ["http", "https"].contains(scheme) && host == other
    case (.domain(let host, _, _), .domain(let domain, _, let includingSubdomains)):
      Self.contains(domain, includingSubdomains, host)
    default: false
    }
  }

  private static func contains(_ domain: String, _ includingSubdomains: Bool, _ host: String)
    -> Bool
  {
    host == domain || includingSubdomains && host.hasSuffix("." + domain)
  }
}

extension String {
  /// The text with an escape before each character that has a meaning in a `URLPattern`.
  var inURLPattern: String {
    unicodeScalars.reduce(into: "") { result, scalar in
      if "+*?:{}()\\".unicodeScalars.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
  }
}
