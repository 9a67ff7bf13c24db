// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor
internal import JunctorMatching

/// The action to take for a link that a page follows.
public enum WebLinkDecision: Hashable, Sendable {
  /// The web view loads the link, or scrolls to its place in the page.
  case load
  /// The router opens the link, and the web view keeps its page.
  case open
  /// The link is not opened, for this reason, which the app should report.
  case refuse(RouteError.Code)

  /// Returns the error to report for a link that is refused; `nil` for other decisions.
  public func error(for address: String) -> RouteError? {
    if case .refuse(let code) = self { RouteError(code, address: address) } else { nil }
  }
}

extension Bridge {
  /// Returns the action for a link that a page follows.
  ///
  /// The article *H5 pages* has the table of all cases, and the comments in the code are its lines. To open a link, call
  /// ``BridgeSession/follow(_:from:reporting:)``. Each link for which the result is `open` counts as a message in the rate
  /// limit of its origin.
  ///
  /// - Parameters:
  ///   - address: The address of the link.
  ///   - page: The page that contains the link.
  ///   - isTapped: Whether the user tapped the link.
  ///   - document: The address of the document in the frame that the link targets; `nil` for a new window.
  ///   - isHandledByWebView: Whether the app has given the web view a handler for the link's scheme.
  public func decision(
    for address: String, on page: BridgePage, isTapped: Bool, in document: String? = nil,
    isHandledByWebView: Bool = false
  ) -> WebLinkDecision {
    let url = try? ParsedURL(address, limits: .maximum)
    let scheme =
      url?.scheme.map { String($0) }
      ?? String(address.unicodeScalars.prefix { $0 != ":" }).lowercased()
    // A place in the same document.
    if let url, let document, isJump(url, in: document, for: page.source) { return .load }
    let isAdmitted = policy.admits(page.origin) && (page.isMainFrame || policy.allowsSubframes)
    // The web: a tapped link to a route that is open to the page, or any other.
    if scheme == "https" || scheme == "http" {
      let isOpen =
        isTapped && isAdmitted && url.map { router.owns($0) } == true
        && router.canOpen(address, from: page.source)
        && take(page.origin, bytes: address.utf8.count)
      return isOpen ? .open : .load
    }
    // Code and files.
    if ParsedURL.neverApps.contains(scheme) { return .load }
    // The scheme of the app's own files, unless it is the router's.
    if isHandledByWebView, url.map({ router.isOpened(by: $0) }) == false { return .load }
    // The router's own scheme, the system's and all others, which the router opens or refuses.
    guard isAdmitted else { return .refuse(.denied) }
    return take(page.origin, bytes: address.utf8.count) ? .open : .refuse(.busy)
  }

  /// Whether a link leads to a place in a document, which is no route of its own.
  private func isJump(_ link: ParsedURL, in document: String, for source: RouteSource) -> Bool {
    func pattern(_ address: String) -> String? {
      (try? router.resolve(address, from: source))?.matched.pattern
    }
    guard link.fragment != nil, let current = try? ParsedURL(document, limits: .maximum),
      link.textWithoutFragment == current.textWithoutFragment
    else { return false }
    return pattern(link.text) == pattern(link.textWithoutFragment)
  }
}

extension ParsedURL {
  fileprivate var textWithoutFragment: String {
    String(text.dropLast(fragment.map { $0.count + 1 } ?? 0))
  }
}
