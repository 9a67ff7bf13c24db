// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The sender of a message: the page in the frame when the host received the message.
public struct BridgePage: Hashable, Sendable {
  /// The page's origin, `https://host[:port]`, as the web view states it.
  ///
  /// A page's own statement is not used. `null` and the like stand for a page without an origin.
  public let origin: String

  /// Whether the page is the web view's main frame.
  public let isMainFrame: Bool

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - origin: The origin at message time.
  ///   - isMainFrame: Whether the message came from the main frame.
  public init(origin: String, isMainFrame: Bool = true) {
    self.origin = origin
    self.isMainFrame = isMainFrame
  }
}
