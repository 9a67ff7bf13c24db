// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor
internal import JunctorMatching

extension Bridge {
  /// Returns what becomes of a link: those of the app's own spaces are opened by the router, others are
  /// loaded.
  ///
  /// A link of an app scheme is never loaded. A web link is opened only when a person has tapped it and a
  /// route answers it, so that the page which it leads to can itself be loaded.
  ///
  /// As with messages, the policy has to admit the page and its frame, the route the page's origin, and
  /// each link that is to be opened counts as one of the messages that the origin may send in a second.
  /// A session opens it: ``BridgeSession/follow(_:from:reporting:)``.
  ///
  /// - Parameters:
  ///   - address: Where the link leads.
  ///   - page: The page that it is on.
  ///   - isTapped: Whether a person has tapped it.
  /// - Returns: What to do.
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
  /// The link counts among the page's calls until its screen is visible, and is cancelled with them when the
  /// page is gone. It begins before this function returns, so a page that is gone afterwards takes it along.
  ///
  /// - Parameters:
  ///   - address: Where the link leads, as ``Bridge/decision(for:on:isTapped:)`` has decided.
  ///   - page: The page that it is on.
  ///   - report: Receives the error if the link is not opened, at most once, on any thread: `busy` if too many
  ///     calls of the page are under way, `cancelled` if the page is gone first.
  public func follow(
    _ address: String, from page: BridgePage,
    reporting report: @escaping @Sendable (RouteError) -> Void = { _ in }
  ) {
    storage.follow(address, from: page, reporting: report)
  }
}
