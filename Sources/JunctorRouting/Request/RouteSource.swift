// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Where a request comes from.
///
/// Every request carries its source, and a route is reachable from a source only if the route says
/// so (see ``RouteExposure``). A redirect keeps the source of the first request, however many hops
/// follow.
///
///     try await router.open("mall://order/7", source: .push)
public struct RouteSource: Hashable, Sendable {
  /// The kinds of sources.
  public enum Kind: String, CaseIterable, Sendable {
    /// The app's own Swift code.
    case app
    /// A page in a web view.
    case web
    /// A push notification.
    case push
    /// A link of a web domain that the system handed to the app.
    case universalLink
    /// A link of an app scheme, which any other app can send.
    case customScheme
    /// A system intent or shortcut.
    case intent
    /// The app's remote policy.
    case policy
  }

  /// What few sources have, behind one reference that most copies need not count.
  private final class Details: Hashable, Sendable {
    let module: String?
    let origin: String?

    init(module: String?, origin: String?) {
      self.module = module
      self.origin = origin
    }

    static func == (left: Details, right: Details) -> Bool {
      left.module == right.module && left.origin == right.origin
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(module)
      hasher.combine(origin)
    }
  }

  /// The kind of door.
  public let kind: Kind

  /// Whether the page is the web view's main frame.
  ///
  /// True for every other kind.
  public let isMainFrame: Bool

  private let details: Details?

  /// The module that asks, for ``Kind/app``; `nil` when it did not say.
  public var module: String? { details?.module }

  /// The origin of the page for ``Kind/web``, as `https://host[:port]`; the referrer for
  /// ``Kind/universalLink``, if the system told it.
  public var origin: String? { details?.origin }

  private init(
    _ kind: Kind, module: String? = nil, origin: String? = nil, isMainFrame: Bool = true
  ) {
    self.kind = kind
    self.isMainFrame = isMainFrame
    details = module == nil && origin == nil ? nil : Details(module: module, origin: origin)
  }

  /// The app's own code.
  public static var app: RouteSource { RouteSource(.app) }

  /// The app's own code, in a module that gives its name.
  ///
  /// - Parameter module: The module's name. An empty one is the same as none.
  public static func app(module: String) -> RouteSource {
    RouteSource(.app, module: module.isEmpty ? nil : module)
  }

  /// A page in a web view.
  ///
  /// - Parameters:
  ///   - origin: The page's origin when the message was sent, for example
  ///     `"https://m.mall.example"`. Compared as a whole, with scheme and port; never as a prefix.
  ///     Any text that is not such an origin (`file://`, `about:blank`) becomes `null`, as browsers
  ///     write an opaque origin.
  ///   - isMainFrame: Whether the message came from the main frame.
  public static func web(_ origin: String, isMainFrame: Bool = true) -> RouteSource {
    RouteSource(.web, origin: WebOrigin.normalized(origin), isMainFrame: isMainFrame)
  }

  /// A push notification.
  public static var push: RouteSource { RouteSource(.push) }

  /// A link of a web domain, without a known referrer.
  public static var universalLink: RouteSource { RouteSource(.universalLink) }

  /// A link of a web domain that the system handed over, with the page it was on.
  public static func universalLink(referrer: String?) -> RouteSource {
    RouteSource(.universalLink, origin: referrer)
  }

  /// A link of an app scheme.
  ///
  /// Any app can send one, so nothing about the sender is known.
  public static var customScheme: RouteSource { RouteSource(.customScheme) }

  /// A system intent or shortcut.
  public static var intent: RouteSource { RouteSource(.intent) }

  /// The app's remote policy.
  public static var policy: RouteSource { RouteSource(.policy) }

  /// Whether the request comes from outside the app's own code.
  ///
  /// What the router tells an outside caller about a refusal is less than what it tells the app.
  public var isOutside: Bool { kind != .app }

  /// The written names of sources, but for `web`, which needs an origin.
  package static var names: [String] {
    Kind.allCases.filter { $0 != .web }.map(\.rawValue)
  }

  /// Creates a source from its written form.
  ///
  /// Reads every ``description`` as the source that it was written from.
  ///
  /// - Parameter text: `app`, `app:MODULE`, `push`, `universalLink`, `universalLink:REFERRER`,
  ///   `customScheme`, `intent`, `policy` or `web:ORIGIN`. For a page in a subframe `+frame` follows
  ///   the origin; `web:null` is a page without an origin. Anything else gives `nil`.
  public init?(_ text: String) {
    // Compared byte by byte: a combining character after the colon would form one `Character` with it.
    let mark = text.utf8.firstIndex(of: UInt8(ascii: ":"))
    let rest = mark.map { String(text[text.utf8.index(after: $0)...]) }
    guard let word = Kind(rawValue: String(text[..<(mark ?? text.endIndex)])) else {
      return nil
    }
    switch (word, rest) {
    case (.app, let module?) where !module.isEmpty: self = .app(module: module)
    case (.universalLink, let referrer): self = .universalLink(referrer: referrer)
    case (.app, nil), (.push, nil), (.customScheme, nil), (.intent, nil), (.policy, nil):
      self.init(word)
    case (.web, let page?):
      let isMainFrame = !page.utf8.suffix(Self.frameMark.utf8.count)
        .elementsEqual(Self.frameMark.utf8)
      let origin = isMainFrame ? page : String(page.dropLast(Self.frameMark.count))
      guard origin == WebOrigin.opaque || WebOrigin(origin) != nil else { return nil }
      self = .web(origin, isMainFrame: isMainFrame)
    case (.app, _?), (.push, _?), (.customScheme, _?), (.intent, _?), (.policy, _?), (.web, nil):
      return nil
    }
  }

  /// What follows the origin of a subframe; no origin contains a `+`.
  private static let frameMark = "+frame"
}

extension RouteSource: LosslessStringConvertible {
  /// The written form, which ``init(_:)`` reads.
  public var description: String {
    switch kind {
    case .web: "\(kind):\(origin ?? WebOrigin.opaque)\(isMainFrame ? "" : Self.frameMark)"
    default: (module ?? origin).map { "\(kind):\($0)" } ?? kind.rawValue
    }
  }
}
