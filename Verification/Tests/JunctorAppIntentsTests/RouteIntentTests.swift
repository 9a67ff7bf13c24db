// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import AppIntents
import Junctor
import Testing

@testable import JunctorTesting
@testable import VerifiedAppIntents

/// App intents that open routes, at a cold start and in a running app.
@Suite(.timeLimit(.minutes(1))) struct RouteIntentTests {
  // MARK: Opening

  @Test func intentOpensItsRouteWithTheSourceIntent() async throws {
    let shop = try Shop()
    _ = try await OpenCart(inbox: shop.inbox).perform()
    #expect(shop.opened.value == ["cart from intent"])
  }

  @Test func parametersArePartOfTheAddress() async throws {
    let shop = try Shop()
    let intent = OpenNumber(inbox: shop.inbox)
    intent.number = 7
    _ = try await intent.perform()
    #expect(shop.opened.value == ["order 7"])
  }

  @Test func openIntentOpensTheRouteOfItsEntity() async throws {
    let shop = try Shop()
    let intent = OpenOrder(inbox: shop.inbox)
    intent.target = OrderEntity(id: 7)
    // The system calls the requirement of the protocol, for which `OpenIntent` has a default, too.
    _ = try await (intent as any AppIntent).perform()
    #expect(shop.opened.value == ["order 7"])
    #expect(OpenOrder.openAppWhenRun)
  }

  @Test func urlIntentHasTheUniversalLinkOfItsRoute() throws {
    let intent = try OpenURLIntent(OrderDetail(id: 7), domain: "mall.example.com")
    #expect(intent.url.absoluteString == "https://mall.example.com/order/7")
  }

  // MARK: Waiting

  @Test func linkWaitsInTheInboxUntilTheAppIsReady() async throws {
    let shop = try Shop(waitingFor: [.window])
    let opening = Task { try await OpenCart(inbox: shop.inbox).open(on: shop.clock) }
    await shop.clock.sleepers(2)  // the limits of the intent and of its link
    #expect(shop.inbox.waiting.map(\.address) == ["/cart"])
    #expect(shop.inbox.waiting.map(\.source) == [.intent])
    #expect(shop.opened.value.isEmpty)
    shop.inbox.fulfill(.window)
    try await opening.value
    #expect(shop.opened.value == ["cart from intent"])
  }

  @Test func linkStaysInTheInboxAfterTenSeconds() async throws {
    let shop = try Shop(waitingFor: [.session])
    let opening = Task { try await OpenCart(inbox: shop.inbox).open(on: shop.clock) }
    await shop.clock.sleepers(2)
    await shop.clock.advance(by: .seconds(10))
    try await opening.value
    #expect(shop.inbox.waiting.map(\.address) == ["/cart"])
    shop.inbox.fulfill(.session)
    await shop.opened.wait { $0 == ["cart from intent"] }
  }

  @Test func cancelledIntentLeavesItsLinkInTheInbox() async throws {
    let shop = try Shop(waitingFor: [.session])
    let opening = Task { try await OpenCart(inbox: shop.inbox).open(on: shop.clock) }
    await shop.clock.sleepers(2)
    opening.cancel()
    try await opening.value
    shop.inbox.fulfill(.session)
    await shop.opened.wait { $0 == ["cart from intent"] }
  }

  @Test func repeatedIntentOpensItsRouteOnce() async throws {
    let shop = try Shop(waitingFor: [.window])
    let opening = Task { try await OpenCart(inbox: shop.inbox).open(on: shop.clock) }
    await shop.clock.sleepers(2)
    try await OpenCart(inbox: shop.inbox).open(on: shop.clock)
    shop.inbox.fulfill(.window)
    try await opening.value
    #expect(shop.opened.value == ["cart from intent"])
  }

  // MARK: Errors

  private static let unavailable = "This page is not available."
  private static let failed = "The page could not be opened. Try again."

  @Test(arguments: [
    ("/secret", RouteError.Code.denied, unavailable), ("/nowhere", .notFound, unavailable),
    ("", .invalidURL, unavailable), ("/failing", .handlerFailed, failed),
  ])
  func refusedRequestHasATextForTheUser(
    address: String, code: RouteError.Code, text: String
  ) async throws {
    let shop = try Shop()
    let error = await #expect(throws: RouteIntentError.self) {
      _ = try await OpenAddress(inbox: shop.inbox, route: address).perform()
    }
    #expect(error?.code == code)
    #expect(error.map { String(localized: $0.localizedStringResource) } == text)
    #expect(shop.opened.value.isEmpty)
  }

  private static let link = InboundLink("/cart", entry: .intent)

  @Test(
    arguments: [
      (.delivered(.success(.dismissed)), nil), (.duplicate(of: link), nil),
      (.superseded(by: link), nil), (.expired, failed), (.dropped(by: .dropOldest), failed),
      (.cancelled, failed), (.delivered(.failure(Mishap())), failed),
    ] as [(LinkInbox.Disposition, String?)])
  func endOfALinkIsAnErrorUnlessTheUserSeesAPage(end: LinkInbox.Disposition, text: String?) {
    let error = RouteIntentError(end)
    #expect(error.map { String(localized: $0.localizedStringResource) } == text)
  }

  @Test func valueThatNoAddressContainsIsRefused() async throws {
    let shop = try Shop(waitingFor: [.window])
    let intent = OpenNumber(inbox: shop.inbox)
    intent.number = -1
    let error = await #expect(throws: RouteIntentError.self) { _ = try await intent.perform() }
    #expect(error?.code == .unrepresentable)
    #expect(shop.inbox.waiting.isEmpty)
  }

  @Test func errorOfTheRouteIsThrownUnchanged() async {
    await #expect(throws: Mishap.self) { _ = try await OpenFailing().perform() }
  }
}
