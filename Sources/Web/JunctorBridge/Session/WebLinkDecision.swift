// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The action to take for a link that a page follows.
public enum WebLinkDecision: Hashable, Sendable {
  /// The web view loads the link.
  case load
  /// The router opens the link, and the web view keeps its page.
  case open
  /// The link is ignored: it belongs to the app, and the page may not open it.
  case refuse
}
