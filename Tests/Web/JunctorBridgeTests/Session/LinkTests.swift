// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorBridge
import Testing

@testable import JunctorTesting

/// Links that a page's script follows, as calls of the page.
@Suite(.timeLimit(.minutes(1))) struct LinkTests {
  @Test func linksCountAsCallsOfThePage() async throws {
    let shop = try Shop { $0.limits.calls = 3 }
    let (begun, gate, reports) = (Log(), Gate(), Log())
    try shop.register("/slow") { _ in
      begun.append("begun")
      await gate.wait()
    }
    let call = Call { await shop.open(1, "/slow") }
    await begun.wait(for: 1)
    for _ in 1...300 {
      shop.session.follow("mall://slow", from: shop.page) { reports.append("\($0.code)") }
    }
    #expect(reports.elements == Array(repeating: "busy", count: 298))
    #expect(shop.session.callCount == 3)
    #expect(await shop.open(2, "/slow") == "bridge.rate_limited")
    await begun.wait(for: 3)
    gate.open()
    #expect(await call.answer == "null")
  }

  @Test func endOfThePageCancelsItsLinks() async throws {
    let shop = try Shop()
    let (begun, gate, reports, ends) = (Log(), Gate(), Log(), Log())
    try shop.register("/slow") { _ in
      begun.append("begun")
      await untilCancelled()
      ends.append("cancelled")
    }
    for _ in 1...8 {
      shop.session.follow("mall://slow", from: shop.page) { reports.append("\($0.code)") }
    }
    await begun.wait(for: 8)
    shop.session.pageGone()
    await reports.wait(for: 8)
    #expect(reports.elements == Array(repeating: "cancelled", count: 8))
    #expect(shop.session.callCount == 0)
    await ends.wait(for: 8)
    gate.open()
  }

  @Test @MainActor func noScreenIsShownForAnEndedPage() async throws {
    let shop = try Shop()
    let host = SimulatedHost()
    try shop.router.register("/home", .screen { _, _ in "home" })
    try shop.router.register("/done", .screen { _, _ in "done" })
    try shop.router.register(
      "/page/:id", .screen { request, _ in request["id"] ?? "" },
      .exposed(to: .web(Shop.origin)))
    try await shop.router.connect(host, roots: ["": "/home"])
    let reports = Log()
    for number in 1...20 {
      shop.session.follow("mall://page/\(number)", from: shop.page) { reports.append("\($0.code)") }
    }
    shop.session.pageGone()
    await reports.wait(for: 20)
    #expect(reports.elements == Array(repeating: "cancelled", count: 20))
    // A scene runs one transition at a time, so all links have ended before this one.
    _ = try await shop.router.show("/done")
    #expect(host.scene.tabs.flatMap(\.stack).map(\.address) == ["/home", "/done"])
  }

  @Test func refusedLinkIsReported() async throws {
    let shop = try Shop()
    try shop.router.register("/inside") { _ in 7 }
    let reports = Log()
    shop.session.follow("mall://inside", from: shop.page) { reports.append("\($0.code)") }
    await reports.wait(for: 1)
    #expect(reports.elements == ["denied"])
    #expect(shop.session.callCount == 0)
  }

  // MARK: The table of links

  struct Row: Sendable, CustomTestStringConvertible {
    let address: String
    let decision: WebLinkDecision
    var isTapped = true
    var document: String?
    var origin = Shop.origin
    var isMainFrame = true
    var isHandledByWebView = false
    var testDescription: String {
      "\(address) in \(document ?? "a new window") of \(origin), tapped: \(isTapped)"
    }
  }

  private static let page = "https://m.mall.example/order/7"

  /// The lines of the table in *H5 pages*, in order.
  static let rows: [Row] = [
    // A place in the same document, also if the document is a route.
    Row(address: page + "#reviews", decision: .load, document: page),
    Row(address: page + "#", decision: .load, document: page),
    Row(address: page + "#a", decision: .load, document: page + "#b"),
    Row(address: "HTTPS://M.mall.example:443/order/7#a", decision: .load, document: page),
    Row(address: page + "#a", decision: .load, isTapped: false, document: page),
    Row(address: page + "?a=1#b", decision: .load, document: page + "?a=1"),
    Row(address: "mall://order/7#a", decision: .load, document: "mall://order/7"),
    // Another document, or a route that has the fragment.
    Row(address: page + "#reviews", decision: .open),
    Row(address: page + "#reviews", decision: .open, document: "https://m.mall.example/order/8"),
    Row(address: page + "?a=2#b", decision: .open, document: page + "?a=1"),
    Row(address: page, decision: .open, document: page + "#reviews"),
    Row(
      address: "https://m.mall.example/#/cart", decision: .open,
      document: "https://m.mall.example/#/home"),
    // The web.
    Row(address: page, decision: .open),
    Row(address: page, decision: .load, isTapped: false),
    Row(address: "https://m.mall.example/closed", decision: .load),
    Row(address: "https://m.mall.example/nowhere", decision: .load),
    Row(address: "https://m.mall.example:8443/order/7", decision: .load),
    Row(address: "https://other.example/order/7", decision: .load),
    Row(address: "https://m.mall.example/%zz", decision: .load),
    Row(address: page, decision: .load, origin: "https://evil.example"),
    Row(address: page, decision: .load, isMainFrame: false),
    // Code and files.
    Row(address: "about:blank", decision: .load, isTapped: false),
    Row(address: "javascript:void(0)", decision: .load),
    Row(address: "blob:https://m.mall.example/1", decision: .load, origin: "null"),
    Row(address: "data:text/html,x", decision: .load),
    // A handler of the web view, except for the router's scheme.
    Row(
      address: "files://app/index.html", decision: .load, isTapped: false, isHandledByWebView: true),
    Row(address: "mall://order/7", decision: .open, isHandledByWebView: true),
    // The router's scheme, the system's, and all others.
    Row(address: "mall://order/7", decision: .open),
    Row(address: "mall://order/7", decision: .open, isTapped: false),
    Row(address: "mall:order/7", decision: .open),
    Row(address: "MALL://order:8080/7", decision: .open),
    Row(address: "mall://[", decision: .open),
    Row(address: "mall://closed", decision: .open),
    Row(address: "tel:+8613800000000", decision: .open),
    Row(address: "mailto:a@b.example", decision: .open, isTapped: false),
    Row(address: "weixin://dl/business", decision: .open),
    Row(address: "mall://order/7", decision: .refuse(.denied), origin: "https://evil.example"),
    Row(address: "mall:order/7", decision: .refuse(.denied), origin: "null"),
    Row(address: "tel:112", decision: .refuse(.denied), isMainFrame: false),
    Row(address: "intent://x#Intent;end", decision: .refuse(.denied), isMainFrame: false),
  ]

  @Test(arguments: rows) func linkHasTheActionOfItsRow(row: Row) throws {
    let router = Router(spaces: [.scheme("mall"), .domain("m.mall.example")])
    for pattern in ["/order/:id", "/#/cart"] {
      try router.register(RoutePatterns(pattern), .exposed(to: .web(Shop.origin))) { _ in 7 }
    }
    try router.register("/closed") { _ in 7 }
    let bridge = Bridge(to: router, policy: try BridgePolicy(origins: [Shop.origin]))
    let page = BridgePage(origin: row.origin, isMainFrame: row.isMainFrame)
    let decision = bridge.decision(
      for: row.address, on: page, isTapped: row.isTapped, in: row.document,
      isHandledByWebView: row.isHandledByWebView)
    #expect(decision == row.decision)
  }

  @Test func admittedFrameHasTheActionsOfThePage() throws {
    let shop = try Shop { $0.allowsSubframes = true }
    let frame = BridgePage(origin: Shop.origin, isMainFrame: false)
    #expect(shop.bridge.decision(for: "tel:112", on: frame, isTapped: true) == .open)
  }

  /// Each link is followed by a page of the app's domain, and of another origin that the policy admits.
  @Test(arguments: [
    ("tel:+861234", ["tel:+861234"], "", "notFound"),
    ("MAILTO:a@b.example?subject=x", ["mailto:a@b.example?subject=x"], "", "notFound"),
    ("weixin://dl/business", [], "notFound", "notFound"),
    ("mall:order/7", [], "notFound", "notFound"),
    ("mall://order:8080/7", [], "notFound", "notFound"),
    ("mall://[", [], "invalidURL", "invalidURL"),
    ("mall://closed", [], "denied", "denied"),
  ])
  func linkOfAnotherSchemeIsPassedToTheSystemOrReported(
    address: String, opened: [String], ownReport: String, otherReport: String
  ) async throws {
    let shop = try Shop(policy: { _ in })
    try shop.router.register("/closed") { _ in 7 }
    let system = Log()
    shop.router.handleUnansweredLinks(from: .web(Shop.origin)) { address in
      system.append(address)
      return true
    }
    let other = BridgePage(origin: "https://a.shop.example")
    for (page, report) in [(shop.page, ownReport), (other, otherReport)] {
      #expect(shop.bridge.decision(for: address, on: page, isTapped: true) == .open)
      let reports = Log()
      shop.session.follow(address, from: page) { reports.append("\($0.code)") }
      if !report.isEmpty { await reports.wait(for: 1) } else { await system.wait(for: 1) }
      #expect(reports.elements == (report.isEmpty ? [] : [report]))
    }
    #expect(system.elements == opened)
  }
}
