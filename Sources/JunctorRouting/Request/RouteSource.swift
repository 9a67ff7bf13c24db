// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The origin of a request: the app's own code, a web page, a push notification, and so on.
///
/// Every request has a source. A route is open to a source only if its ``RouteExposure`` includes it. A
/// redirect keeps the source of the first request.
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

  /// Rarely present properties, in one object, so that copies of most sources need no reference counting.
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

  /// The kind of source.
  public let kind: Kind

  /// Whether the page is the web view's main frame.
  ///
  /// True for every other kind.
  public let isMainFrame: Bool

  private let details: Details?

  /// The module that sent the request, for ``Kind/app``; `nil` if not specified.
  public var module: String? { details?.module }

  /// The origin of the page for ``Kind/web``, as `https://host[:port]`; the referrer for
  /// ``Kind/universalLink``, if the system provides it.
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

  /// The app's own code, in a named module.
  ///
  /// - Parameter module: The module's name. An empty name is ignored.
  public static func app(module: String) -> RouteSource {
    RouteSource(.app, module: module.isEmpty ? nil : module)
  }

  /// A page in a web view.
  ///
  /// - Parameters:
  ///   - origin: The page's origin when the message was sent, for example
  ///     `"https://m.mall.example"`. Origins are compared as a whole, with scheme and port. A text
  ///     that is not an origin (`file://`, `about:blank`) becomes `null`, the form of an opaque origin
  ///     in browsers.
  ///   - isMainFrame: Whether the message came from the main frame.
  public static func web(_ origin: String, isMainFrame: Bool = true) -> RouteSource {
    RouteSource(.web, origin: WebOrigin.normalized(origin), isMainFrame: isMainFrame)
  }

  /// A push notification.
  public static var push: RouteSource { RouteSource(.push) }

  /// A link of a web domain, without a known referrer.
  public static var universalLink: RouteSource { RouteSource(.universalLink) }

  /// A link of a web domain, with the page that contained it.
  ///
  /// - Parameter referrer: The address of the page; `nil` if it is unknown.
  public static func universalLink(referrer: String?) -> RouteSource {
    RouteSource(.universalLink, origin: referrer)
  }

  /// A link of an app scheme.
  ///
  /// Any app can send one: the sender is unknown.
  public static var customScheme: RouteSource { RouteSource(.customScheme) }

  /// A system intent or shortcut.
  public static var intent: RouteSource { RouteSource(.intent) }

  /// The app's remote policy.
  public static var policy: RouteSource { RouteSource(.policy) }

  /// Whether the source is external: anything but the app's own code.
  ///
  /// An external caller receives fewer details about a refusal than the app's own code.
  public var isOutside: Bool { kind != .app }

  /// The written names of sources, but for `web`, which needs an origin.
  package static var names: [String] {
    Kind.allCases.filter { $0 != .web }.map(\.rawValue)
  }

  /// Creates a source from its written form.
  ///
  /// Restores every source from its ``description``.
  ///
  /// - Parameter text: `app`, `app:MODULE`, `push`, `universalLink`, `universalLink:REFERRER`,
  ///   `customScheme`, `intent`, `policy` or `web:ORIGIN`. For a page in a subframe `+frame` follows
  ///   the origin; `web:null` is a page without an origin. The result is `nil` for any other
  ///   text.
  public init?(_ text: String) {
    // As UTF-8, since a combining character after the colon would form one `Character` with it.
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

  /// The suffix of a subframe's origin; no origin contains a `+`.
  private static let frameMark = "+frame"
}

extension RouteSource: LosslessStringConvertible {
  /// The written form, which ``init(_:)`` parses.
  public var description: String {
    switch kind {
    case .web: "\(kind):\(origin ?? WebOrigin.opaque)\(isMainFrame ? "" : Self.frameMark)"
    default: (module ?? origin).map { "\(kind):\($0)" } ?? kind.rawValue
    }
  }
}
