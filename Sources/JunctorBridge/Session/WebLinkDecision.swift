// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The action to take for a link that a page follows.
public enum WebLinkDecision: Hashable, Sendable {
  /// The web view loads it.
  case load
  /// The router opens it, and the page stays.
  case open
  /// Neither loads nor opens it: the link is the app's, and the page may not open it.
  case refuse
}
