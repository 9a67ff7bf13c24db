// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching
internal import JunctorNavigation
public import JunctorRouting

/// What becomes of links that no route answers.
///
///     let unanswered = UnansweredLinks(webLinks: .page("/web")) { address in
///       await UIApplication.shared.open(URL(string: address)!)
///     }
///     unanswered.install(in: router)
///
/// - A web link of the router's own domains is shown as a page inside of the app.
/// - A link of one of the system's schemes, `mailto:` or `tel:`, is handed to the system, if the app's
///   own code or one of its own pages asks.
/// - Everything else is `notFound`, as it was.
///
/// ## What it promises
///
/// - It does not lead in a circle. A link that a page asks for is left to that page; a link whose page
///   is up already, or that is opened by what is to show its page, is not opened again.
/// - It opens nothing else to anybody: the page's route is opened by the app itself, with an address
///   of the app's own domains, and need not be exposed.
public struct UnansweredLinks: Sendable {
  /// What shows a web link.
  public struct WebLinks: Sendable {
    enum Kind: Sendable {
      case page(String, key: String)
      case handler(@Sendable (String) async throws -> Void)
    }

    let kind: Kind

    /// How long a link is known after the work is done: nobody tells when a handler's page is gone.
    var afterglow: Duration { if case .handler = kind { .seconds(2) } else { .zero } }

    /// A route that shows a web page.
    ///
    ///     .page("mall://web")  // opens mall://web?url=https%3A%2F%2Fm.mall.example%2Fx
    ///
    /// - Parameters:
    ///   - address: The route's address.
    ///   - key: The name in its query under which it gets the link.
    public static func page(_ address: String, key: String = "url") -> WebLinks {
      WebLinks(kind: .page(address, key: key))
    }

    /// Code that shows a web page.
    ///
    /// - Parameter show: Gets the link, and returns when the page is there. For two seconds more the
    ///   same link is not shown again. What it throws ends the request as `handlerFailed`.
    public static func handler(_ show: @escaping @Sendable (String) async throws -> Void)
      -> WebLinks
    {
      WebLinks(kind: .handler(show))
    }
  }

  /// Opens an address by the system; returns whether that could be done.
  public typealias Opener = @Sendable (_ address: String) async -> Bool

  /// The schemes that are handed to the system unless you say otherwise.
  public static let usualSchemes: Set<String> = [
    "mailto", "tel", "sms", "facetime", "facetime-audio", "maps",
  ]

  private let webLinks: WebLinks?
  private let schemes: Set<String>
  private let exposure: RouteExposure?
  private let opener: Opener?

  /// Says what becomes of links that no route answers.
  ///
  /// - Parameters:
  ///   - webLinks: What shows web links of the router's domains; `nil` leaves them as they are.
  ///   - schemes: The schemes whose links are handed to the system.
  ///   - exposure: Who may have that done, beside the app's own code; `nil` for the main frames of the
  ///     router's own domains. Links of app schemes may not, whatever is said here: any app could have
  ///     the phone ring.
  ///   - opener: Hands an address to the system; `nil` when nothing is to be handed to it.
  public init(
    webLinks: WebLinks? = nil, systemSchemes schemes: Set<String> = usualSchemes,
    from exposure: RouteExposure? = nil, opening opener: Opener? = nil
  ) {
    self.webLinks = webLinks
    self.schemes = Set(schemes.map { $0.lowercased() })
    self.exposure = exposure
    self.opener = opener
  }

  /// Becomes the fallback of a router for all addresses; see ``Router/setFallback(for:_:_:fileID:line:)``.
  ///
  /// - Parameters:
  ///   - router: The router, which owns the domains.
  ///   - fileID: The file that asks; filled in by the compiler.
  ///   - line: The line that asks; filled in by the compiler.
  /// - Returns: A token, to remove it.
  @discardableResult
  public func install(
    in router: Router, fileID: String = #fileID, line: Int = #line
  ) -> RouteToken {
    let pages = OpenPages()
    let place = WeakRouter(router)
    let handler = RouteHandler(
      kind: .asynchronous { request in
        guard let router = place.router else { throw CancellationError() }
        return try await respond(to: request, in: router, pages)
      })
    // A fallback has one exposure for all; who may have what is decided for each kind of link.
    return router.setFallback(handler, .exposed(to: .everyone), fileID: fileID, line: line)
  }

  // MARK: Answering

  private func respond(
    to request: RouteRequest, in router: Router, _ pages: OpenPages
  ) async throws -> RouteResponse {
    let url = request.url
    let link = url.description
    if let opener, mayBeHandedOver(url, for: request.source, in: router) {
      guard await opener(link) else { throw RouteRejection("The system did not open the link.") }
      return .handled
    }
    // A page loads by itself what nobody answers.
    guard let webLinks, url.isWebAddress, request.routable != nil, request.source.kind != .web,
      !CarriedLocals.current[OpenPages.Opening.self].contains(link)
    else { throw RoutePass(core: request.core).notFound(request) }
    let clock = router.runtime.clock
    if !pages.open(link, at: clock.elapsed()), request.source.isOutside {
      pages.close(link)
      return .handled
    }
    defer { pages.close(link, at: clock.elapsed(), keeping: webLinks.afterglow) }
    let opening = CarriedLocals.current[OpenPages.Opening.self].union([link])
    return try await CarriedLocals.with(OpenPages.Opening.self, opening) {
      try await show(link, with: webLinks, for: request, in: router)
    }
  }

  private func mayBeHandedOver(
    _ url: ParsedURL, for source: RouteSource, in router: Router
  ) -> Bool {
    guard let scheme = url.scheme, schemes.contains(String(scheme)), !url.isWebAddress,
      !url.isNeverAnApp, !router.isOpened(by: url), source.kind != .customScheme
    else { return false }
    if let exposure { return exposure.admits(source) }
    if source.kind != .web { return !source.isOutside }
    guard source.isMainFrame, let origin = source.origin, let page = try? ParsedURL(origin) else {
      return false
    }
    return router.owns(page)
  }

  private func show(
    _ link: String, with webLinks: WebLinks, for request: RouteRequest, in router: Router
  ) async throws -> RouteResponse {
    switch webLinks.kind {
    case .handler(let show):
      try await show(link)
      return .handled
    case .page(let address, let key):
      let page = try ParsedURL(address).adding([(name: key, value: link)])
      do throws(RouteError) {
        // The context goes along, so that the page comes up where and how the link was to.
        return RouteResponse(
          try await router.open(page, payload: nil, source: .app, context: request.context) { $0 })
      } catch {
        throw error.made(by: RoutePass(core: request.core).passID)
      }
    }
  }
}

/// The links whose pages are up, or on their way.
final class OpenPages: Sendable {
  /// The links for which the current task shows a page.
  enum Opening: RouteContextKey {
    static let defaultValue: Set<String> = []
  }

  private struct Page {
    var count = 0
    var knownUntil: Duration = .zero
  }

  private let pages = RouteLock<[String: Page]>([:])

  /// Notes a page; returns whether it is the only one of this link.
  func open(_ link: String, at now: Duration) -> Bool {
    pages.withLock { pages in
      pages = pages.filter { $0.value.count > 0 || $0.value.knownUntil > now }
      let isKnown = pages[link] != nil
      pages[link, default: Page()].count += 1
      return !isKnown
    }
  }

  /// Notes that a page is gone, or that nobody can tell any more.
  func close(_ link: String, at now: Duration = .zero, keeping afterglow: Duration = .zero) {
    pages.withLock { pages in
      pages[link]?.count -= 1
      guard let page = pages[link] else { return }
      if afterglow > .zero { pages[link]?.knownUntil = now + afterglow }
      if page.count == 0, afterglow == .zero, page.knownUntil == .zero { pages[link] = nil }
    }
  }
}
