// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorBridge

/// A document of the host's own that may ask the bridge, known by its token.
package struct DeskPage: Sendable {
  /// Where the document is, as the app's own part of the host knows it.
  package let path: String

  /// The origin in whose place the document stands; `nil` for one that is nobody's but the host's.
  ///
  /// On a desk the pages of `https://m.mall.example` come from this machine. What routes and policy say
  /// of that origin is what counts for them.
  package let standsFor: String?

  /// Whether it is the main frame of its web view.
  package let isMainFrame: Bool

  /// Closes the page's own screen, with what the page gave; `nil` for a page that cannot be closed.
  package let close: (@Sendable (BridgeValue) async -> Bool)?

  /// Creates a document.
  package init(
    path: String, standsFor: String? = nil, isMainFrame: Bool = true,
    close: (@Sendable (BridgeValue) async -> Bool)? = nil
  ) {
    self.path = path
    self.standsFor = standsFor
    self.isMainFrame = isMainFrame
    self.close = close
  }

  /// Who asks, as the bridge is told.
  ///
  /// - Parameters:
  ///   - origin: What the door found; `nil` for one who is in no browser, and is given no origin.
  ///   - host: The host that was asked for.
  func asker(from origin: String?, at host: String) -> BridgePage {
    guard let origin else { return BridgePage(origin: "null", isMainFrame: isMainFrame) }
    let isOwn = origin == DeskDoor.own(at: host)
    return BridgePage(
      origin: isOwn ? standsFor ?? origin : origin, isMainFrame: isMainFrame)
  }
}
