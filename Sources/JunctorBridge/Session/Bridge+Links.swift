// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor
internal import JunctorMatching

/// What becomes of a link that a page follows.
public enum WebLinkDecision: Hashable, Sendable {
  /// The web view loads it.
  case load
  /// The router opens it, and the page stays.
  case open
  /// Nothing: it is the app's, and not for this page.
  case refuse
}

extension Bridge {
  /// Returns what becomes of a link: those of the app's own spaces are opened by the router, others are
  /// loaded.
  ///
  /// A link of an app scheme is never loaded. A web link is opened only when a person has tapped it and a
  /// route answers it, so that the page which it leads to can itself be loaded.
  ///
  /// As with messages, the policy has to admit the page and its frame, the route the page's origin, and
  /// each link that is to be opened counts as one of the messages that the origin may send in a second.
  ///
  /// - Parameters:
  ///   - address: Where the link leads.
  ///   - page: The page that it is on.
  ///   - isTapped: Whether a person has tapped it.
  /// - Returns: What to do; ``open(_:from:)`` does the opening.
  public func decision(
    for address: String, on page: BridgePage, isTapped: Bool
  ) -> WebLinkDecision {
    guard router.owns(address) else { return .load }
    let isWeb = (try? ParsedURL(address))?.isWebAddress ?? false
    let isOpen =
      (isTapped || !isWeb) && policy.admits(page.origin)
      && (page.isMainFrame || policy.allowsSubframes) && router.canOpen(address, from: page.source)
      && take(page.origin)
    if isOpen { return .open }
    return isWeb ? .load : .refuse
  }

  /// Opens a link that a page has followed, and returns when its screen is up.
  ///
  /// - Throws: A `RouteError`.
  public func open(_ address: String, from page: BridgePage) async throws(RouteError) {
    try await router.show(address, source: page.source)
  }
}
