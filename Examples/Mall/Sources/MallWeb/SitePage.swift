// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Junctor
internal import JunctorBridge
internal import MallPageInterface
internal import MallWebInterface

/// A visible web page, which replaces a web view with its script.
///
/// It sends bridge messages as a real page does. The app, not the page, tells the session its origin.
@MainActor
final class SitePage: WebPage {
  nonisolated let url: String
  nonisolated let origin: String
  private let session: BridgeSession
  private let screen: ScreenHandle
  private var callCount = 0

  init(url: String, origin: String, bridge: Bridge, screen: ScreenHandle) {
    self.url = url
    self.origin = origin
    self.screen = screen
    session = bridge.session { _ in }
  }

  func call(_ address: String) async -> String {
    callCount += 1
    let message = Message(id: "page-\(callCount)", url: address)
    guard let json = try? JSONEncoder().encode(message) else { return "" }
    return await session.receive(
      String(decoding: json, as: UTF8.self), from: BridgePage(origin: origin))
  }

  func close(returning value: any Sendable) { screen.finish(value) }
}

extension SitePage: DescribedPage {
  nonisolated var content: PageContent { PageContent("m.mall.example", [.web(url)]) }
}

extension SitePage: CustomStringConvertible {
  nonisolated var description: String { "WebPage(\(url))" }
}

/// An `open` message as the script sends it, without a timeout.
private struct Message: Encodable {
  var v = 1
  let id: String
  var m = "open"
  let url: String
  var opts = ["timeoutMs": 0]
}
