// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The scheme or web domain of a router's URLs.
///
/// - `.scheme("mall")`: the path is everything after `mall://`; the host is the first segment.
/// - `.scheme("wlrdemo", host: "com.wlrroute.demo")`: the host is not part of the path, and is
///   case-sensitive.
/// - `.domain("m.mall.example")`: `http` and `https`; the host is not part of the path, and is not
///   case-sensitive.
///
/// A space cannot own the schemes `mailto`, `javascript`, `data`, `file`, or those of the web
/// without a host. A space with such a scheme, or with an invalid host, owns nothing.
public struct RouteSpace: Sendable, Hashable, CustomStringConvertible {
  package enum Kind: Sendable, Hashable {
    case scheme(String)
    case host(scheme: String, host: String)
    case domain(host: String, port: Int?, includingSubdomains: Bool)
    case nothing(String)
  }

  package let kind: Kind

  private init(_ kind: Kind) { self.kind = kind }

  /// Returns the space of all URLs of a scheme, or of those with one host.
  ///
  /// It never contains a URL with a port.
  ///
  /// - Parameters:
  ///   - scheme: The scheme without a colon, in any case.
  ///   - host: The host, which is not part of the path. It is case-sensitive, unless the scheme is
  ///     one of the web's.
  public static func scheme(_ scheme: String, host: String? = nil) -> RouteSpace {
    let name = ownableScheme(scheme)
    guard let host else {
      guard let name, SpecialScheme(name) == nil else { return RouteSpace(.nothing(scheme)) }
      return RouteSpace(.scheme(name))
    }
    guard let name, let canonical = canonicalHost(host, scheme: name) else {
      return RouteSpace(.nothing(scheme + "://" + host))
    }
    return RouteSpace(.host(scheme: name, host: canonical))
  }

  /// Returns the space of the `http` and `https` URLs of a domain.
  ///
  /// - Parameters:
  ///   - host: The domain, in any case. An IPv4 address, or an IPv6 address in
  ///     brackets, is a domain too.
  ///   - port: The port; by default, the space contains only URLs with their scheme's default port.
  ///   - includingSubdomains: Whether the space contains all subdomains, too.
  public static func domain(
    _ host: String, port: Int? = nil, includingSubdomains: Bool = false
  ) -> RouteSpace {
    guard let name = canonicalHost(host, scheme: "https") else { return RouteSpace(.nothing(host)) }
    return RouteSpace(.domain(host: name, port: port, includingSubdomains: includingSubdomains))
  }

  /// Creates a space from its written form.
  ///
  ///     RouteSpace("mall")                          // .scheme("mall")
  ///     RouteSpace("wlrdemo://com.wlrroute.demo")   // .scheme("wlrdemo", host: …)
  ///     RouteSpace("https://m.mall.example:8443")   // .domain("m.mall.example", port: 8443)
  ///     RouteSpace("https://*.mall.example")        // .domain(…, includingSubdomains: true)
  ///
  /// - Parameter text: The written form, as in the command's options.
  public init?(_ text: String) {
    if !text.utf8.contains(UInt8(ascii: ":")) {
      self = .scheme(text)
    } else {
      guard let url = try? ParsedURL(text), let scheme = url.scheme.map(String.init),
        let host = url.host.map(String.init), url.path == "" || url.path == "/",
        url.query == nil, url.fragment == nil
      else { return nil }
      if url.isWebAddress {
        let below = host.utf8.starts(with: "*.".utf8)
        self = .domain(
          below ? String(host.dropFirst(2)) : host, port: url.port, includingSubdomains: below)
      } else {
        guard url.port == nil else { return nil }
        self = .scheme(scheme, host: host.isEmpty ? nil : host)
      }
    }
    if case .nothing = kind { return nil }
  }

  /// The written form, as in the command's options.
  public var description: String {
    switch kind {
    case .scheme(let scheme): scheme
    case .host(let scheme, let host): scheme + "://" + host
    case .domain(let host, let port, let includingSubdomains):
      "https://" + (includingSubdomains ? "*." : "") + host
        + (port.map { ":" + String($0) } ?? "")
    case .nothing(let text): text
    }
  }

  /// Returns the name of a scheme in lower case; `nil` if it is invalid or cannot be owned.
  private static func ownableScheme(_ scheme: String) -> String? {
    guard let url = try? ParsedURL(scheme + "://host/"), let name = url.scheme,
      name.utf8.count == scheme.utf8.count
    else { return nil }
    switch name {
    case "mailto", "javascript", "data", "file": return nil
    default: return String(name)
    }
  }

  private static func canonicalHost(_ host: String, scheme: String) -> String? {
    guard let text = try? ParsedURL(scheme + "://" + host + "/").uri,
      let url = try? ParsedURL(text), url.path == "/",
      url.port == nil, url.query == nil, url.fragment == nil, let name = url.host, !name.isEmpty
    else { return nil }
    return String(name)
  }
}

extension RouteSpace {
  /// Returns the full address, in this space, of a path with an optional query and fragment.
  package func address(ofPath path: String) -> String {
    switch kind {
    case .scheme(let scheme):
      // The first segment is in the host's place. If it could be parsed as a port, an address or
      // Punycode there, it follows an empty host, which has the same meaning.
      let first = path.utf8.dropFirst().prefix { !"/?#".utf8.contains($0) }
      let isHost =
        first.allSatisfy { isLetter($0) || isDigit($0) || "-_.~%".utf8.contains($0) }
        && (!first.isEmpty || path.utf8.count == 1) && !Punycode.isUsed(in: first)
      return "\(scheme)://\(isHost ? path.dropFirst() : path[...])"
    case .host(let scheme, let host): return "\(scheme)://\(host)\(path)"
    case .domain(let host, let port, _):
      return "https://\(host)\(port.map { ":\($0)" } ?? "")\(path)"
    case .nothing: return path
    }
  }
}
