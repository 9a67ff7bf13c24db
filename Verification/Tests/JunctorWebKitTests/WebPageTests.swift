// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import JunctorBridge
import JunctorTesting
import Testing
import VerifiedWebKit
import WebKit

private final class Files: URLSchemeHandler {}

/// A `WebPage` that shows a page of the shop.
@MainActor
private final class PageShop {
  let router: Router
  let bridge: Bridge
  private(set) var page: WebPage?
  private(set) weak var web: WebBridge?
  let frame = WKFrameInfo(Shop.origin())
  /// The calls of the app in the page, and the links that were not opened.
  let calls = Record<WKWebView.StubCall>()
  let reports = Log()
  let removed = Log()

  init(
    _ configuration: WebPage.Configuration = WebPage.Configuration(), script: String? = nil,
    closing close: (@MainActor @Sendable (BridgeValue) async -> Bool)? = nil
  ) throws {
    router = Router(
      spaces: [.scheme("mall"), .scheme("https", host: "mall.example")], clock: ManualClock())
    bridge = Bridge(
      to: router,
      policy: try BridgePolicy(origins: ["https://m.mall.example"], events: ["stock": .anyPage]),
      clock: ManualClock())
    configuration.userContentController.stubDidRemoveHandler = { [removed] in
      removed.add("handler")
    }
    let web = WebBridge(configuration, bridge: bridge, script: script, closing: close)
    self.web = web
    let links = WebLinks(of: web) { [reports] in reports.add("\($0): \($1.code)") }
    let page = WebPage(configuration: configuration, navigationDecider: links)
    page.stubWebView.stubCall = { [calls] in calls.add($0) }
    self.page = page
  }

  func closePage() { page = nil }

  /// Follows a link, and returns whether the page loads it.
  func follow(
    _ address: String, _ type: WKNavigationType = .linkActivated, from source: WKFrameInfo?,
    to target: WKFrameInfo?
  ) async throws -> Bool {
    let request = URLRequest(url: try #require(URL(string: address)))
    let page = try #require(page)
    return await page.stubLoad(WKNavigationAction(request, type, from: source, to: target)) != nil
  }

  func tap(_ address: String) async throws -> Bool {
    try await follow(address, from: frame, to: frame)
  }

  /// Sends a message from the page, and returns the essential part of the answer.
  func post(_ message: String, from frame: WKFrameInfo? = nil) async throws -> String {
    let webView = try #require(page).stubWebView
    return switch await webView.stubPost(message, from: frame ?? self.frame) {
    case .noHandler: "no handler"
    case .rejected(let error): error
    case .resolved(let answer): Shop.brief(answer ?? "no text")
    }
  }

  func open(_ number: Int, _ url: String, from frame: WKFrameInfo? = nil) async throws -> String {
    try await post(#"{"v":1,"id":"c-\#(number)","m":"open","url":"\#(url)"}"#, from: frame)
  }

  func subscribe() async throws -> String {
    try await post(#"{"v":1,"id":"c-1","m":"subscribe","name":"stock","sub":"s"}"#)
  }

  /// Does what the injected script does when a document begins.
  func beginDocument(in frame: WKFrameInfo? = nil) async throws -> String {
    try await post("document", from: frame)
  }

  /// Registers a route that returns when the gate is opened, and opens it from the page.
  func waiting() async throws -> (call: Task<String, Never>, gate: Gate) {
    let (begun, gate) = (Log(), Gate())
    try router.register("/slow", .exposed(to: .anyPage)) { _ in
      await begun.add("begun")
      await gate.wait()
      return "late"
    }
    let call = Task { (try? await open(1, "/slow")) ?? "failed" }
    await begun.wait(for: 1)
    return (call, gate)
  }
}

/// The bridge and the links of a SwiftUI `WebPage`.
@Suite(.timeLimit(.minutes(1))) @MainActor struct WebPageTests {
  private let evil = WKFrameInfo(Shop.origin("https", "evil.example"))
  private let advert = WKFrameInfo(isMainFrame: false, Shop.origin())

  /// Returns a shop whose pages may open `/order/:id`, and a log of the opened addresses.
  private func openShop(
    _ configuration: WebPage.Configuration = WebPage.Configuration()
  ) throws -> (PageShop, Log) {
    let shop = try PageShop(configuration)
    let opened = Log()
    try shop.router.register("/order/:id", .exposed(to: .web("https://m.mall.example"))) {
      request in
      let id = try request.value("id", as: Int.self)
      await opened.add("\(id) \(request.source)")
      return id
    }
    try shop.router.register("/inside") { _ in 7 }
    return (shop, opened)
  }

  // MARK: Messages and events

  @Test func callOfAPageOpensARouteAndReceivesItsValue() async throws {
    let (shop, opened) = try openShop()
    #expect(try await shop.open(1, "mall://order/7") == "7")
    #expect(try await shop.open(2, "mall://inside") == "route.not_exposed")
    #expect(opened.elements == ["7 web:https://m.mall.example"])
    #expect(shop.page?.stubWebView.stubReplyCounts == [1, 1])
  }

  @Test func pageOfAnotherOriginIsRefused() async throws {
    let (shop, opened) = try openShop()
    #expect(try await shop.open(1, "mall://order/7", from: evil) == "bridge.origin_denied")
    #expect(try await shop.open(2, "mall://order/7", from: advert) == "bridge.frame_denied")
    #expect(opened.elements.isEmpty)
  }

  @Test func pageClosesItsScreen() async throws {
    let shop = try PageShop(closing: { $0 == 7 })
    #expect(try await shop.post(#"{"v":1,"id":"c-1","m":"close","result":7}"#) == "null")
  }

  @Test func eventReachesThePage() async throws {
    let (shop, _) = try openShop()
    #expect(try await shop.subscribe() == "null")
    try shop.bridge.post("stock", 7)
    await shop.calls.wait(for: 1)
    let call = shop.calls.elements[0]
    #expect(call.arguments["origin"] as? String == "https://m.mall.example")
    #expect((call.arguments["text"] as? String)?.contains("\"data\":7") == true)
    #expect(call.world === WKContentWorld.page)
  }

  // MARK: Documents

  @Test func nextDocumentEndsTheCallsOfAPage() async throws {
    let shop = try PageShop()
    let (call, gate) = try await shop.waiting()
    #expect(try await shop.beginDocument() == "")
    #expect(await call.answer == "bridge.page_gone")
    gate.open()
    #expect(try await shop.open(1, "/slow") == #""late""#)
  }

  @Test func documentOfASubframeEndsNothing() async throws {
    let shop = try PageShop()
    let (call, gate) = try await shop.waiting()
    #expect(try await shop.beginDocument(in: advert) == "bridge.frame_denied")
    gate.open()
    #expect(await call.answer == #""late""#)
  }

  @Test func linkIsCancelledByTheNextDocument() async throws {
    let shop = try PageShop()
    let (begun, gate) = (Log(), Gate())
    defer { gate.open() }
    try shop.router.register("/slow", .exposed(to: .anyPage)) { _ in
      await begun.add("begun")
      await gate.wait()
    }
    #expect(try await shop.tap("mall://slow") == false)
    await begun.wait(for: 1)
    #expect(try await shop.beginDocument() == "")
    await shop.reports.wait(for: 1)
    #expect(shop.reports.elements == ["mall://slow: cancelled"])
  }

  @Test func scriptThatReportsDocumentsRunsFirst() async throws {
    let configuration = WebPage.Configuration()
    let shop = try PageShop(configuration, script: "sdk")
    let scripts = configuration.userContentController.userScripts
    #expect(scripts.count == 2 && scripts.last?.source == "sdk")
    #expect(scripts.first?.source.contains(#"postMessage("document")"#) == true)
    #expect(scripts.allSatisfy { $0.injectionTime == .atDocumentStart && $0.isForMainFrameOnly })
    #expect(scripts.allSatisfy { $0.stubWorld === WKContentWorld.page })
    #expect(shop.web != nil)
  }

  @Test func webViewWithoutAWebPageHasNoSuchMessage() async throws {
    let shop = try Shop()
    #expect(await shop.post("document") == "bridge.malformed")
  }

  // MARK: Links

  @Test(arguments: [
    ("mall://order/7", WKNavigationType.linkActivated, false, true),
    ("mall://order/7", .other, false, true), ("mall://inside", .linkActivated, false, false),
    ("https://mall.example/order/7", .linkActivated, false, true),
    ("https://mall.example/order/7", .other, true, false),
    ("https://mall.example/about", .linkActivated, true, false),
    ("https://elsewhere.example/order/7", .linkActivated, true, false),
    ("tel:112", .linkActivated, false, false), ("about:blank", .other, true, false),
  ])
  func linkIsLoadedOpenedOrRefused(
    address: String, type: WKNavigationType, isLoaded: Bool, isOpened: Bool
  ) async throws {
    let (shop, opened) = try openShop()
    for target in [shop.frame, nil] {
      #expect(
        try await shop.follow(address, type, from: shop.frame, to: target) == isLoaded)
    }
    if isOpened { await opened.wait(for: 2) }
    #expect(opened.elements.allSatisfy { isOpened && $0 == "7 web:https://m.mall.example" })
  }

  @Test func linkHasTheRightsOfItsPage() async throws {
    let (shop, opened) = try openShop()
    for frame in [evil, advert, WKFrameInfo(Shop.origin("", ""))] {
      #expect(try await shop.follow("mall://order/7", from: frame, to: frame) == false)
    }
    #expect(shop.reports.elements == Array(repeating: "mall://order/7: denied", count: 3))
    #expect(try await shop.tap("mall://order/8") == false)
    await opened.wait(for: 1)
    #expect(opened.elements == ["8 web:https://m.mall.example"])
  }

  @Test func redirectOfAServerHasNoRightsOfThePage() async throws {
    let (shop, opened) = try openShop()
    #expect(try await shop.tap("https://elsewhere.example/r"))
    shop.page?.stubWebView.stubIsLoading = true
    #expect(try await shop.tap("mall://order/7") == false)
    #expect(shop.reports.elements == ["mall://order/7: denied"])
    // The next document begins, while its images are still loaded.
    #expect(try await shop.beginDocument() == "")
    #expect(try await shop.tap("mall://order/8") == false)
    await opened.wait(for: 1)
    #expect(opened.elements == ["8 web:https://m.mall.example"])
  }

  @Test(arguments: [("mall://order/7", false), ("https://mall.example/order/7", true)])
  func loadOfTheAppIsNoLinkOfAPage(address: String, isLoaded: Bool) async throws {
    let (shop, opened) = try openShop()
    let empty = WKFrameInfo(Shop.origin("", ""))
    #expect(try await shop.follow(address, .other, from: nil, to: empty) == isLoaded)
    #expect(opened.elements.isEmpty && shop.reports.elements.isEmpty == isLoaded)
  }

  @Test func linkToAPlaceInThePageScrolls() async throws {
    let (shop, opened) = try openShop()
    let address = "https://mall.example/order/7"
    let document = URLRequest(url: try #require(URL(string: address)))
    let frame = WKFrameInfo(Shop.origin(), showing: document)
    #expect(try await shop.follow(address + "#reviews", from: frame, to: frame))
    #expect(try await shop.follow(address + "#reviews", from: frame, to: nil) == false)
    await opened.wait(for: 1)
  }

  @Test func pageLoadsTheSchemesOfItsHandlers() async throws {
    var configuration = WebPage.Configuration()
    for scheme in ["files", "mall"] {
      configuration.urlSchemeHandlers[try #require(URLScheme(scheme))] = Files()
    }
    let (shop, _) = try openShop(configuration)
    for frame in [nil, shop.frame] {
      #expect(try await shop.follow("files://app/a.html", from: frame, to: shop.frame))
      #expect(try await shop.follow("mall://order/7", from: frame, to: shop.frame) == false)
    }
  }

  @Test func deciderOfTheAppCallsTheLinks() async throws {
    struct Decider: WebPage.NavigationDeciding {
      let links: WebLinks

      func decidePolicy(
        for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences
      ) async -> WKNavigationActionPolicy {
        links.policy(for: action)
      }
    }
    let (shop, opened) = try openShop()
    let links = WebLinks(of: try #require(shop.web))
    let page = WebPage(navigationDecider: Decider(links: links))
    let request = URLRequest(url: try #require(URL(string: "mall://order/7")))
    let link = WKNavigationAction(request, .linkActivated, from: shop.frame, to: shop.frame)
    #expect(await page.stubLoad(link) == nil)
    await opened.wait(for: 1)
  }

  // MARK: Lifetime

  @Test func bridgeIsReleasedWithThePage() async throws {
    let end = Log()
    var configuration = WebPage.Configuration()
    configuration.userContentController =
      ControllerWithReleaseNote.configuration(end).userContentController
    let shop = try PageShop(configuration)
    configuration = WebPage.Configuration()
    let (call, gate) = try await shop.waiting()
    #expect(shop.web != nil)
    shop.closePage()
    await shop.removed.wait(for: 1)
    #expect(shop.web == nil)
    #expect(await call.answer == "bridge.page_gone")
    gate.open()
    await end.wait(for: 1)
    #expect(end.elements == ["released"])
  }

  @Test func bridgeOfAPageThatIsNeverLoadedIsReleased() async throws {
    let shop = try PageShop()
    shop.closePage()
    await shop.removed.wait(for: 1)
    #expect(shop.web == nil)
  }

  @Test func disconnectingEndsTheAnswers() async throws {
    let (shop, _) = try openShop()
    #expect(try await shop.open(1, "mall://order/7") == "7")
    shop.web?.disconnect()
    #expect(try await shop.open(2, "mall://order/7") == "no handler")
  }

  @Test func configurationIsForOnePage() async throws {
    let configuration = WebPage.Configuration()
    let (shop, _) = try openShop(configuration)
    #expect(try await shop.open(1, "mall://order/7") == "7")
    let other = WebPage(configuration: configuration).stubWebView
    guard case .rejected(let error) = await other.stubPost("document", from: shop.frame) else {
      Issue.record("The other page was answered.")
      return
    }
    #expect(error == "There is no bridge in this web view.")
    #expect(try await shop.open(2, "mall://order/7") == "7")
  }

  @Test func configurationMayHaveALaterPageAfterTheBridgeIsDisconnected() async throws {
    let configuration = WebPage.Configuration()
    let (old, _) = try openShop(configuration)
    #expect(try await old.open(1, "mall://order/6") == "6")
    let (shop, _) = try openShop(configuration)
    old.web?.disconnect()
    #expect(try await shop.open(1, "mall://order/7") == "7")
  }

  @Test func laterBridgeReplacesOneWithoutAPage() async throws {
    let configuration = WebPage.Configuration()
    let (old, _) = try openShop(configuration)
    let (shop, _) = try openShop(configuration)
    #expect(try await shop.open(1, "mall://order/7") == "7")
    old.closePage()
    #expect(try await shop.open(2, "mall://order/8") == "8")
    #expect(configuration.userContentController.userScripts.count == 1)
  }
}
