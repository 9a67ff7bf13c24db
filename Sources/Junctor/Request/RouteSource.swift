// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// Where a request comes from.
///
/// Every request carries its source, and a route is reachable from a source only if the route says
/// so (see ``RouteExposure``). A redirect keeps the source of the first request, however many hops
/// follow.
///
///     try await router.open("mall://order/7", source: .push)
public struct RouteSource: Hashable, Sendable {
  /// The kind of door through which a request came.
  public struct Kind: Hashable, Sendable, CustomStringConvertible {
    /// The word for this kind in text: `app`, `web`, `push`, and so on.
    public let rawValue: String

    /// The app's own Swift code.
    public static let app = Kind(rawValue: "app")
    /// A page in a web view.
    public static let web = Kind(rawValue: "web")
    /// A push notification.
    public static let push = Kind(rawValue: "push")
    /// A link of a web domain that the system handed to the app.
    public static let universalLink = Kind(rawValue: "universalLink")
    /// A link of an app scheme, sent by any other app.
    public static let customScheme = Kind(rawValue: "customScheme")
    /// A system intent or shortcut.
    public static let intent = Kind(rawValue: "intent")
    /// The app's remote policy.
    public static let policy = Kind(rawValue: "policy")

    /// The word for this kind.
    public var description: String { rawValue }
  }

  /// The kind of door.
  public let kind: Kind

  /// The module that asks, for ``Kind/app``; `nil` when it did not say.
  public let module: String?

  /// The origin of the page for ``Kind/web``, as `https://host[:port]`; the referrer for
  /// ``Kind/universalLink``, if the system told it.
  public let origin: String?

  /// Whether the page is the web view's main frame.
  ///
  /// True for every other kind.
  public let isMainFrame: Bool

  private init(
    _ kind: Kind, module: String? = nil, origin: String? = nil, isMainFrame: Bool = true
  ) {
    self.kind = kind
    self.module = module
    self.origin = origin
    self.isMainFrame = isMainFrame
  }

  /// The app's own code.
  public static let app = RouteSource(.app)

  /// The app's own code, in a module that gives its name.
  public static func app(module: String) -> RouteSource { RouteSource(.app, module: module) }

  /// A page in a web view.
  ///
  /// - Parameters:
  ///   - origin: The page's origin when the message was sent, for example
  ///     `"https://m.mall.example"`. Compared as a whole, with scheme and port; never as a prefix.
  ///   - isMainFrame: Whether the message came from the main frame.
  public static func web(origin: String, isMainFrame: Bool = true) -> RouteSource {
    RouteSource(.web, origin: WebOrigin.normalized(origin), isMainFrame: isMainFrame)
  }

  /// A push notification.
  public static let push = RouteSource(.push)

  /// A link of a web domain, without a known referrer.
  public static let universalLink = RouteSource(.universalLink)

  /// A link of a web domain that the system handed over, with the page it was on.
  public static func universalLink(referrer: String?) -> RouteSource {
    RouteSource(.universalLink, origin: referrer)
  }

  /// A link of an app scheme.
  ///
  /// Any app can send one, so nothing about the sender is known.
  public static let customScheme = RouteSource(.customScheme)

  /// A system intent or shortcut.
  public static let intent = RouteSource(.intent)

  /// The app's remote policy.
  public static let policy = RouteSource(.policy)

  /// Whether the request comes from outside the app's own code.
  ///
  /// What the router tells an outside caller about a refusal is less than what it tells the app.
  public var isOutside: Bool { kind != .app }

  /// Creates a source from its written form.
  ///
  /// - Parameter text: `app`, `app:Module`, `push`, `universalLink`, `customScheme`, `intent`,
  ///   `policy` or `web:ORIGIN`. Anything else gives `nil`.
  public init?(_ text: String) {
    let pieces = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = pieces.count == 2 ? String(pieces[1]) : nil
    switch (pieces[0], rest) {
    case ("app", nil): self = .app
    case ("app", let module?) where !module.isEmpty: self = .app(module: module)
    case ("push", nil): self = .push
    case ("universalLink", let referrer): self = .universalLink(referrer: referrer)
    case ("customScheme", nil): self = .customScheme
    case ("intent", nil): self = .intent
    case ("policy", nil): self = .policy
    case ("web", let origin?) where WebOrigin(origin) != nil: self = .web(origin: origin)
    default: return nil
    }
  }
}

extension RouteSource: CustomStringConvertible {
  /// The written form, as ``init(_:)`` reads it.
  public var description: String {
    switch kind {
    case .app: module.map { "app:\($0)" } ?? "app"
    case .web: "web:\(origin ?? "")"
    case .universalLink: origin.map { "universalLink:\($0)" } ?? "universalLink"
    default: kind.rawValue
    }
  }
}

/// The origin of a web page: scheme, host and port, compared as one.
package struct WebOrigin: Hashable, Sendable {
  package let text: String

  /// Reads `https://host[:port]`; a path, query or fragment is not part of an origin.
  package init?(_ text: String) {
    guard let url = try? ParsedURL(text), let scheme = url.scheme, let host = url.host,
      scheme == "https" || scheme == "http", !host.isEmpty, !host.contains("*"),
      url.path.isEmpty || url.path == "/", url.query == nil, url.fragment == nil
    else { return nil }
    self.text = "\(scheme)://\(host)\(url.port.map { ":\($0)" } ?? "")"
  }

  /// The normal form of an origin, or the text itself where it is none (`null`, `file://`).
  ///
  /// A text that is no origin equals no allow-list entry, since those must be origins.
  package static func normalized(_ text: String) -> String { WebOrigin(text)?.text ?? text }
}
