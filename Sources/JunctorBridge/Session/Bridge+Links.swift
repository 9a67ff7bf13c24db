// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor
internal import JunctorMatching

extension Bridge {
  /// Returns the action for a link: the router opens links of the app's own spaces, and the web view loads
  /// others.
  ///
  /// A link of an app scheme is never loaded. A web link is opened only if the user has tapped it and a
  /// route answers it. So the page that it leads to can be loaded.
  ///
  /// As with messages, the policy has to admit the page and its frame, and the route has to admit the page's
  /// origin. Each link that is to be opened counts as a message in the rate of its origin.
  /// A session opens it: ``BridgeSession/follow(_:from:reporting:)``.
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
  /// page is gone. It begins before this function returns, so it is cancelled even if the page is gone right after.
  ///
  /// - Parameters:
  ///   - address: The address of a link for which ``Bridge/decision(for:on:isTapped:)`` is `open`.
  ///   - page: The page that contains the link.
  ///   - report: Receives the error if the link is not opened, at most once, on any thread: `busy` if too many
  ///     calls of the page are under way, `cancelled` if the page is gone first.
  public func follow(
    _ address: String, from page: BridgePage,
    reporting report: @escaping @Sendable (RouteError) -> Void = { _ in }
  ) {
    storage.follow(address, from: page, reporting: report)
  }
}
