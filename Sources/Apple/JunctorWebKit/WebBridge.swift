// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(WebKit) && !os(tvOS) && !os(watchOS)
  public import JunctorBridge
  public import WebKit

  /// The bridge of one web view: passes messages of its pages to a session, and answers and events to the pages.
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
  /// Create it before the first page is loaded, and keep it as long as the web view. Neither retains the other. When
  /// the bridge is released, waiting calls are answered as `bridge.page_gone`.
  ///
  /// A ``WebLinks`` or the app's own navigation delegate must call ``pageGone()`` for each new page.
  @MainActor
  public final class WebBridge {
    /// The name of the handler in a page: `window.webkit.messageHandlers.junctor`.
    static let handlerName = "junctor"
    /// The message of a script in a `WebPage`: a document begins in the main frame.
    static let documentStart = "document"

    /// The session that answers the pages' messages.
    public let session: BridgeSession

    let bridge: Bridge
    private let connection: BridgeConnection
    /// Whether the main frame has begun to load a web page that has not replaced the present one yet.
    private var hasBegunLoad = false

    /// Creates the bridge of a web view, which replaces another one in the same world.
    ///
    /// Web views may share a configuration, such as windows that a page opens. Each one needs a bridge of its own; the
    /// pages of a web view without a bridge are not answered.
    ///
    /// - Parameters:
    ///   - webView: The web view; held weakly.
    ///   - bridge: The bridge to the router.
    ///   - world: The content world whose scripts may send messages. The default is the world of the pages.
    ///   - script: The page's side of the bridge, injected into main frames; `nil` if the pages load it. Web views that
    ///     share a configuration also share the script, which is added once.
    ///   - close: Closes the web view's screen with the page's value; returns whether there was a screen. It must not
    ///     retain this bridge.
    public convenience init(
      _ webView: WKWebView, bridge: Bridge, world: WKContentWorld = .page, script: String? = nil,
      closing close: (@MainActor @Sendable (BridgeValue) async -> Bool)? = nil
    ) {
      self.init(
        BridgeConnection(webView, world: world), bridge: bridge,
        controller: webView.configuration.userContentController, world: world, script: script,
        closing: close)
    }

    /// Creates the bridge of a connection, and adds the connection to a controller.
    init(
      _ connection: BridgeConnection, bridge: Bridge, controller: WKUserContentController,
      world: WKContentWorld, script: String?,
      closing close: (@MainActor @Sendable (BridgeValue) async -> Bool)?
    ) {
      self.connection = connection
      self.bridge = bridge
      session = bridge.session(closing: close) { event in await connection.send(event) }
      connection.bridge = self
      BridgeMessageHandler.handler(of: controller, in: world).add(connection)
      if let script { BridgeUserScript.add(script, to: controller, in: world) }
    }

    /// Whether the app loads the addresses of a scheme into the web view itself.
    func hasHandler(forScheme scheme: String) -> Bool {
      if let schemes = connection.pageSchemes { return schemes.contains(scheme.lowercased()) }
      return connection.webView?.configuration.urlSchemeHandler(forURLScheme: scheme) != nil
    }

    deinit {
      // A call retains the session until it is answered.
      session.pageGone()
      Task { @MainActor [connection] in connection.end() }
    }

    /// Ends the page: call it in `webView(_:didCommit:)` and `webViewWebContentProcessDidTerminate(_:)`.
    ///
    /// Its calls are answered as `bridge.page_gone`, and its subscriptions end.
    public func pageGone() {
      hasBegunLoad = false
      session.pageGone()
    }

    /// Whether the main frame loads a web page, so that a server may still redirect it.
    var isLoading: Bool { hasBegunLoad && connection.webView?.isLoading ?? true }

    /// Records that the main frame begins to load a web page.
    func beginLoad() { hasBegunLoad = true }

    /// Removes the bridge from its web view; bridges of other web views, and an injected script, stay.
    public func disconnect() {
      connection.end()
      pageGone()
    }
  }

  extension BridgePage {
    /// Creates the page in the frame of a script message or a navigation.
    @MainActor public init(_ frame: WKFrameInfo) {
      self.init(frame.securityOrigin, isMainFrame: frame.isMainFrame)
    }

    @MainActor init(_ origin: WKSecurityOrigin, isMainFrame: Bool) {
      let port = origin.port == 0 ? "" : ":\(origin.port)"
      let isOpaque = origin.protocol.isEmpty || origin.host.isEmpty
      self.init(
        origin: isOpaque ? "null" : "\(origin.protocol)://\(origin.host)\(port)",
        isMainFrame: isMainFrame)
    }
  }
#endif
