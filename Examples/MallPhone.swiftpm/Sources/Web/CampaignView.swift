// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorBridge
import JunctorWebKit
import SwiftUI
import WebKit

/// A web view whose page can open addresses of the app.
struct CampaignView: UIViewRepresentable {
  let bridge: Bridge
  let screen: ScreenHandle

  func makeCoordinator() -> CampaignPage { CampaignPage(bridge, screen) }

  func makeUIView(context: Context) -> WKWebView { context.coordinator.webView }

  func updateUIView(_ webView: WKWebView, context: Context) {}
}

/// A web view with its connection to the router, which lives as long as the view.
@MainActor
final class CampaignPage {
  let webView = WKWebView()
  /// Answers `junctor.router.open(…)` in the page.
  private let web: WebBridge
  /// Opens links of the app's own addresses; the web view holds it weakly.
  private let links: WebLinks

  init(_ bridge: Bridge, _ screen: ScreenHandle) {
    web = WebBridge(webView, bridge: bridge, script: BridgeScript.source) { [weak screen] _ in
      // The page has called `junctor.router.close()`.
      screen?.finish()
      return screen != nil
    }
    links = WebLinks(of: web)
    webView.navigationDelegate = links
    // An app loads the page from the web. The base URL gives this text the origin of the site.
    webView.loadHTMLString(Self.html, baseURL: URL(string: "https://m.mall.example/tea-week"))
  }
}
