// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation

public enum WKNavigationType: Int, Sendable {
  case linkActivated = 0
  case formSubmitted = 1
  case backForward = 2
  case reload = 3
  case formResubmitted = 4
  case other = -1
}

public enum WKNavigationActionPolicy: Int, Sendable {
  case cancel = 0
  case allow = 1
  case download = 2
}

@MainActor open class WKNavigation: NSObject {}

@MainActor open class WKNavigationAction: NSObject {
  private let frame: WKFrameInfo?
  public let targetFrame: WKFrameInfo?
  public let navigationType: WKNavigationType
  public let request: URLRequest

  /// Not in the real WebKit, which creates actions.
  ///
  /// A load that the app begins has no source frame.
  public init(
    _ request: URLRequest, _ navigationType: WKNavigationType, from sourceFrame: WKFrameInfo?,
    to targetFrame: WKFrameInfo?
  ) {
    self.request = request
    self.navigationType = navigationType
    frame = sourceFrame
    self.targetFrame = targetFrame
    super.init()
  }

  /// As in the real one, not optional by declaration, and `nil` at run time for a load that the app begins.
  ///
  /// There, it depends on the compiler and on the members that are read whether that crashes; here it does.
  public var sourceFrame: WKFrameInfo { frame! }

  /// Key-value coding, which Apple's `NSObject` has.
  public func value(forKey key: String) -> Any? {
    precondition(key == "sourceFrame", "The stub has no key “\(key)”.")
    return frame
  }
}

@MainActor public protocol WKNavigationDelegate: NSObjectProtocol {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void)
  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!)
  func webViewWebContentProcessDidTerminate(_ webView: WKWebView)
}

/// What WebKit does for a method that a delegate does not have: all of the real one's methods are optional.
extension WKNavigationDelegate {
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) { decisionHandler(.allow) }
  public func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {}
  public func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {}
}
