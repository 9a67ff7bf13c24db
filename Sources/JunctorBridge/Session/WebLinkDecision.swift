// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What becomes of a link that a page follows.
public enum WebLinkDecision: Hashable, Sendable {
  /// The web view loads it.
  case load
  /// The router opens it, and the page stays.
  case open
  /// Nothing: it is the app's, and not for this page.
  case refuse
}
