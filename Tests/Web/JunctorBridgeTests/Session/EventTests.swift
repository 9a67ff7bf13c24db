// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@testable import JunctorBridge
@testable import JunctorTesting

/// Events for pages that are subscribed to them.
@Suite(.timeLimit(.minutes(1))) struct EventTests {
  private func subscribe(_ shop: Shop, _ number: Int, _ name: String, _ sub: String) async -> String
  {
    await shop.ask(number, "subscribe", #""name":"\#(name)","sub":"\#(sub)""#)
  }

  @Test func eventsArriveInOrderWithNumbers() async throws {
    let shop = try Shop()
    #expect(await subscribe(shop, 1, "order.paid", "s1") == "null")
    #expect(await subscribe(shop, 2, "order.paid", "s1") == "bridge.malformed")
    #expect(await subscribe(shop, 3, "stock", "s2") == "null")
    try shop.bridge.post("order.paid", ["id": 9_007_199_254_740_993])
    try shop.bridge.post("stock", 3)
    shop.bridge.post("order.paid")
    try shop.bridge.post("other", 1)
    await shop.sentEvents.wait(for: 3)
    #expect(
      shop.sentEvents.elements == [
        #"{"v":1,"t":"ev","sub":"s1","seq":1,"name":"order.paid","data":{"id":"9007199254740993"}}"#,
        #"{"v":1,"t":"ev","sub":"s2","seq":1,"name":"stock","data":3}"#,
        #"{"v":1,"t":"ev","sub":"s1","seq":2,"name":"order.paid","data":null}"#,
      ])
    #expect(await shop.ask(4, "unsubscribe", #""sub":"s1""#) == "true")
    #expect(await shop.ask(5, "unsubscribe", #""sub":"s1""#) == "false")
    try shop.bridge.post("order.paid", 1)
    try shop.bridge.post("stock", 4)
    await shop.sentEvents.wait(for: 4)
    #expect(shop.sentEvents.elements.last?.contains(#""sub":"s2","seq":2"#) == true)
  }

  @Test func slowPageLosesTheOldestEventsAndReceivesAGap() async throws {
    let gate = Gate()
    let shop = try Shop(
      policy: { $0.limits.waitingEvents = 3 }, sending: { _ in await gate.wait() })
    #expect(await subscribe(shop, 1, "stock", "s1") == "null")
    for count in 1...10 { try shop.bridge.post("stock", count) }
    await shop.sentEvents.wait(for: 1)
    let first = shop.sentEvents.elements
    gate.open()
    _ = await shop.sentEvents.first { $0.contains("\"seq\":10") }
    let numbers = shop.sentEvents.elements.map { line in
      Int(line.firstMatch(of: #/"seq":(\d+)/#)!.1)!
    }
    // An event that is already being sent is not dropped.
    #expect(numbers.suffix(3) == [8, 9, 10] && numbers == numbers.sorted())
    #expect(numbers.count == first.count + 3 || numbers.count == 3)
    let dropped = shop.notes.elements.filter { $0.contains("dropped stock") }.count
    #expect(dropped == 10 - numbers.count)
  }

  @Test func subscriptionsOfAPageAreLimited() async throws {
    let shop = try Shop { $0.limits.subscriptions = 2 }
    #expect(await subscribe(shop, 1, "stock", "s1") == "null")
    #expect(await subscribe(shop, 2, "stock", "s2") == "null")
    #expect(await subscribe(shop, 3, "stock", "s3") == "bridge.rate_limited")
    #expect(await shop.ask(4, "unsubscribe", #""sub":"s2""#) == "true")
    #expect(await subscribe(shop, 5, "stock", "s3") == "null")
  }

  @Test func endedPageReceivesNoEvents() async throws {
    let shop = try Shop()
    #expect(await subscribe(shop, 1, "stock", "s1") == "null")
    shop.session.pageGone()
    try shop.bridge.post("stock", 1)
    #expect(await subscribe(shop, 1, "stock", "s1") == "null")
    try shop.bridge.post("stock", 2)
    await shop.sentEvents.wait(for: 1)
    #expect(
      shop.sentEvents.elements == [#"{"v":1,"t":"ev","sub":"s1","seq":1,"name":"stock","data":2}"#])
  }

  @Test func eventNamesTheOriginOfItsSubscriber() async throws {
    let (gate, seen) = (Gate(), Log())
    let shop = try Shop(sending: { event in
      await gate.wait()
      seen.append(event.origin)
    })
    #expect(await subscribe(shop, 1, "stock", "s1") == "null")
    try shop.bridge.post("stock", 1)
    await shop.sentEvents.wait(for: 1)
    // Before the event is sent, another page replaces this one and sends a message.
    shop.session.pageGone()
    let other = BridgePage(origin: "https://evil.example")
    _ = await shop.session.receive(#"{"v":1,"id":"c-1","m":"hello"}"#, from: other)
    gate.open()
    await seen.wait(for: 1)
    #expect(seen.elements == [Shop.origin])
  }

  @Test func eventThatThePolicyDoesNotListIsLogged() throws {
    let shop = try Shop()
    shop.bridge.post("stok")
    #expect(
      shop.notes.elements == ["- dropped stok — add the event to the policy's `events`"])
  }

  @Test func postThrowsForDataThatCannotBeSent() async throws {
    let shop = try Shop { $0.limits.resultBytes = 10 }
    #expect(throws: BridgeFailure.self) { try shop.bridge.post("stock", Double.infinity) }
    #expect(throws: BridgeFailure.self) { try shop.bridge.post("stock", "longer than ten") }
  }
}
