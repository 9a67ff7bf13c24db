// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Junctor
internal import JunctorBridge
internal import MallPageInterface
internal import Testing

@testable internal import MallApp

/// The desk without a browser; `Tests/Browser` tests it in one.
@Suite @MainActor struct DeskTests {
  private static let campaign = "mall://web?url=https://m.mall.example/campaign"
  private static let page = BridgePage(origin: "https://m.mall.example")

  @Test func commandAcceptsTheOptionsOfTheShell() throws {
    let web = try #require(
      try MallCommand.parseAsRoot(["--web", "--port", "0", "--host", "shop.example"])
        as? ShellCommand)
    #expect(web.web && web.port == 0 && web.host == ["shop.example"])
    #expect(try (MallCommand.parseAsRoot([]) as? ShellCommand)?.web == false)
    #expect(throws: (any Error).self) { try MallCommand.parseAsRoot(["--port", "80"]) }
    #expect(throws: (any Error).self) { try MallCommand.parseAsRoot(["--web", "--port", "65536"]) }
  }

  @Test func everyScreenDescribesItsContent() async throws {
    let mall = try await Mall.opened(signingIn: "Mei")
    for address in mall.router.routes.compactMap(\.examples.first) {
      guard let showing = try? await mall.router.show(address), showing.screen != nil else {
        continue
      }
      let page = try #require(mall.window.front as? any DescribedPage, "\(address)")
      #expect(!page.content.title.isEmpty)
      for part in page.content.parts {
        if let destination = part.destination {
          #expect(mall.router.canOpen(try mall.router.url(for: destination)), "\(part)")
        }
      }
    }
  }

  @Test func webPageHasADocumentWhileItsScreenExists() async throws {
    let mall = try await Mall.opened()
    let desk = try MallDesk(mall)
    func document() -> String? {
      desk.currentState().tabs[0].stack.flatMap(\.parts).first { $0.kind == "web" }?.address
    }
    #expect(document() == nil)
    try await mall.router.show(Self.campaign)
    let first = try #require(document())
    #expect(first.hasPrefix("/h5/campaign?token="))
    #expect(document() == first)
    #expect(mall.user.swipe() == .done)
    #expect(document() == nil)
    try await mall.router.show(Self.campaign)
    #expect(document() != first)
  }

  @Test func otherWebPagesHaveNoDocument() async throws {
    let mall = try await Mall.opened()
    let desk = try MallDesk(mall)
    try await mall.router.show("mall://web?url=https://m.mall.example/campaign/../cart")
    let parts = desk.currentState().tabs[0].stack.flatMap(\.parts)
    #expect(parts.contains { $0.kind == "web" && $0.address == nil })
  }

  @Test func pagesReceiveEventsOfPaidOrders() async throws {
    let mall = try await Mall.opened(signingIn: "Mei")
    let desk = try MallDesk(mall)
    let (texts, received) = AsyncStream<String>.makeStream()
    let session = desk.bridge.session { received.yield($0.text) }
    let answer = await session.receive(
      #"{"v":1,"id":"t-1","m":"subscribe","name":"order.paid","sub":"s"}"#, from: Self.page)
    #expect(answer.contains(#""ok":true"#))
    _ = await mall.visit("mall://order/7/pay")
    for await text in texts {
      #expect(text.contains(#""name":"order.paid""#) && text.contains(#""id":7,"isPaid":true"#))
      break
    }
  }

  @Test func pageReceivesTheCurrentStateOfTheOrderItOpened() async throws {
    let mall = try await Mall.opened(signingIn: "Mei")
    let desk = try MallDesk(mall)
    let session = desk.bridge.session { _ in }
    let events = mall.router.events
    async let answer = session.receive(
      #"{"v":1,"id":"t-1","m":"open","url":"mall://order/7","opts":{"timeoutMs":0}}"#,
      from: Self.page)
    for await event in events {
      if event.navigation?.front == "/order/:id([0-9]+)" { break }
    }
    _ = await mall.visit("mall://order/7/pay")
    #expect(try await mall.user.finish() == .done)
    #expect(await answer.contains(#""isPaid":true"#))
  }
}
