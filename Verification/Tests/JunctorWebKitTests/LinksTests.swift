// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import JunctorBridge
import JunctorTesting
import Testing
import VerifiedWebKit
import WebKit

private let cases: [(String, WKNavigationType, WKNavigationActionPolicy, Bool)] = [
  ("mall://order/7", .linkActivated, .cancel, true),
  ("mall://order/7", .other, .cancel, true), ("mall://inside", .linkActivated, .cancel, false),
  ("mall://nowhere", .linkActivated, .cancel, false),
  ("https://mall.example/order/7", .linkActivated, .cancel, true),
  ("https://mall.example/order/7", .other, .allow, false),
  ("https://mall.example/order/7", .formSubmitted, .allow, false),
  ("https://mall.example/about", .linkActivated, .allow, false),
  ("https://elsewhere.example/order/7", .linkActivated, .allow, false),
  ("tel:112", .linkActivated, .cancel, false), ("weixin://x", .other, .cancel, false),
  ("mall:order/7", .linkActivated, .cancel, false),
  ("mall://order:8080/7", .other, .cancel, false), ("about:blank", .other, .allow, false),
  ("files://app/index.html", .linkActivated, .cancel, false),
]

/// Links on a page, which are loaded, opened or refused.
@Suite(.timeLimit(.minutes(1))) @MainActor struct LinksTests {
  private func action(
    _ address: String, _ type: WKNavigationType = .linkActivated, from frame: WKFrameInfo?,
    inNewWindow: Bool = false
  ) throws -> WKNavigationAction {
    WKNavigationAction(
      URLRequest(url: try #require(URL(string: address))), type, from: frame,
      to: inNewWindow ? nil : frame)
  }

  /// Returns a shop whose pages may open `/order/:id`, and a log of the opened addresses.
  private func openShop(
    policy: (inout BridgePolicy) -> Void = { _ in }
  ) throws -> (Shop, Log) {
    let shop = try Shop(policy: policy)
    let opened = Log()
    try shop.router.register("/order/:id", .exposed(to: .web("https://m.mall.example"))) {
      request in
      let id = try request.value("id", as: Int.self)
      await opened.add("\(id) \(request.source)")
    }
    try shop.router.register("/inside") { _ in 7 }
    return (shop, opened)
  }

  @Test(arguments: cases)
  func linkIsLoadedOpenedOrRefused(
    address: String, type: WKNavigationType, policy: WKNavigationActionPolicy, isOpened: Bool
  ) async throws {
    for inNewWindow in [false, true] {
      let (shop, opened) = try openShop()
      let web = try #require(shop.web)
      let webView = try #require(shop.webView)
      let (decisions, reports) = (Log(), Log())
      let links = WebLinks(of: web) { reports.add("\($0): \($1)") }
      let link = try action(address, type, from: shop.frame, inNewWindow: inNewWindow)
      links.webView(webView, decidePolicyFor: link) { decisions.add("\($0)") }
      #expect(decisions.elements == ["\(policy)"])
      if isOpened { await opened.wait(for: 1) }
      #expect(opened.elements == (isOpened ? ["7 web:https://m.mall.example"] : []))
      // A link is reported as cancelled if its shop is released before the call has ended, but later than this.
      #expect(reports.elements.isEmpty)
    }
  }

  @Test func linkHasTheRightsOfItsPage() async throws {
    let (shop, opened) = try openShop()
    let links = WebLinks(of: try #require(shop.web))
    let evil = WKFrameInfo(Shop.origin("https", "evil.example"))
    let advert = WKFrameInfo(isMainFrame: false, Shop.origin())
    let opaque = WKFrameInfo(Shop.origin("", ""))
    for frame in [evil, advert, opaque] {
      #expect(links.policy(for: try action("mall://order/7", from: frame)) == .cancel)
    }
    // Only the link of the page itself is opened.
    #expect(links.policy(for: try action("mall://order/8", from: shop.frame)) == .cancel)
    await opened.wait(for: 1)
    #expect(opened.elements == ["8 web:https://m.mall.example"])
  }

  /// WebKit names the page that began a load as the source of the redirects of its servers.
  @Test(arguments: ["mall://order/7", "https://mall.example/order/7"])
  func redirectOfAServerHasNoRightsOfThePage(target: String) async throws {
    let (shop, opened) = try openShop()
    let (web, webView) = (try #require(shop.web), try #require(shop.webView))
    let links = WebLinks(of: web)
    let isWeb = target.hasPrefix("https")
    func begin() throws {
      let link = try action("https://elsewhere.example/r", from: shop.frame)
      #expect(links.policy(for: link) == .allow)
      webView.stubIsLoading = true
    }
    try begin()
    #expect(
      links.policy(for: try action(target, from: shop.frame)) == (isWeb ? .allow : .cancel))
    // Links are opened after the load has failed, in a new window, and when the next page has begun.
    #expect(opened.elements.isEmpty)
    webView.stubIsLoading = false
    #expect(links.policy(for: try action(target, from: shop.frame)) == .cancel)
    await opened.wait(for: 1)
    try begin()
    let window = try action(target, from: shop.frame, inNewWindow: true)
    #expect(links.policy(for: window) == .cancel)
    await opened.wait(for: 2)
    web.pageGone()
    #expect(links.policy(for: try action(target, from: shop.frame)) == .cancel)
    await opened.wait(for: 3)
  }

  /// The first load of a frame, and its redirects, name the page that contains the frame.
  @Test func serverOfAFrameHasNoRightsOfThePage() throws {
    let (shop, opened) = try openShop(policy: { $0.allowsSubframes = true })
    let reports = Log()
    let links = WebLinks(of: try #require(shop.web)) { reports.add("\($1.code)") }
    let advert = WKFrameInfo(isMainFrame: false, Shop.origin("https", "ads.example"))
    // Older systems do not say that this is the main frame.
    let asSubframe = WKFrameInfo(isMainFrame: false, Shop.origin())
    for source in [shop.frame, asSubframe] {
      let link = WKNavigationAction(
        URLRequest(url: try #require(URL(string: "mall://order/7"))), .other, from: source,
        to: advert)
      #expect(links.policy(for: link) == .cancel)
    }
    #expect(reports.elements == Array(repeating: "denied", count: 2) && opened.elements.isEmpty)
  }

  /// No page replaces the present one then.
  @Test func placeInThePageIsNoLoad() async throws {
    let (shop, opened) = try openShop()
    let links = WebLinks(of: try #require(shop.web))
    let page = "https://m.mall.example/a"
    let frame = WKFrameInfo(
      Shop.origin(), showing: URLRequest(url: try #require(URL(string: page))))
    shop.webView?.stubIsLoading = true
    #expect(links.policy(for: try action(page + "#b", .other, from: frame)) == .allow)
    #expect(links.policy(for: try action("mall://order/7", from: frame)) == .cancel)
    await opened.wait(for: 1)
  }

  /// A form without an action is sent to the address of its page, with the fragment.
  @Test(arguments: [WKNavigationType.formSubmitted, .formResubmitted, .reload, .backForward])
  func loadOfThePageItselfCanBeRedirected(type: WKNavigationType) throws {
    let (shop, _) = try openShop()
    let reports = Log()
    let links = WebLinks(of: try #require(shop.web)) { reports.add("\($0): \($1.code)") }
    let page = "https://m.mall.example/a#b"
    let frame = WKFrameInfo(
      Shop.origin(), showing: URLRequest(url: try #require(URL(string: page))))
    #expect(links.policy(for: try action(page, type, from: frame)) == .allow)
    shop.webView?.stubIsLoading = true
    #expect(links.policy(for: try action("mall://order/7", from: frame)) == .cancel)
    #expect(reports.elements == ["mall://order/7: denied"])
  }

  @Test(arguments: [
    ("mall://order/7", false), ("https://mall.example/order/7", true),
    ("https://elsewhere.example/", true), ("about:blank", true), ("tel:112", false),
  ])
  func loadOfTheAppWithoutASourceFrameIsNoLinkOfAPage(address: String, isLoaded: Bool) throws {
    let (shop, opened) = try openShop()
    let (webView, reports) = (try #require(shop.webView), Log())
    let links = WebLinks(of: try #require(shop.web)) { reports.add("\($0): \($1)") }
    webView.navigationDelegate = links
    let load = try action(address, .other, from: nil)
    #expect((webView.stubLoad(load) != nil) == isLoaded)
    #expect(opened.elements.isEmpty && reports.elements.isEmpty == isLoaded)
    #expect(reports.elements.allSatisfy { $0.hasPrefix("\(address): denied") })
  }

  @Test func linkToAPlaceInThePageScrolls() throws {
    let (shop, _) = try openShop()
    let links = WebLinks(of: try #require(shop.web))
    let page = "https://mall.example/order/7"
    let frame = WKFrameInfo(
      Shop.origin(), showing: URLRequest(url: try #require(URL(string: page))))
    #expect(links.policy(for: try action(page + "#reviews", from: frame)) == .allow)
    #expect(links.policy(for: try action(page + "#top", .other, from: frame)) == .allow)
    // A new window has no document yet, and another page is another document.
    let window = try action(page + "#reviews", from: frame, inNewWindow: true)
    #expect(links.policy(for: window) == .cancel)
    let other = try action("https://mall.example/order/8#reviews", from: frame)
    #expect(links.policy(for: other) == .cancel)
    #expect(links.policy(for: try action(page + "#reviews", from: shop.frame)) == .cancel)
  }

  @Test func webViewLoadsTheSchemesOfItsHandlers() throws {
    final class Files: NSObject, WKURLSchemeHandler {}
    let configuration = WKWebViewConfiguration()
    for scheme in ["files", "mall"] {
      configuration.setURLSchemeHandler(Files(), forURLScheme: scheme)
    }
    let shop = try Shop(configuration: configuration)
    let links = WebLinks(of: try #require(shop.web))
    // The app loads its own page, which then follows a link.
    for frame in [nil, shop.frame] {
      #expect(links.policy(for: try action("files://app/a.html", from: frame)) == .allow)
      #expect(links.policy(for: try action("mall://order/7", from: frame)) == .cancel)
    }
  }

  @Test func linkOfTheSystemIsPassedOnOrReported() async throws {
    let shop = try Shop()
    let (system, reports) = (Log(), Log())
    shop.router.handleUnansweredLinks(systemSchemes: ["tel"], from: .web("https://m.mall.example"))
    {
      await system.add($0)
      return true
    }
    let links = WebLinks(of: try #require(shop.web)) { reports.add("\($0): \($1.code)") }
    #expect(links.policy(for: try action("tel:+861234", from: shop.frame)) == .cancel)
    await system.wait(for: 1)
    #expect(system.elements == ["tel:+861234"])
    #expect(links.policy(for: try action("sms:1", .other, from: shop.frame)) == .cancel)
    await reports.wait(for: 1)
    let evil = WKFrameInfo(Shop.origin("https", "evil.example"))
    #expect(links.policy(for: try action("tel:112", from: evil)) == .cancel)
    #expect(reports.elements == ["sms:1: notFound", "tel:112: denied"])
    #expect(system.elements.count == 1)
  }

  @Test func delegateOfTheAppMayImplementSomeMethodsOnly() async throws {
    /// Implements the decision as in the documentation of `WebLinks`, and no other method.
    final class AppDelegate: NSObject, WKNavigationDelegate {
      let links: WebLinks
      init(_ links: WebLinks) { self.links = links }

      func webView(
        _ webView: WKWebView, decidePolicyFor action: WKNavigationAction,
        decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
      ) {
        decisionHandler(links.policy(for: action))
      }
    }
    /// Implements nothing: every page is loaded.
    final class EmptyDelegate: NSObject, WKNavigationDelegate {}

    let (shop, opened) = try openShop()
    let webView = try #require(shop.webView)
    let link = try action("mall://order/7", from: shop.frame)
    let empty = EmptyDelegate()
    webView.navigationDelegate = empty
    #expect(webView.stubLoad(link) != nil)
    let delegate = AppDelegate(WebLinks(of: try #require(shop.web)))
    webView.navigationDelegate = delegate
    #expect(webView.stubLoad(link) == nil)
    await opened.wait(for: 1)
  }

  @Test func linkThatCannotBeOpenedIsReported() async throws {
    let (shop, opened) = try openShop()
    let reports = Log()
    let links = WebLinks(of: try #require(shop.web)) { reports.add("\($0) \($1.code)") }
    #expect(links.policy(for: try action("mall://order/x", from: shop.frame)) == .cancel)
    await reports.wait(for: 1)
    #expect(reports.elements.first?.hasPrefix("mall://order/x ") == true)
    #expect(opened.elements.isEmpty)
  }

  @Test func newPageAndLostProcessEndTheCallsOfAPage() async throws {
    for ends: @MainActor (WebLinks, WKWebView) -> Void in [
      { $0.webView($1, didCommit: nil) }, { $0.webViewWebContentProcessDidTerminate($1) },
    ] {
      let shop = try Shop()
      let links = WebLinks(of: try #require(shop.web))
      let (call, gate) = try await shop.waiting()
      ends(links, try #require(shop.webView))
      #expect(await call.answer == "bridge.page_gone")
      gate.open()
    }
  }

  @Test func linksDoNotRetainTheWebView() async throws {
    let shop = try Shop()
    let links = WebLinks(of: try #require(shop.web))
    shop.webView?.navigationDelegate = links
    #expect(shop.webView?.navigationDelegate === links)
    let end = Log()
    shop.webView?.stubCall = { [note = ReleaseNote(end)] _ in withExtendedLifetime(note) {} }
    shop.closeWebView()
    await end.wait(for: 1)
    #expect(end.elements == ["released"])
  }

  @Test func linksThatAScriptFollowsAreBoundedAndCancelledWithTheirPage() async throws {
    let shop = try Shop(policy: {
      $0.limits.messagesPerSecond = 1_000
      $0.limits.calls = 10
    })
    let (begun, gate, reports) = (Log(), Gate(), Log())
    defer { gate.open() }
    try shop.router.register("/slow", .exposed(to: .anyPage)) { _ in
      await begun.add("begun")
      await gate.wait()
    }
    let links = WebLinks(of: try #require(shop.web)) { reports.add("\($1.code)") }
    for _ in 1...300 {
      #expect(links.policy(for: try action("mall://slow", .other, from: shop.frame)) == .cancel)
    }
    await reports.wait(for: 290)
    #expect(reports.elements == Array(repeating: "busy", count: 290))
    await begun.wait(for: 10)
    links.webView(try #require(shop.webView), didCommit: nil)
    await reports.wait(for: 300)
    #expect(reports.elements.suffix(10) == Array(repeating: "cancelled", count: 10))
    #expect(shop.web?.session.callCount == 0)
  }
}
