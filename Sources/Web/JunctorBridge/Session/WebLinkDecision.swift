// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor

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
