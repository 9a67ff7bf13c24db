// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(WebKit) && !os(tvOS) && !os(watchOS)
  public import JunctorBridge
  public import WebKit

  @available(iOS 26, macOS 26, visionOS 26, *)
  extension WebBridge {
    /// Creates the bridge of a SwiftUI `WebPage`.
    ///
    ///     let configuration = WebPage.Configuration()
    ///     let web = WebBridge(configuration, bridge: app.bridge, script: BridgeScript.source)
    ///     let page = WebPage(configuration: configuration, navigationDecider: WebLinks(of: web))
    ///
    /// The page retains its decider, which retains this bridge. With another decider, keep the bridge as long as the page.
    /// Pages need a configuration each: the first page that sends a message is answered, and others are not.
    ///
    /// An injected script calls ``pageGone()`` for each new document. Call it yourself when `navigations` of the page
    /// throws `webContentProcessTerminated`.
    ///
    /// - Parameters:
    ///   - configuration: The configuration of the page, with its final content controller and scheme handlers.
    ///   - bridge: The bridge to the router.
    ///   - world: The content world whose scripts may send messages. The default is the world of the pages.
    ///   - script: The page's side of the bridge, injected into main frames; `nil` if the pages load it.
    ///   - close: Closes the page's screen with the page's value; returns whether there was a screen. It must not retain
    ///     this bridge.
    public convenience init(
      _ configuration: WebPage.Configuration, bridge: Bridge, world: WKContentWorld = .page,
      script: String? = nil,
      closing close: (@MainActor @Sendable (BridgeValue) async -> Bool)? = nil
    ) {
      let controller = configuration.userContentController
      let schemes = configuration.urlSchemeHandlers.keys.map { $0.rawValue.lowercased() }
      // First, and in the world of the page's script, because scripts of a world run in the order of their addition.
      BridgeUserScript.add(Self.documentScript, to: controller, in: world)
      self.init(
        BridgeConnection(nil, pageSchemes: Set(schemes), world: world), bridge: bridge,
        controller: controller, world: world, script: script, closing: close)
    }

    /// Reports each document of the main frame, also one that is restored from the back/forward cache.
    ///
    /// `navigations` would report it in a task, which may run after the first message of the document.
    private static var documentScript: String {
      """
      {
        const handler = window.webkit?.messageHandlers?.\(handlerName);
        const report = () => handler?.postMessage("\(documentStart)").catch(() => {});
        report();
        addEventListener("pageshow", (event) => event.persisted && report(), true);
      }
      """
    }
  }

  @available(iOS 26, macOS 26, visionOS 26, *)
  extension WebLinks: WebPage.NavigationDeciding {
    /// Returns whether a `WebPage` loads a link; otherwise, the router opens it, or the error is reported.
    public func policy(for action: WebPage.NavigationAction) -> WKNavigationActionPolicy {
      // The source of a load of the app may be WebKit's `nil`: its origin is empty then, and its `request` would trap.
      let source = action.source
      return policy(
        for: action.request,
        on: BridgePage(source.securityOrigin, isMainFrame: source.isMainFrame),
        as: action.navigationType, in: action.target?.request,
        isForMainFrame: action.target?.isMainFrame)
    }

    /// Decides by `policy(for:)`.
    public func decidePolicy(
      for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences
    ) async -> WKNavigationActionPolicy {
      policy(for: action)
    }
  }
#endif
