// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(WebKit) && !os(tvOS) && !os(watchOS)
  public import JunctorBridge
  public import WebKit

  /// The bridge of one web view: its pages' messages go to a session, answers and events come back.
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
  /// Keep it as long as the web view, and make it before the first page is loaded. Neither keeps the other
  /// alive; when the bridge goes, what its pages wait for is answered.
  ///
  /// Somebody has to say when the web view shows another page: a ``WebLinks``, or the app's own delegate
  /// by ``pageGone()``.
  @MainActor
  public final class WebBridge {
    /// The name of the handler in a page: `window.webkit.messageHandlers.junctor`.
    public static let handlerName = "junctor"

    /// Where the pages' messages are answered.
    public let session: BridgeSession

    let bridge: Bridge
    private let door: WebDoor

    /// Creates the bridge of a web view, in place of one that it may have had.
    ///
    /// Only this web view is answered, also where others share its configuration, as windows do that a
    /// page opens. Those are answered by a bridge of their own in a controller of their own.
    ///
    /// - Parameters:
    ///   - webView: The web view; not kept alive.
    ///   - bridge: What answers.
    ///   - world: Which scripts may ask: the pages' own, or the app's in a world of their own.
    ///   - script: The page's side of the bridge, run in main frames before anything else; `nil` where the
    ///     pages bring it.
    ///   - close: Closes the screen that the web view is on, with what the page gave; returns whether
    ///     there was one. It must not keep what keeps this bridge.
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

    // A call holds the session until it is answered.
    deinit { session.pageGone() }

    /// Says that the web view shows another page, or the same anew: for `webView(_:didCommit:)` and
    /// `webViewWebContentProcessDidTerminate(_:)`.
    ///
    /// What the page waited for is answered as `bridge.page_gone`, and it hears no more events.
    public func pageGone() { session.pageGone() }

    /// Takes the bridge from its web view: pages find none there any more.
    ///
    /// A script that was given stays, and finds no bridge either. A bridge in whose place the web view has another
    /// one simply goes: this would take that one away.
    public func disconnect() {
      door.webView?.configuration.userContentController.removeScriptMessageHandler(
        forName: Self.handlerName, contentWorld: door.world)
      door.session = nil
      pageGone()
    }
  }

  extension BridgePage {
    /// Creates the page that is in a frame now.
    ///
    /// - Parameter frame: The frame, as a script message or a navigation has it.
    @MainActor public init(_ frame: WKFrameInfo) {
      let origin = frame.securityOrigin
      let port = origin.port == 0 ? "" : ":\(origin.port)"
      let isOpaque = origin.protocol.isEmpty || origin.host.isEmpty
      self.init(
        origin: isOpaque ? "null" : "\(origin.protocol)://\(origin.host)\(port)",
        isMainFrame: frame.isMainFrame)
    }
  }
#endif
