// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(WebKit) && !os(tvOS) && !os(watchOS)
  internal import Foundation
  public import Junctor
  internal import JunctorBridge
  public import WebKit

  /// The links of one web view: those of the app's own spaces are opened by the router, others loaded.
  ///
  /// A link that is being opened counts among the calls of its page, and is cancelled with it.
  ///
  ///     webView.navigationDelegate = links
  ///
  /// A web view keeps no delegate alive, so the app does. One that has a delegate of its own calls from there:
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
    private let web: WebBridge
    private let report: (@MainActor @Sendable (String, RouteError) -> Void)?

    /// Creates what decides on a web view's links.
    ///
    /// - Parameters:
    ///   - web: The web view's bridge.
    ///   - report: Receives each link that was not opened, and why: also one whose page was gone first.
    public init(
      of web: WebBridge,
      reporting report: (@MainActor @Sendable (String, RouteError) -> Void)? = nil
    ) {
      self.web = web
      self.report = report
      super.init()
    }

    /// Returns whether the web view loads what a page leads to, and opens it where it is the router's.
    ///
    /// Also for links that want a window of their own.
    ///
    /// - Parameter action: What the web view is about to do.
    public func policy(for action: WKNavigationAction) -> WKNavigationActionPolicy {
      guard let address = action.request.url?.absoluteString else { return .allow }
      let page = BridgePage(action.sourceFrame)
      let isTapped = action.navigationType == .linkActivated
      switch web.bridge.decision(for: address, on: page, isTapped: isTapped) {
      case .load: return .allow
      case .refuse: return .cancel
      case .open:
        web.session.follow(address, from: page) { [report] error in
          guard let report else { return }
          Task { @MainActor in report(address, error) }
        }
        return .cancel
      }
    }

    // MARK: WKNavigationDelegate

    /// Decides on a link.
    public func webView(
      _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
      decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
    ) {
      decisionHandler(policy(for: navigationAction))
    }

    /// Says that there is another page.
    public func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
      web.pageGone()
    }

    /// Says that the page is gone with its process.
    public func webViewWebContentProcessDidTerminate(_ webView: WKWebView) { web.pageGone() }
  }
#endif
