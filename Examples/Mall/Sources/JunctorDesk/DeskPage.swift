// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorBridge

/// A document of the host that may call the bridge, identified by its token.
package struct DeskPage: Sendable {
  /// The path of the document.
  package let path: String

  /// The origin that the document stands for; `nil` for the host's own origin.
  ///
  /// The host serves pages of `https://m.mall.example` from this machine. Routes and policy treat them as pages of
  /// that origin.
  package let standsFor: String?

  /// The origin of the server that sends the document; `nil` for this host.
  package let servedFrom: String?

  /// Whether the document is the main frame of its web view.
  package let isMainFrame: Bool

  /// Closes the screen of the page with the page's value; `nil` if the page cannot be closed.
  package let close: (@Sendable (BridgeValue) async -> Bool)?

  /// Creates a document.
  package init(
    path: String, standsFor: String? = nil, servedFrom: String? = nil, isMainFrame: Bool = true,
    close: (@Sendable (BridgeValue) async -> Bool)? = nil
  ) {
    self.path = path
    self.standsFor = standsFor
    self.servedFrom = servedFrom
    self.isMainFrame = isMainFrame
    self.close = close
  }

  /// Returns the sender of the document's messages, for the bridge.
  ///
  /// - Parameters:
  ///   - origin: The checked origin; `nil` if the caller is not a browser.
  ///   - host: The value of `Host`.
  func sender(from origin: String?, at host: String) -> BridgePage {
    guard let origin else { return BridgePage(origin: "null", isMainFrame: isMainFrame) }
    let isOwn = origin == servedFrom ?? DeskAccess.own(at: host)
    return BridgePage(
      origin: isOwn ? standsFor ?? origin : origin, isMainFrame: isMainFrame)
  }
}
