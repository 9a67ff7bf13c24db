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

  @Test(arguments: [
    ("mall://goods", true, WebLinkDecision.open), ("mall://goods", false, .open),
    ("mall://closed", true, .refuse), ("mall://closed", false, .refuse),
    ("https://m.mall.example/goods", true, .open), ("https://m.mall.example/goods", false, .load),
    ("https://m.mall.example/closed", true, .load), ("https://other.example/goods", true, .load),
  ])
  func webLinkIsOpenedOnlyIfTheUserTapsIt(
    address: String, isTapped: Bool, decision: WebLinkDecision
  ) throws {
    let page = BridgePage(origin: "https://m.mall.example")
    let router = Router(spaces: [.scheme("mall"), .domain("m.mall.example")])
    try router.register("/goods", .exposed(to: .web(page.origin))) { _ in 7 }
    try router.register("/closed") { _ in 7 }
    let bridge = Bridge(to: router, policy: try BridgePolicy(origins: [page.origin]))
    #expect(bridge.decision(for: address, on: page, isTapped: isTapped) == decision)
  }
}
