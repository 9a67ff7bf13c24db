// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The origin of a request: the app's own code, a web page, a push notification, and so on.
///
/// Every request has a source. A route is open to a source only if its ``RouteExposure`` includes it. A
/// redirect keeps the source of the first request.
///
///     try await router.open("mall://order/7", source: .push)
///
/// A later version may add cases: write a `default` in a `switch`.
public enum RouteSource: Hashable, Sendable {
  // Payloads are indirect: most sources have none, and their copies need no reference counting.

  /// The app's own code.
  case app
  /// The app's own code, in a named module.
  indirect case module(String)
  /// A page in a web view, by its origin in the normal form `https://host[:port]`, or `null`.
  ///
  /// Create it with ``web(_:isMainFrame:)``, which normalizes the origin.
  indirect case page(origin: String, isMainFrame: Bool)
  /// A push notification.
  case push
  /// A link of a web domain that the system passed to the app.
  case universalLink
  /// A link of a web domain, with the address of the page that contained it.
  indirect case referredLink(String)
  /// A link of an app scheme, which any other app can send.
  case customScheme
  /// A link of an app scheme, with the identifier of the app that sent it, which the system has confirmed.
  ///
  /// iOS confirms apps of the same team only. Never create it with an identifier that the link itself contains.
  indirect case namedApp(String)
  /// A system intent or shortcut.
  case intent
  /// The app's remote policy.
  case policy

  /// A page in a web view.
  ///
  /// - Parameters:
  ///   - origin: The page's origin, for example `"https://m.mall.example"`, compared as a whole. A text
  ///     that is not an origin (`file://`, `about:blank`) becomes `null`, as in browsers.
  ///   - isMainFrame: Whether the message came from the main frame.
  public static func web(_ origin: String, isMainFrame: Bool = true) -> RouteSource {
    .page(origin: WebOrigin.normalized(origin), isMainFrame: isMainFrame)
  }

  /// A link of a web domain, with the page that contained it if that is known.
  package static func universalLink(referrer: String?) -> RouteSource {
    referrer.map { .referredLink($0) } ?? .universalLink
  }

  /// Whether the source is external: anything but the app's own code.
  ///
  /// An external caller receives fewer details about a refusal than the app's own code.
  public var isOutside: Bool {
    switch self {
    case .app, .module: false
    default: true
    }
  }

  /// Whether the source is a link of an app scheme, of any sender.
  package var isOtherApp: Bool {
    switch self {
    case .customScheme, .namedApp: true
    default: false
    }
  }

  package var isPage: Bool { if case .page = self { true } else { false } }

  /// The written name, without the module, page or link.
  package var name: String {
    switch self {
    case .app, .module: "app"
    case .page: "web"
    case .push: "push"
    case .universalLink, .referredLink: "universalLink"
    case .customScheme, .namedApp: "customScheme"
    case .intent: "intent"
    case .policy: "policy"
    }
  }

  /// The sources that have no associated value.
  private static let plain: [RouteSource] = [
    .app, .push, .universalLink, .customScheme, .intent, .policy,
  ]

  /// The written names of sources, except `web`, which requires an origin.
  package static var names: [String] { plain.map { $0.name } }
}

extension RouteSource: LosslessStringConvertible {
  /// The suffix of a subframe's origin; no origin contains a `+`.
  private static let frameMark = "+frame"

  /// Creates a source from its written form.
  ///
  /// - Parameter text: A ``description``: `app`, `app:MODULE`, `push`, `universalLink`, `universalLink:REFERRER`,
  ///   `customScheme`, `customScheme:APP`, `intent`, `policy` or `web:ORIGIN`. For a page in a subframe `+frame` follows
  ///   the origin; `web:null` is a page without an origin. The result is `nil` for any other
  ///   text.
  public init?(_ text: String) {
    // As UTF-8, since a combining character after the colon would form one `Character` with it.
    guard let mark = text.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      guard let source = Self.plain.first(where: { $0.name == text }) else { return nil }
      self = source
      return
    }
    let rest = String(text[text.utf8.index(after: mark)...])
    switch String(text[..<mark]) {
    case "app" where !rest.isEmpty: self = .module(rest)
    case "universalLink": self = .referredLink(rest)
    case "customScheme" where AppIdentifier.isValid(rest): self = .namedApp(rest)
    case "web":
      let isMainFrame = !rest.utf8.suffix(Self.frameMark.utf8.count)
        .elementsEqual(Self.frameMark.utf8)
      let origin = isMainFrame ? rest : String(rest.dropLast(Self.frameMark.count))
      guard origin == WebOrigin.opaque || WebOrigin(origin) != nil else { return nil }
      self = .web(origin, isMainFrame: isMainFrame)
    default: return nil
    }
  }

  /// The written form, which ``init(_:)`` parses.
  public var description: String {
    switch self {
    case .module(let module): "app:\(module)"
    case .page(let origin, let isMainFrame): "web:\(origin)\(isMainFrame ? "" : Self.frameMark)"
    case .referredLink(let page): "universalLink:\(page)"
    case .namedApp(let app): "customScheme:\(app)"
    default: name
    }
  }
}
