// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@testable import JunctorBridge

/// Events that are pending while the previous one is sent.
@Suite(.timeLimit(.minutes(1))) struct WaitingEventTests {
  @Test func endOfThePageRemovesPendingEvents() async throws {
    let page = try SlowPage()
    await page.subscribe(1, "s1")
    try page.bridge.post("stock", 1)
    #expect(await page.next()?.contains(#""data":1"#) == true)
    try page.bridge.post("stock", 2)
    page.session.pageGone()
    await page.subscribe(1, "s1")
    try page.bridge.post("stock", 3)
    page.permit()
    let event = await page.next()
    #expect(event?.contains(#""seq":1,"name":"stock","data":3"#) == true, "\(event ?? "none")")
    page.end()
  }

  @Test func endOfTheSubscriptionRemovesPendingEvents() async throws {
    let page = try SlowPage()
    await page.subscribe(1, "s1")
    try page.bridge.post("stock", 1)
    #expect(await page.next()?.contains(#""data":1"#) == true)
    try page.bridge.post("stock", 2)
    let answer = await page.ask(#"{"v":1,"id":"c-2","m":"unsubscribe","sub":"s1"}"#)
    #expect(answer.contains(#""result":true"#))
    await page.subscribe(3, "s2")
    try page.bridge.post("stock", 3)
    page.permit()
    let event = await page.next()
    #expect(event?.contains(#""sub":"s2","seq":1"#) == true, "\(event ?? "none")")
    page.end()
  }

  @Test func pendingEventsAreLimited() async throws {
    let page = try SlowPage(waitingEvents: 3)
    await page.subscribe(1, "s1")
    try page.bridge.post("stock", 1)
    #expect(await page.next()?.contains(#""data":1"#) == true)
    for count in 2...6 { try page.bridge.post("stock", count) }
    page.permit()
    let event = await page.next()
    #expect(event?.contains(#""seq":4,"name":"stock","data":4"#) == true, "\(event ?? "none")")
    page.end()
  }
}

/// A page whose `send` function returns when the test permits it.
private struct SlowPage {
  let bridge: Bridge
  let session: BridgeSession
  private let page = BridgePage(origin: "https://m.mall.example")
  private let events: AsyncStream<String>
  private let permits: AsyncStream<Void>.Continuation

  init(waitingEvents: Int = 64) throws {
    let (events, sent) = AsyncStream.makeStream(of: String.self)
    let (taken, permits) = AsyncStream.makeStream(of: Void.self)
    (self.events, self.permits) = (events, permits)
    var policy = try BridgePolicy(origins: [page.origin], events: ["stock": .web(page.origin)])
    policy.limits.waitingEvents = waitingEvents
    bridge = Bridge(to: Router(spaces: [.scheme("mall")]), policy: policy)
    session = bridge.session { event in
      sent.yield(event.text)
      for await _ in taken { return }
    }
  }

  func ask(_ message: String) async -> String { await session.receive(message, from: page) }

  func subscribe(_ number: Int, _ sub: String) async {
    let answer = await ask(
      #"{"v":1,"id":"c-\#(number)","m":"subscribe","name":"stock","sub":"\#(sub)"}"#)
    #expect(answer.contains(#""ok":true"#), "\(answer)")
  }

  /// The next event that the page receives.
  func next() async -> String? {
    for await event in events { return event }
    return nil
  }

  /// Lets `send` return for the event that the page has received.
  func permit() { permits.yield() }

  /// Lets `send` return for all further events.
  func end() { permits.finish() }
}
