// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor
internal import JunctorMatching

extension Bridge {
  /// Returns the action for a link: the router opens links of its spaces, and the web view loads all others.
  ///
  /// The web view never loads a link of the app's scheme. The router opens a web link only if the user tapped it
  /// and a route matches. Otherwise the web view loads it.
  ///
  /// As with messages, the policy must admit the page and its frame, and the route must admit the page's
  /// origin. Each link for which the result is `open` counts as a message in the rate limit of its origin.
  /// To open it, call ``BridgeSession/follow(_:from:reporting:)``.
  public func decision(
    for address: String, on page: BridgePage, isTapped: Bool
  ) -> WebLinkDecision {
    guard router.owns(address) else { return .load }
    let isWeb = (try? ParsedURL(address))?.isWebAddress ?? false
    let isOpen =
      (isTapped || !isWeb) && policy.admits(page.origin)
      && (page.isMainFrame || policy.allowsSubframes) && router.canOpen(address, from: page.source)
      && take(page.origin, bytes: address.utf8.count)
    if isOpen { return .open }
    return isWeb ? .load : .refuse
  }
}

extension BridgeSession {
  /// Opens a link that a page follows.
  ///
  /// The link counts as a call of the page until its screen is visible, and ``pageGone()`` cancels it. The call
  /// begins before this function returns, so a ``pageGone()`` right after it also cancels the link.
  ///
  /// - Parameters:
  ///   - address: The address of a link for which ``Bridge/decision(for:on:isTapped:)`` is `open`.
  ///   - page: The page that contains the link.
  ///   - report: Receives the error if the link is not opened, at most once, on any thread: `busy` if the page
  ///     has reached its limit of calls, `cancelled` if the page ended first.
  public func follow(
    _ address: String, from page: BridgePage,
    reporting report: @escaping @Sendable (RouteError) -> Void = { _ in }
  ) {
    storage.follow(address, from: page, reporting: report)
  }
}
