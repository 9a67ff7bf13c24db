// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(WebKit) && !os(tvOS) && !os(watchOS)
  internal import JunctorBridge
  internal import WebKit

  /// The message handler of a user content controller in one content world.
  ///
  /// Web views that share a configuration share its controller, and a controller has one handler of a name in a world.
  /// So the handler gives each message to the bridge of the web view that sent it.
  ///
  /// A controller and its handlers retain each other until the handlers are removed. So the handler is removed with its
  /// last connection, and nothing else retains it: it exists if and only if it is registered.
  @MainActor
  final class BridgeMessageHandler: NSObject, WKScriptMessageHandlerWithReply {
    private struct WeakHandler {
      weak var handler: BridgeMessageHandler?
    }

    /// The registered handlers of all controllers; WebKit does not list those of a controller.
    private static var registered: [WeakHandler] = []

    private weak var controller: WKUserContentController?
    private let world: WKContentWorld
    private var connections: [BridgeConnection] = []

    private init(_ controller: WKUserContentController, _ world: WKContentWorld) {
      self.controller = controller
      self.world = world
      super.init()
    }

    /// Returns the handler of a controller, which replaces one that is not the library's.
    static func handler(
      of controller: WKUserContentController, in world: WKContentWorld
    ) -> BridgeMessageHandler {
      registered.removeAll { $0.handler == nil }
      let known = registered.compactMap(\.handler)
        .first { $0.controller === controller && $0.world === world }
      if let known { return known }
      let handler = BridgeMessageHandler(controller, world)
      let name = WebBridge.handlerName
      // WebKit raises an exception for a second handler of the same name.
      controller.removeScriptMessageHandler(forName: name, contentWorld: world)
      controller.addScriptMessageHandler(handler, contentWorld: world, name: name)
      registered.append(WeakHandler(handler: handler))
      return handler
    }

    /// Adds a connection, which replaces another one of its web view.
    func add(_ connection: BridgeConnection) {
      connections.removeAll { $0.isGone || $0.webView === connection.webView }
      connections.append(connection)
      connection.handler = self
    }

    /// Returns the connection of a web view, or else the one of a `WebPage` that has not sent a message yet.
    private func connection(of webView: WKWebView) -> BridgeConnection? {
      if let known = connections.first(where: { $0.webView === webView }) { return known }
      let waiting = connections.first(where: \.isWaiting)
      waiting?.webView = webView
      return waiting
    }

    /// Removes a connection if it was not replaced; without connections, the handler is removed, too.
    func remove(_ connection: BridgeConnection) {
      connections.removeAll { $0.isGone || $0 === connection }
      guard connections.isEmpty else { return }
      Self.registered.removeAll { $0.handler === self }
      controller?.removeScriptMessageHandler(forName: WebBridge.handlerName, contentWorld: world)
    }

    func userContentController(
      _ controller: WKUserContentController, didReceive message: WKScriptMessage,
      replyHandler reply: @escaping @MainActor @Sendable (Any?, String?) -> Void
    ) {
      guard let connection = message.webView.flatMap({ connection(of: $0) }),
        let bridge = connection.bridge
      else {
        reply(nil, "There is no bridge in this web view.")
        return
      }
      if connection.isDocumentStart(message) {
        bridge.pageGone()
        reply("", nil)
        return
      }
      // Received at once: another page may be in the frame soon.
      bridge.session.receive(message.body as? String ?? "", from: BridgePage(message.frameInfo)) {
        answer in
        Task { @MainActor in reply(answer, nil) }
      }
    }
  }

  /// The connection of a bridge to its web view; it holds both weakly.
  @MainActor
  final class BridgeConnection {
    /// The web view; that of a `WebPage` is not public, and is known from the page's first message.
    weak var webView: WKWebView? {
      didSet { isWaiting = false }
    }
    weak var bridge: WebBridge?
    weak var handler: BridgeMessageHandler?
    /// The schemes, in lowercase, that the app handles in a `WebPage`; `nil` for another web view.
    let pageSchemes: Set<String>?
    private(set) var isWaiting: Bool
    private let world: WKContentWorld

    init(_ webView: WKWebView?, pageSchemes: Set<String>? = nil, world: WKContentWorld) {
      self.webView = webView
      self.pageSchemes = pageSchemes
      self.world = world
      isWaiting = pageSchemes != nil
    }

    /// Whether the web view was released.
    var isGone: Bool { !isWaiting && webView == nil }

    /// Whether a message states that a document of a `WebPage` begins; a subframe cannot end the page.
    func isDocumentStart(_ message: WKScriptMessage) -> Bool {
      pageSchemes != nil && message.frameInfo.isMainFrame
        && message.body as? String == WebBridge.documentStart
    }

    /// Ends the connection: messages of the web view are not answered any more.
    func end() {
      bridge = nil
      handler?.remove(self)
    }

    /// Passes an event to the page.
    func send(_ event: BridgeEvent) async {
      guard let webView else { return }
      // The web view may be loading a page of another origin, which must not receive the event.
      _ = try? await webView.callAsyncJavaScript(
        "if (self.origin === origin && window.__junctor) window.__junctor.receive(text)",
        arguments: ["origin": event.origin, "text": event.text], in: nil, contentWorld: world)
    }
  }
#endif
