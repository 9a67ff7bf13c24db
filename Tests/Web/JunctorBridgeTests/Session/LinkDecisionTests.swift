// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorBridge
import Testing

/// The action for a link that a page follows.
@Suite struct LinkDecisionTests {
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
