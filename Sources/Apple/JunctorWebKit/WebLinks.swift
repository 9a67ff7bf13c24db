// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(WebKit) && !os(tvOS) && !os(watchOS)
  internal import Foundation
  public import Junctor
  internal import JunctorBridge
  public import WebKit

  /// The navigation delegate of one web view: the router opens links of the app and the system, the web view loads others.
  ///
  /// It is also the navigation decider of a SwiftUI `WebPage`.
  ///
  /// The article *H5 pages* has the table of all cases. A link that is being opened is a call of its page, and is
  /// cancelled when the page ends.
  ///
  ///     webView.navigationDelegate = links
  ///
  /// A web view holds its delegate weakly, so the app retains it. If the app has its own delegate, that one calls it:
  ///
  ///     func webView(
  ///       _ webView: WKWebView, decidePolicyFor action: WKNavigationAction,
  ///       decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ///     ) {
  ///       decisionHandler(links.policy(for: action))
  ///     }
  ///     func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) { web.pageGone() }
  ///     func webViewWebContentProcessDidTerminate(_ webView: WKWebView) { web.pageGone() }
  @MainActor
  public final class WebLinks: NSObject, WKNavigationDelegate {
    /// The page of a link that no page contains, which has no rights.
    private static let noPage = BridgePage(origin: "null", isMainFrame: false)

    private let web: WebBridge
    private let report: @MainActor @Sendable (String, RouteError) -> Void

    /// Creates a delegate.
    ///
    /// - Parameters:
    ///   - web: The web view's bridge.
    ///   - report: Receives each link that was not opened, with the error.
    public init(
      of web: WebBridge,
      reporting report: @escaping @MainActor @Sendable (String, RouteError) -> Void = { _, _ in }
    ) {
      self.web = web
      self.report = report
      super.init()
    }

    /// Returns whether the web view loads a link; otherwise, the router opens it, or the error is reported.
    ///
    /// This includes links that request a new window.
    public func policy(for action: WKNavigationAction) -> WKNavigationActionPolicy {
      // WebKit declares `sourceFrame` as non-optional, but it is `nil` for a load that the app begins. The optimizer
      // may remove a comparison with `nil`, but not the optional of key-value coding.
      let frame = action.value(forKey: "sourceFrame") as? WKFrameInfo
      let page = frame.map { BridgePage($0) } ?? Self.noPage
      // The request of a frame can be `nil`, too.
      let document = action.targetFrame?.value(forKey: "request") as? URLRequest
      return policy(
        for: action.request, on: page, as: action.navigationType, in: document,
        isForMainFrame: action.targetFrame?.isMainFrame)
    }

    /// Decides about a link of a page in a `WKWebView` or a `WebPage`.
    ///
    /// WebKit names the page that began a load also as the source of the server's redirects, and of the first load
    /// of a frame in this page. These are links of a server, which has no rights of the page.
    ///
    /// - Parameter isForMainFrame: Whether the target is the main frame; `nil` for a new window.
    func policy(
      for request: URLRequest, on page: BridgePage, as type: WKNavigationType,
      in document: URLRequest?, isForMainFrame: Bool?
    ) -> WKNavigationActionPolicy {
      guard let url = request.url else { return .allow }
      let (address, document) = (url.absoluteString, document?.url?.absoluteString)
      let isOfServer =
        switch isForMainFrame {
        case true?: web.isLoading
        // A frame without a document begins its first load.
        case false?:
          page.isMainFrame || ["", "about:blank"].contains(document ?? "")
        case nil: false
        }
      let page = isOfServer ? Self.noPage : page
      let decision = web.bridge.decision(
        for: address, on: page, isTapped: type == .linkActivated, in: document,
        isHandledByWebView: url.scheme.map { web.hasHandler(forScheme: $0) } ?? false)
      switch decision {
      case .load:
        // A form that is sent, a reload and a step back are loads also at the address of the page.
        let isPlace =
          [.linkActivated, .other].contains(type) && address.contains("#")
          && address.prefix { $0 != "#" } == document?.prefix { $0 != "#" }
        let isWeb = url.scheme == "https" || url.scheme == "http"
        if isForMainFrame == true, isWeb, !isPlace { web.beginLoad() }
        return .allow
      case .refuse:
        if let error = decision.error(for: address) { report(address, error) }
        return .cancel
      case .open:
        web.session.follow(address, from: page) { [report] error in
          Task { @MainActor in report(address, error) }
        }
        return .cancel
      }
    }

    // MARK: WKNavigationDelegate

    /// Decides by ``policy(for:)-(WKNavigationAction)``.
    public func webView(
      _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
      decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
    ) {
      decisionHandler(policy(for: navigationAction))
    }

    /// Ends the previous page.
    public func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
      web.pageGone()
    }

    /// Ends the page.
    public func webViewWebContentProcessDidTerminate(_ webView: WKWebView) { web.pageGone() }
  }
#endif
