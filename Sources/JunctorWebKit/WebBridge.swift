// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(WebKit) && !os(tvOS) && !os(watchOS)
  public import JunctorBridge
  public import WebKit

  /// The bridge of one web view, which passes messages of its pages to a session, and answers and events back.
  ///
  ///     final class ShopPage: UIViewController {
  ///       private let webView = WKWebView()
  ///       private lazy var web = WebBridge(webView, bridge: app.bridge)
  ///       private lazy var links = WebLinks(of: web)
  ///
  ///       override func viewDidLoad() {
  ///         super.viewDidLoad()
  ///         webView.navigationDelegate = links
  ///         webView.load(URLRequest(url: start))
  ///       }
  ///     }
  ///
  /// Create it before the first page is loaded, and keep it as long as the web view. Neither holds the other. When the
  /// bridge is released, waiting calls are answered.
  ///
  /// A ``WebLinks`` or the app's own navigation delegate has to call ``pageGone()`` for each new page.
  @MainActor
  public final class WebBridge {
    /// The name of the handler in a page: `window.webkit.messageHandlers.junctor`.
    public static let handlerName = "junctor"

    /// The session that answers the pages' messages.
    public let session: BridgeSession

    let bridge: Bridge
    private let door: WebDoor

    /// Creates the bridge of a web view, which replaces another one.
    ///
    /// Only this web view is answered, even if others share its configuration, such as windows that a page opens.
    /// Those need a user content controller and a bridge of their own.
    ///
    /// - Parameters:
    ///   - webView: The web view; held weakly.
    ///   - bridge: The bridge to the router.
    ///   - world: The scripts that may send messages: those of pages, or the app's in a world of its own.
    ///   - script: The page's side of the bridge, injected into main frames; `nil` if the pages load it.
    ///   - close: Closes the web view's screen with the page's value; returns whether there was one. It must not hold
    ///     this bridge.
    public init(
      _ webView: WKWebView, bridge: Bridge, world: WKContentWorld = .page, script: String? = nil,
      closing close: (@MainActor @Sendable (BridgeValue) async -> Bool)? = nil
    ) {
      let door = WebDoor(webView, world: world)
      self.door = door
      self.bridge = bridge
      session = bridge.session(closing: close) { event in await door.hand(over: event) }
      door.session = session
      let controller = webView.configuration.userContentController
      controller.removeScriptMessageHandler(forName: Self.handlerName, contentWorld: world)
      controller.addScriptMessageHandler(door, contentWorld: world, name: Self.handlerName)
      if let script {
        controller.addUserScript(
          WKUserScript(
            source: script, injectionTime: .atDocumentStart, forMainFrameOnly: true, in: world))
      }
    }

    // A call holds the session until its answer.
    deinit { session.pageGone() }

    /// Ends the page: for `webView(_:didCommit:)` and `webViewWebContentProcessDidTerminate(_:)`.
    ///
    /// Its calls are answered as `bridge.page_gone`, and its subscriptions end.
    public func pageGone() { session.pageGone() }

    /// Removes the bridge from its web view; an injected script stays, without a bridge.
    ///
    /// Do not call it for a bridge that was replaced: it would remove the new one.
    public func disconnect() {
      door.webView?.configuration.userContentController.removeScriptMessageHandler(
        forName: Self.handlerName, contentWorld: door.world)
      door.session = nil
      pageGone()
    }
  }

  extension BridgePage {
    /// Creates the page that is in a frame of a script message or a navigation.
    @MainActor public init(_ frame: WKFrameInfo) {
      let origin = frame.securityOrigin
      let port = origin.port == 0 ? "" : ":\(origin.port)"
      let isOpaque = origin.protocol.isEmpty || origin.host.isEmpty
      self.init(
        origin: isOpaque ? "null" : "\(origin.protocol)://\(origin.host)\(port)",
        isMainFrame: frame.isMainFrame)
    }
  }

  /// The message handler that a web view's content controller holds; it holds session and web view weakly.
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
      // Received at once: another page may be in the frame soon.
      session.receive(message.body as? String ?? "", from: BridgePage(message.frameInfo)) {
        answer in
        Task { @MainActor in reply(answer, nil) }
      }
    }

    func hand(over event: BridgeEvent) async {
      guard let webView else { return }
      // The web view may be loading a page of another origin, which must not receive the event.
      _ = try? await webView.callAsyncJavaScript(
        "if (location.origin === origin && window.__junctor) window.__junctor.receive(text)",
        arguments: ["origin": event.origin, "text": event.text], in: nil, contentWorld: world)
    }
  }
#endif
