// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorBridge
import Testing

@testable import JunctorTesting

/// A page with subframes of other origins that the policy admits.
@Suite(.timeLimit(.minutes(1))) struct FrameTests {
  private let frame = BridgePage(origin: "https://advert.shop.example", isMainFrame: false)
  private let second = BridgePage(origin: "https://other.shop.example", isMainFrame: false)

  /// Returns a shop whose route `/slow` every frame may open, and the gate that ends its calls.
  private func openShop(calls: Int = 32) throws -> (shop: Shop, begun: Log, gate: Gate) {
    let shop = try Shop {
      $0.allowsSubframes = true
      $0.limits.calls = calls
    }
    let (begun, gate) = (Log(), Gate())
    try shop.router.register("/slow", .exposed(to: .anyPage)) { request in
      begun.append("\(request.source)")
      await gate.wait()
      return "late"
    }
    return (shop, begun, gate)
  }

  @Test func frameCannotCancelTheCallsOfTheMainFrame() async throws {
    let (shop, begun, gate) = try openShop()
    let call = Call { await shop.open(1, "/slow") }
    await begun.wait(for: 1)
    #expect(await shop.ask(2, "cancel", #""call":"c-1""#, from: frame) == "false")
    // The frame's own call with the same id is a different call.
    let own = Call { await shop.open(1, "/slow", from: frame) }
    await begun.wait(for: 2)
    #expect(await shop.ask(3, "cancel", #""call":"c-1""#, from: second) == "false")
    #expect(await shop.ask(3, "cancel", #""call":"c-1""#, from: frame) == "true")
    #expect(await own.answer == "route.cancelled")
    gate.open()
    #expect(await call.answer == #""late""#)
  }

  @Test func frameCannotEndTheSubscriptionsOfTheMainFrame() async throws {
    let (shop, _, _) = try openShop()
    #expect(await shop.ask(1, "subscribe", #""name":"stock","sub":"s1""#) == "null")
    #expect(await shop.ask(1, "unsubscribe", #""sub":"s1""#, from: frame) == "false")
    shop.bridge.post("stock")
    await shop.sentEvents.wait(for: 1)
    #expect(shop.sentEvents.elements.count == 1)
  }

  @Test func framesCannotUseUpTheCallsOfTheMainFrame() async throws {
    let (shop, begun, gate) = try openShop(calls: 2)
    let calls = [(1, frame), (1, second)].map { number, page in
      Call { await shop.open(number, "/slow", from: page) }
    }
    await begun.wait(for: 2)
    #expect(await shop.open(2, "/slow", from: frame) == "bridge.rate_limited")
    #expect(await shop.open(2, "/slow", from: second) == "bridge.rate_limited")
    let own = Call { await shop.open(1, "/slow") }
    await begun.wait(for: 3)
    gate.open()
    #expect(await own.answer == #""late""#)
    for call in calls { #expect(await call.answer == #""late""#) }
  }

  @Test func framesCannotUseUpTheIdsOfTheMainFrame() async throws {
    let (shop, _, _) = try openShop()
    for client in 1...4_100 {
      let page = client % 2 == 0 ? frame : second
      _ = await shop.ask(#"{"v":1,"id":"x\#(client)-1","m":"cancel","call":"c-1"}"#, from: page)
    }
    #expect(await shop.ask(1, "canOpen", #""url":"/slow""#, from: frame) == "bridge.rate_limited")
    #expect(await shop.ask(1, "canOpen", #""url":"/slow""#) == "true")
    #expect(await shop.ask(1, "canOpen", #""url":"/slow""#) == "bridge.malformed")
  }
}
