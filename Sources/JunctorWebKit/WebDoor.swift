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
      // It is taken at once: in a moment another page may be in the frame.
      session.receive(message.body as? String ?? "", from: BridgePage(message.frameInfo)) {
        answer in
        Task { @MainActor in reply(answer, nil) }
      }
    }

    func hand(over event: BridgeEvent) async {
      guard let webView else { return }
      // The web view may be on its way to another page; an event is for the origin that asked for it.
      _ = try? await webView.callAsyncJavaScript(
        "if (location.origin === origin && window.__junctor) window.__junctor.receive(text)",
        arguments: ["origin": event.origin, "text": event.text], in: nil, contentWorld: world)
    }
  }
#endif
