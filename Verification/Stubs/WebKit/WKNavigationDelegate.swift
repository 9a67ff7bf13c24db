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
  public let sourceFrame: WKFrameInfo
  public let targetFrame: WKFrameInfo?
  public let navigationType: WKNavigationType
  public let request: URLRequest

  /// Not in the real WebKit, which makes it.
  public init(
    _ request: URLRequest, _ navigationType: WKNavigationType, from sourceFrame: WKFrameInfo,
    to targetFrame: WKFrameInfo?
  ) {
    self.request = request
    self.navigationType = navigationType
    self.sourceFrame = sourceFrame
    self.targetFrame = targetFrame
    super.init()
  }
}

/// All of the real one's methods are optional.
@MainActor public protocol WKNavigationDelegate: NSObjectProtocol {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void)
  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!)
  func webViewWebContentProcessDidTerminate(_ webView: WKWebView)
}
