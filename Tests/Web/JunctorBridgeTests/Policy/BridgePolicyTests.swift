// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@testable import JunctorBridge
@testable import JunctorTesting

/// The origins, frames and rates that a policy admits.
@Suite(.timeLimit(.minutes(1))) struct BridgePolicyTests {
  private func code(origin: String, isMainFrame: Bool = true) async throws -> String {
    let shop = try Shop(origin: origin, isMainFrame: isMainFrame)
    return await shop.ask(1, "canOpen", #""url":"/a""#)
  }

  @Test(arguments: [
    "https://m.mall.example", "https://M.MALL.example", "https://m.mall.example:443",
    "https://a.shop.example", "https://a.b.shop.example",
  ])
  func pageOfAListedOriginIsAnswered(origin: String) async throws {
    #expect(try await code(origin: origin) == "false")
  }

  @Test(arguments: [
    "http://m.mall.example", "https://m.mall.example:444", "https://mall.example",
    "https://evilm.mall.example", "https://m.mall.example.evil.example", "https://m.mall.examples",
    "https://shop.example", "https://evilshop.example", "https://.shop.example", "null", "",
    "about:blank",
    "about:srcdoc", "data:text/html,x", "file://", "file:///index.html",
    "blob:https://m.mall.example",
    "https://m.mall.example@evil.example", "https://user@m.mall.example",
    "https://m.mall.example/a",
    "https://m.mall.example?", "https://m.mall.example#", "javascript:alert(1)",
    "https://*.shop.example",
    "mall://m.mall.example", "https://", "https://a.shop.example.",

  ])
  func pageOfAnotherOriginIsRefused(origin: String) async throws {
    #expect(try await code(origin: origin) == "bridge.origin_denied", "\(origin)")
  }

  @Test func refusalDoesNotRevealTheOrigins() async throws {
    let shop = try Shop(origin: "https://evil.example")
    let answer = await shop.ask(#"{"v":1,"id":"c-1","m":"hello"}"#)
    #expect(answer.contains("Pages of “https://evil.example” may not call this app."))
    #expect(!answer.contains("mall"))
    #expect(shop.notes.elements.last?.contains("the policy admits https://m.mall.example") == true)
  }

  /// Evolution/0018.
  @Test func unlistedOriginReceivesSameAnswerForAllAddresses() async throws {
    let shop = try Shop(origin: "https://evil.example")
    try shop.router.register("/private") { _ in 1 }
    try shop.router.register("/exposed", .exposed(to: .everyone)) { _ in 2 }
    var answers: Set<String> = []
    for url in ["/private", "/exposed", "/unknown"] {
      for verb in ["open", "canOpen"] {
        answers.insert(await shop.ask(#"{"v":1,"id":"c-1","m":"\#(verb)","url":"\#(url)"}"#))
      }
    }
    #expect(answers.count == 1)
    #expect(answers.first?.contains("bridge.origin_denied") == true)
  }

  /// Evolution/0018.
  @Test func onlyOpenTellsPrivateRouteFromUnknownAddress() async throws {
    let shop = try Shop()
    try shop.router.register("/private") { _ in 1 }
    #expect(await shop.ask(1, "canOpen", #""url":"/private""#) == "false")
    #expect(await shop.ask(2, "canOpen", #""url":"/unknown""#) == "false")
    #expect(await shop.open(3, "/private") == "route.not_exposed")
    #expect(await shop.open(4, "/unknown") == "route.not_found")
    #expect(await shop.ask(5, "hello").contains(#""routes":[]"#))
    let refusals = shop.notes.elements.filter { $0.contains("refused") }
    #expect(refusals.count == 2)
    #expect(refusals.first?.contains("c-3 refused route.not_exposed open") == true)
  }

  @Test func subframeRequiresPolicyAndRouteToAdmitIt() async throws {
    #expect(try await code(origin: Shop.origin, isMainFrame: false) == "bridge.frame_denied")
    let shop = try Shop(isMainFrame: false) { $0.allowsSubframes = true }
    try shop.register("/a") { _ in 1 }
    try shop.router.register(
      "/b", .exposed(to: .web(Shop.origin, includingSubframes: true))
    ) { _ in 2 }
    #expect(await shop.open(1, "/a") == "route.not_exposed")
    #expect(await shop.open(2, "/b") == "2")
    #expect(await shop.ask(3, "subscribe", #""name":"stock","sub":"s1""#) == "bridge.frame_denied")
  }

  @Test(arguments: [
    ("http://m.mall.example", "use https"),
    ("*", "use the form"), ("https://*", "use the form"),
    ("m.mall.example", "use the form"),
    ("https://m.mall.example/page", "use the form"),
    ("https://*.example", "write your own domain"),
    ("https://a.*.example", "use the form"), ("null", "use the form"),
  ])
  func invalidOriginThrows(origin: String, message: String) throws {
    let error = try #require(throws: BridgePolicyError.self) {
      _ = try BridgePolicy(origins: ["https://a.example", origin])
    }
    #expect(error.origin == origin)
    #expect("\(error)".contains(message))
  }

  @Test func policyCanAllowInsecureOrigins() throws {
    _ = try BridgePolicy(origins: ["http://127.0.0.1:8080"], allowsInsecureOrigins: true)
  }

  @Test func routeAdmitsItsOwnOrigins() async throws {
    let shop = try Shop(origin: "https://a.shop.example")
    try shop.register("/a") { _ in 1 }
    try shop.router.register("/b", .exposed(to: .web("https://a.shop.example"))) { _ in 2 }
    #expect(await shop.open(1, "/a") == "route.not_exposed")
    #expect(await shop.open(2, "/b") == "2")
    let hello = await shop.ask(3, "hello")
    #expect(hello.contains(#""routes":["/b"]"#) && hello.contains(#""events":["stock"]"#))
    #expect(await shop.ask(4, "subscribe", #""name":"order.paid","sub":"s1""#) == "route.not_found")
    #expect(await shop.ask(5, "subscribe", #""name":"nothing","sub":"s1""#) == "route.not_found")
  }

  @Test func rateLimitAppliesToOneOrigin() async throws {
    let shop = try Shop(messagesPerSecond: 50)
    var answers: [String] = []
    for number in 1...60 { answers.append(await shop.ask(number, "canOpen", #""url":"/a""#)) }
    #expect(answers.filter { $0 == "false" }.count == 50)
    #expect(answers.suffix(10).allSatisfy { $0 == "bridge.rate_limited" })
    // The limit applies to all pages of the origin, and not to another origin.
    let second = shop.bridge.session { _ in }
    let again = await second.receive(#"{"v":1,"id":"d-1","m":"hello"}"#, from: shop.page)
    #expect(again.contains("bridge.rate_limited") && again.contains("\"id\":\"d-1\""))
    #expect(again.contains("\"retryable\":true"))
    let other = BridgePage(origin: "https://a.shop.example")
    #expect(
      await second.receive(#"{"v":1,"id":"d-2","m":"hello"}"#, from: other).contains("\"ok\":true"))
    await shop.clock.advance(by: .milliseconds(100))
    var later: [String] = []
    for number in 61...70 { later.append(await shop.ask(number, "canOpen", #""url":"/a""#)) }
    #expect(later.filter { $0 == "false" }.count == 5)
    // Above the limit, only an id at the beginning of a message is parsed.
    let filler = String(repeating: "x", count: 5000)
    let long = await shop.ask(#"{"v":1,"id":"c-99","m":"hello","x":"\#(filler)"}"#)
    #expect(long.contains(#""id":"c-99""#) && long.contains("bridge.rate_limited"))
    let turned = await shop.ask(#"{"id":"c-100","v":1,"m":"hello"}"#)
    #expect(turned.contains(#""id":null"#) && turned.contains("bridge.rate_limited"))
  }

  @Test func rateLimitCountsBytes() async throws {
    let shop = try Shop {
      $0.limits.messageBytes = 1_000
      $0.limits.bytesPerSecond = 1_500
    }
    func message(_ number: Int, bytes: Int) -> String {
      let head = #"{"v":1,"id":"c-\#(number)","m":"hello","x":""#
      return head + String(repeating: "x", count: bytes - head.utf8.count - 2) + #""}"#
    }
    #expect(await shop.ask(message(1, bytes: 1_000)).contains("\"ok\":true"))
    #expect(await shop.ask(message(2, bytes: 501)).contains("bridge.rate_limited"))
    // A refused message takes nothing from the bucket, and its id is not used.
    #expect(await shop.ask(message(2, bytes: 500)).contains("\"ok\":true"))
    await shop.clock.advance(by: .milliseconds(100))
    #expect(await shop.ask(message(3, bytes: 151)).contains("bridge.rate_limited"))
    #expect(await shop.ask(message(4, bytes: 150)).contains("\"ok\":true"))
    // Another origin has its own bucket.
    let other = BridgePage(origin: "https://a.shop.example")
    #expect(await shop.ask(message(5, bytes: 1_000), from: other).contains("\"ok\":true"))
  }

  @Test func longestMessageFitsIntoAFullBucket() async throws {
    let shop = try Shop { $0.limits.bytesPerSecond = 10 }
    let filler = String(repeating: "x", count: 200_000)
    #expect(
      await shop.ask(#"{"v":1,"id":"c-1","m":"hello","x":"\#(filler)"}"#).contains("\"ok\":true"))
    #expect(
      await shop.ask(#"{"v":1,"id":"c-2","m":"close","x":"\#(filler)"}"#).contains("rate_limited"))
  }

  @Test func messageOfAnUnlistedOriginIsNotParsed() async throws {
    let shop = try Shop(origin: "https://evil.example")
    let list = Array(repeating: "{}", count: 10_000).joined(separator: ",")
    for rest in [#""url":7"#, #""params":{"a":[\#(list)]}"#, #""m":"teleport""#, ""] {
      let answer = await shop.ask(#"{"v":1,"id":"c-1",\#(rest)"#)
      #expect(answer.hasPrefix(#"{"id":"c-1","ok":false,"error":{"code":"bridge.origin_denied""#))
    }
    let frame = try Shop(isMainFrame: false)
    #expect(await frame.ask(#"{"v":1,"id":"c-1"#).contains("bridge.frame_denied"))
  }

  // MARK: Links

  @Test func linkIsOpenedForAdmittedPages() throws {
    let shop = try Shop(messagesPerSecond: 3)
    try shop.router.register("/a", .exposed(to: .anyPage)) { _ in 7 }
    func decision(_ page: BridgePage) -> WebLinkDecision {
      shop.bridge.decision(for: "mall://a", on: page, isTapped: true)
    }
    #expect(decision(BridgePage(origin: "https://evil.example")) == .refuse(.denied))
    #expect(
      decision(BridgePage(origin: Shop.origin, isMainFrame: false)) == .refuse(.denied))
    // Links count in the rate limit.
    let decisions = (1...5).map { _ in decision(shop.page) }
    #expect(decisions == [.open, .open, .open, .refuse(.busy), .refuse(.busy)])
  }
}
