// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import Testing

@testable import JunctorNavigation

@Suite(.timeLimit(.minutes(1))) @MainActor struct ScreenResultTests {
  @Test func deepScreenIsBuiltWithAllScreensBelow() async throws {
    let shop = try await Shop()
    let shown = try await shop.router.show("mall://order/42/items/3")
    #expect(shown.screen?.address == "/order/42/items/3")
    #expect(shop.drawing == "home/home *orders/orders/order/42/order/42/items/3")
    #expect(shop.host.steps.last == .push(try #require(shown.screen)))
  }

  @Test func screenRespondsToItsCaller() async throws {
    let shop = try await Shop()
    let opening = Task { try await shop.router.open("/city", as: String.self) }
    await shop.settle()
    #expect(shop.drawing == "*home/home orders/orders sheet/city")
    try shop.handle("/city").finish("Hangzhou")
    #expect(try await opening.value == "Hangzhou")
    await shop.settle()
    #expect(shop.drawing == "*home/home orders/orders")
  }

  @Test func screenThatRespondsDuringPresentationIsRemovedAfterwards() async throws {
    let shop = try await Shop()
    shop.host.duration = .seconds(1)
    let opening = Task { try await shop.router.open("/city", as: String.self) }
    await shop.clock.sleepers(2)
    try shop.handle("/city").finish("Hangzhou")
    shop.host.duration = .zero
    await shop.clock.advance(by: .seconds(1))
    #expect(try await opening.value == "Hangzhou")
    try await shop.router.withTransition { _ in }
    #expect(shop.drawing == "*home/home orders/orders")
    #expect(
      shop.host.steps.map(\.description).suffix(2) == ["present [/city] as sheet", "dismiss"])
  }

  enum End: CaseIterable {
    case finish, nothing, dismiss, swipeBack, back, popToRoot, replace, reset, scene, backReturning
  }

  @Test(arguments: End.allCases)
  func callerReceivesOneOutcomeForEveryEndOfAScreen(_ end: End) async throws {
    let shop = try await Shop()
    let opening = shop.begin("/goods/7")
    await shop.settle()
    #expect(shop.drawing == "*home/home/goods/7 orders/orders")
    switch end {
    case .finish: try shop.handle("/goods/7").finish(7)
    case .nothing: try shop.handle("/goods/7").finish()
    case .dismiss: try shop.handle("/goods/7").dismiss()
    case .swipeBack: #expect(shop.person.swipeBack())
    case .back: #expect(try await shop.router.back())
    case .popToRoot: #expect(try await shop.router.popToRoot())
    case .replace: _ = try await shop.router.present("/goods/8", as: .replace)
    case .reset: _ = try await shop.router.reset(to: ["/home", "/cart"])
    case .scene: shop.person.closeScene()
    case .backReturning: #expect(try await shop.router.back(returning: 7))
    }
    let ending = await code { try await opening.value }
    let expected: RouteEnding =
      switch end {
      case .finish, .backReturning: .value
      case .nothing: .handled
      default: .dismissed
      }
    #expect(ending == expected)
    await shop.settle()
    #expect(!shop.drawing.contains("/goods/7"))
  }

  @Test func coveredScreenIsNotClosed() async throws {
    let shop = try await Shop()
    let opening = shop.begin("/goods/7")
    await shop.settle()
    _ = try await shop.router.show("/cart")
    _ = try await shop.router.show("/login")
    #expect(shop.drawing == "*home/home/goods/7/cart orders/orders sheet/login")
    #expect(try !shop.handle("/goods/7").isFinished)
    shop.person.pullDown()
    shop.person.swipeBack()
    #expect(try !shop.handle("/goods/7").isFinished)
    shop.person.swipeBack()
    #expect(try await opening.value.ending == .dismissed)
  }

  @Test func cancelledCallerLeavesItsScreen() async throws {
    let shop = try await Shop()
    let opening = shop.begin("/goods/7")
    let other = shop.begin("/goods/7")
    await shop.settle()
    opening.cancel()
    #expect(await code { try await opening.value } == .failed(.cancelled))
    #expect(shop.drawing == "*home/home/goods/7 orders/orders")
    try shop.handle("/goods/7").finish("kept")
    #expect(try await other.value.value as? String == "kept")
  }

  @Test func visibleScreenIsReusedAndReceivesNewParameters() async throws {
    let shop = try await Shop()
    let first = shop.begin("/cart?note=a")
    await shop.settle()
    var received: [String?] = []
    try shop.handle("/cart?note=a").onUpdate = { received.append($0["note"]) }
    _ = try await shop.router.show("/goods/1")
    let second = shop.begin("/cart?note=b")
    await shop.settle()
    #expect(shop.drawing == "*home/home/cart?note=b orders/orders")
    #expect(shop.made.filter { $0.hasPrefix("/cart") }.count == 1)
    #expect(received == ["b"])
    shop.person.swipeBack()
    #expect(try await [first.value.ending, second.value.ending] == [.dismissed, .dismissed])
  }

  @Test func missingValueIsDismissed() async throws {
    let shop = try await Shop()
    let asking = Task { try await shop.router.open("/city", as: String.self) }
    let wondering = Task { try await shop.router.open("/city", as: String?.self) }
    await shop.settle()
    shop.person.pullDown()
    let ending = await code { .value(try await asking.value) }
    #expect(ending == .dismissed)
    #expect(try await wondering.value == nil)
  }

  @Test func secondAnswerIsReported() async throws {
    let shop = try await Shop()
    let events = EventRecorder(shop.router)
    let opening = shop.begin("/city")
    await shop.settle()
    let handle = try shop.handle("/city")
    handle.finish(1)
    handle.finish(2)
    #expect(try await opening.value.value as? Int == 1)
    await shop.settle()
    let late = events.events.contains { if case .lateAnswer = $0.kind { true } else { false } }
    #expect(late)
  }

  @Test func withoutASceneTheOutcomeIsNoNavigator() async throws {
    let shop = try await Shop(roots: false)
    shop.person.closeScene()
    #expect(await code { try await shop.router.open("/goods/1") } == .failed(.noNavigator))
    #expect(
      await code {
        try await shop.router.open("/goods/1", context: .presented(with: .init(scene: "tv")))
      } == .failed(.noNavigator))
    let router = shop.router
    let error = await Task.detached {
      try? caught(RouteError.self) { _ = try router.value(for: "/goods/1", as: String.self) }
    }.value
    #expect(error?.code == .needsAsync)
    #expect(try shop.router.value(for: "/goods/1", as: String.self) == "/goods/1")
  }

  @Test func screenThatCannotBeCreatedChangesNothing() async throws {
    let shop = try await Shop()
    let before = shop.host.steps
    try shop.router.register(
      "/broken/:id",
      .screen { request, _ in try request.int("id") }, .parent("/goods/1"))
    try shop.router.register("/h5", .screen(of: "h5"))
    try shop.router.register("/orphan", .screen { _, _ in 1 }, .parent("/nowhere"))
    let endings = [
      await code { try await shop.router.open("/broken/x") },
      await code { try await shop.router.open("/h5") },
      await code { try await shop.router.open("/orphan") },
    ]
    #expect(endings == [.failed(.badParameter), .failed(.rejected), .failed(.rejected)])
    #expect(shop.host.steps == before)
    shop.router.navigation.registerFactory("h5") { request, _ in "page \(request.address)" }
    let page = try await shop.router.show("/h5")
    #expect(shop.host.content(of: try #require(page.screen)) as? String == "page /h5")
  }

  @Test func linksAreShownInTheirScene() async throws {
    let shop = try await Shop()
    let other = SimulatedHost("other", clock: shop.clock)
    shop.router.navigation.connect(other)
    try shop.router.register("/ping", .exposed(to: .push)) { _ in "pong" }
    try shop.register("/open/:id", .exposed(to: .push))
    let inbox = LinkInbox(waitingFor: [], clock: shop.clock)
    inbox.deliver(to: shop.router)
    let dispositions = [
      await inbox.receive(InboundLink("mall://open/1", entry: .push, id: "1", scene: "main")),
      await inbox.receive(InboundLink("mall://open/2", entry: .push, id: "2")),
      await inbox.receive(InboundLink("mall://ping", entry: .push, id: "3")),
      await inbox.receive(InboundLink("mall://goods/1", entry: .push, id: "4")),
    ]
    #expect(
      dispositions.map { "\($0)" }
        == ["delivered: handled", "delivered: handled", "delivered: value", "delivered: denied"])
    #expect(shop.drawing == "*home/home/open/1 orders/orders")
    #expect(other.scene.drawing == "*/open/2")
  }
}
