// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(WebKit) && !os(tvOS) && !os(watchOS)
  internal import JunctorBridge
  internal import WebKit

  /// What a web view's content controller keeps: it knows the session and the web view as long as they
  /// are there.
  @MainActor
  final class WebDoor: NSObject, WKScriptMessageHandlerWithReply {
    let world: WKContentWorld
    weak var webView: WKWebView?
    weak var session: BridgeSession?

    /// Whose page asked last in the main frame, which is the one that may listen.
    var origin: String?

    init(_ webView: WKWebView, world: WKContentWorld) {
      self.webView = webView
      self.world = world
      super.init()
    }

    func userContentController(
      _ controller: WKUserContentController, didReceive message: WKScriptMessage,
      replyHandler reply: @escaping @MainActor @Sendable (Any?, String?) -> Void
    ) {
      guard let session, let webView, message.webView === webView else {
        reply(nil, "There is no bridge in this web view.")
        return
      }
      // Both now: what is in the frame may be another page when the task runs.
      let page = BridgePage(message.frameInfo)
      let text = message.body as? String ?? ""
      if page.isMainFrame { origin = page.origin }
      // Tasks of the main actor begin in order, and so messages are taken in order.
      Task { reply(await session.receive(text, from: page), nil) }
    }

    func hand(over text: String) async {
      guard let webView, let origin else { return }
      // The web view may be on its way to another page; an event is for the origin that asked for it.
      _ = try? await webView.callAsyncJavaScript(
        "if (location.origin === origin && window.__junctor) window.__junctor.receive(text)",
        arguments: ["origin": origin, "text": text], in: nil, contentWorld: world)
    }
  }
#endif
