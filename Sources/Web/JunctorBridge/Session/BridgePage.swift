// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The sender of a message: the page that the frame showed when the host received the message.
public struct BridgePage: Hashable, Sendable {
  /// The page's origin, `https://host[:port]`, as stated by the web view; `"null"` for a page without an origin.
  public let origin: String

  /// Whether the page is the web view's main frame.
  public let isMainFrame: Bool

  /// Creates a page.
  public init(origin: String, isMainFrame: Bool = true) {
    self.origin = origin
    self.isMainFrame = isMainFrame
  }
}
