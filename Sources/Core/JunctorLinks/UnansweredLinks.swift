// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching
public import JunctorRouting

extension Router {
  /// How web links are shown if no route matches.
  public enum WebLinkPresentation: Sendable {
    /// A route that shows a web page.
    ///
    ///     .page("mall://web")  // opens mall://web?url=https%3A%2F%2Fm.mall.example%2Fx
    ///
    /// The first value is the route's address, `key` the name of the query parameter for the link.
    case page(_ address: String, key: String = "url")

    /// A closure that receives the link, and returns when the page is visible.
    ///
    /// A request for the link that is being shown waits for it. A link that was just shown is not shown again for
    /// 2 seconds, unless another one was shown meanwhile. A thrown error ends the request as `handlerFailed`.
    case handler(@Sendable (String) async throws -> Void)
  }

  /// Registers a fallback for links that no route matches.
  ///
  ///     router.handleUnansweredLinks(webLinks: .page("/web")) { address in
  ///       await UIApplication.shared.open(URL(string: address)!)
  ///     }
  ///
  /// - A web link of the router's own domains is shown as a page inside of the app.
  /// - A link of a system scheme, such as `mailto:` or `tel:`, is passed to the system if its source is
  ///   the app's own code or one of its own pages. Links from other apps are never passed on, since any
  ///   app could start a phone call.
  /// - Every other link is `notFound`.
  ///
  /// There are no loops: a page loads its own links itself. The app opens the page's route, so the route need not be
  /// exposed. If the page is in the scene already, it is shown again.
  ///
  /// - Parameters:
  ///   - webLinks: How web links of the router's domains are shown; `nil` if they are not.
  ///   - schemes: The schemes whose links are passed to the system. A text that is none, such as `tel:`, or the
  ///     scheme of web pages, code or files is a mistake in the code, and traps.
  ///   - exposure: The sources, in addition to the app's own code, whose links are passed to the system;
  ///     `nil` for the main frames of the router's own domains.
  ///   - opener: Passes an address to the system; returns whether it was opened. With `nil`, no link is
  ///     passed on.
  ///   - fileID: The calling file, filled in by the compiler.
  ///   - line: The calling line, filled in by the compiler.
  /// - Returns: A token, to remove the fallback.
  @discardableResult
  public func handleUnansweredLinks(
    webLinks: WebLinkPresentation? = nil,
    systemSchemes schemes: Set<String> = [
      "mailto", "tel", "sms", "facetime", "facetime-audio", "maps",
    ],
    from exposure: RouteExposure? = nil, fileID: String = #fileID, line: Int = #line,
    opening opener: (@Sendable (_ address: String) async -> Bool)? = nil
  ) -> RouteToken {
    let links = UnansweredLinks(
      webLinks: webLinks, schemes: Set(schemes.map(UnansweredLinks.systemScheme)),
      exposure: exposure, opener: opener)
    let handler = RouteHandler(
      kind: .asynchronous { [weak self] request in
        guard let self else { throw CancellationError() }
        return try await links.respond(to: request, in: self)
      })
    // A fallback has only one exposure. The source is checked for each kind of link instead.
    return setFallback(handler, .exposed(to: .everyone), fileID: fileID, line: line)
  }
}

/// The fallback for links that no route matches.
struct UnansweredLinks: Sendable {
  let webLinks: Router.WebLinkPresentation?
  let schemes: Set<String>
  let exposure: RouteExposure?
  let opener: (@Sendable (_ address: String) async -> Bool)?
  let pages = WebPagePresenter()

  /// Returns a scheme in lower case; traps if the system opens no link of it.
  static func systemScheme(_ text: String) -> String {
    let url = try? ParsedURL(text + ":")
    guard let url, !url.isWebAddress, !url.isNeverAnApp, url.scheme! == text.lowercased() else {
      preconditionFailure(
        "Links of the scheme “\(text)” are never passed to the system. Write a name such as “mailto”."
      )
    }
    return text.lowercased()
  }

  func respond(to request: RouteRequest, in router: Router) async throws -> RouteResponse {
    let url = request.url
    let link = url.uri
    if let opener, mayBePassedToSystem(url, for: request.source, in: router) {
      guard await opener(link) else { throw RouteRejection("The system did not open the link.") }
      return .handled
    }
    let opening = CarriedLocals.current[WebPagePresenter.Opening.self]
    // A web page loads an unmatched link itself.
    guard let webLinks, url.isWebAddress, request.routable != nil, !request.source.isPage,
      !opening.contains(link)
    else { throw RoutePass(core: request.core).notFound(request) }
    return try await CarriedLocals.with(WebPagePresenter.Opening.self, opening.union([link])) {
      try await show(link, with: webLinks, for: request, in: router)
    }
  }

  private func mayBePassedToSystem(
    _ url: ParsedURL, for source: RouteSource, in router: Router
  ) -> Bool {
    guard let scheme = url.scheme, schemes.contains(String(scheme)), !source.isOtherApp,
      !router.isOpened(by: url)
    else { return false }
    if let exposure { return exposure.admits(source) }
    guard case .page(let origin, let isMainFrame) = source else { return !source.isOutside }
    guard isMainFrame, let page = try? ParsedURL(origin) else { return false }
    return router.owns(page)
  }

  private func show(
    _ link: String, with webLinks: Router.WebLinkPresentation, for request: RouteRequest,
    in router: Router
  ) async throws -> RouteResponse {
    switch webLinks {
    case .handler(let show):
      try await pages.show(link, for: request.source, on: router.runtime.clock, show)
      return .handled
    case .page(let address, let key):
      let page = try ParsedURL(address).adding([(name: key, value: link)])
      do throws(RouteError) {
        // The context carries the navigation options of the link.
        return RouteResponse(
          try await router.open(page, payload: .empty, source: .app, context: request.context) {
            $0
          }
        )
      } catch {
        throw error.made(by: RoutePass(core: request.core).passID)
      }
    }
  }
}

/// The web page that a handler of the app shows, or has shown last.
final class WebPagePresenter: Sendable {
  /// The links for which the current task shows a page.
  enum Opening: RouteContextKey {
    static let defaultValue: Set<String> = []
  }

  private struct Page {
    let link: String
    let flight = SingleFlight<Void>()
    /// The time until which it is not shown again, since its handler does not report when it is closed.
    var knownUntil: Duration?
  }

  private let last = RouteLock<Page?>(nil)

  func show(
    _ link: String, for source: RouteSource, on clock: RouterClock,
    _ body: @escaping @Sendable (String) async throws -> Void
  ) async throws {
    let now = clock.elapsed()
    let page = last.withLock { last in
      if source.isOutside, let last, last.link == link, last.knownUntil.map({ $0 > now }) ?? true {
        return last
      }
      let page = Page(link: link)
      last = page
      return page
    }
    try await page.flight.run { [last] in
      // A caller that found the page before it was visible may begin after it.
      if last.withLock({ $0?.flight === page.flight && $0?.knownUntil != nil }) { return }
      try await body(link)
      let end = clock.elapsed() + .seconds(2)
      last.withLock { if $0?.flight === page.flight { $0?.knownUntil = end } }
    }
  }
}
