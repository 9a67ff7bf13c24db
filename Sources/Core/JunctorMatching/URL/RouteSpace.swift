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
/// A space cannot own the schemes `mailto`, `javascript`, `data`, `file`, or those of the web without a
/// host. ``scheme(_:host:)`` and ``domain(_:port:includingSubdomains:)`` are for constants: they trap,
/// with a sentence that says why, if no URL could belong to the space. ``init(_:)`` is for texts that
/// are read, and returns `nil`.
public struct RouteSpace: Sendable, Hashable, CustomStringConvertible {
  package enum Kind: Sendable, Hashable {
    case scheme(String)
    case host(scheme: String, host: String)
    case domain(host: String, port: Int?, includingSubdomains: Bool)
  }

  package let kind: Kind

  /// Returns the space of all URLs of a scheme, or of those with one host.
  ///
  /// It never contains a URL with a port.
  ///
  /// - Parameters:
  ///   - scheme: The scheme without a colon, in any case. It must be a valid scheme that an app can own.
  ///   - host: The host, which is not part of the path. It is case-sensitive, unless the scheme is
  ///     one of the web's. It must be a valid host.
  public static func scheme(_ scheme: String, host: String? = nil) -> RouteSpace {
    guard let space = RouteSpace(scheme: scheme, host: host) else {
      preconditionFailure(
        "No URL belongs to the space “\(scheme)://\(host ?? "")”: \(reason(scheme, host))")
    }
    return space
  }

  /// Returns the space of the `http` and `https` URLs of a domain.
  ///
  /// - Parameters:
  ///   - host: The domain, in any case. An IPv4 address, or an IPv6 address in
  ///     brackets, is a domain too. It must be a valid host.
  ///   - port: The port, at most 65,535; by default, the space contains only URLs with their scheme's
  ///     default port.
  ///   - includingSubdomains: Whether the space contains all subdomains, too.
  public static func domain(
    _ host: String, port: Int? = nil, includingSubdomains: Bool = false
  ) -> RouteSpace {
    guard let space = RouteSpace(host, port: port, includingSubdomains: includingSubdomains) else {
      preconditionFailure(
        "No URL belongs to the domain “\(host)\(port.map { ":\($0)" } ?? "")”. Write a host such as "
          + "“m.mall.example”; the port and the subdomains are arguments of their own.")
    }
    return space
  }

  /// Creates the space of a scheme, or of one host of it; `nil` if no app can own it.
  package init?(scheme: String, host: String?) {
    guard let name = Self.ownableScheme(scheme) else { return nil }
    if let host {
      guard let canonical = Self.canonicalHost(host, scheme: name) else { return nil }
      kind = .host(scheme: name, host: canonical)
    } else {
      if SpecialScheme(name) != nil { return nil }
      kind = .scheme(name)
    }
  }

  /// Creates the space of a domain; `nil` if it is not a valid host or port.
  package init?(_ host: String, port: Int?, includingSubdomains: Bool = false) {
    guard let name = Self.canonicalHost(host, scheme: "https"), !name.utf8.starts(with: "*".utf8),
      port.map((0...65535).contains) ?? true
    else { return nil }
    kind = .domain(host: name, port: port, includingSubdomains: includingSubdomains)
  }

  /// The reason why an app cannot own a scheme, or a host of it.
  private static func reason(_ scheme: String, _ host: String?) -> String {
    guard let name = ownableScheme(scheme) else {
      return "a scheme consists of letters, digits, “+”, “-” and “.”, and begins with a letter; "
        + "“mailto”, “javascript”, “data” and “file” have no owner."
    }
    return host == nil && SpecialScheme(name) != nil
      ? "write a web address as “.domain”." : "the host is not valid."
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
      self.init(scheme: text, host: nil)
      return
    }
    guard let url = try? ParsedURL(text), let scheme = url.scheme.map(String.init),
      let host = url.host.map(String.init), url.path == "" || url.path == "/",
      url.query == nil, url.fragment == nil
    else { return nil }
    if url.isWebAddress {
      let below = host.utf8.starts(with: "*.".utf8)
      self.init(
        below ? String(host.dropFirst(2)) : host, port: url.port, includingSubdomains: below)
    } else {
      guard url.port == nil else { return nil }
      self.init(scheme: scheme, host: host.isEmpty ? nil : host)
    }
  }

  /// The written form, as in the command's options.
  public var description: String {
    switch kind {
    case .scheme(let scheme): scheme
    case .host(let scheme, let host): scheme + "://" + host
    case .domain(let host, let port, let includingSubdomains):
      "https://" + (includingSubdomains ? "*." : "") + host
        + (port.map { ":" + String($0) } ?? "")
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
    }
  }
}
