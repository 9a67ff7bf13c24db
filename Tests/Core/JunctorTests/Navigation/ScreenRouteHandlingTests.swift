// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorTesting
import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

@Suite(.timeLimit(.minutes(1))) @MainActor struct ScreenRouteHandlingTests {
  @MainActor private final class Log {
    var lines: [String] = []
    func note(_ line: String) { lines.append(line) }
  }

  private struct Staged: ScreenRouteHandling {
    let log: Log

    func shouldHandle(_ request: RouteRequest) async throws -> Bool { request["id"] != "0" }

    func content(for request: RouteRequest, screen: ScreenHandle) throws -> String {
      log.lines.append("content")
      return "order \(try request.string("id"))"
    }

    func options(for request: RouteRequest) -> NavigationOptions {
      request["modal"] == "1" ? NavigationOptions(presentation: .sheet) : NavigationOptions()
    }

    func transition(
      to content: String, for request: RouteRequest, on navigator: any Navigator,
      steps: @MainActor () async throws -> Void
    ) async throws {
      log.lines.append("transition to \(content)")
      try await steps()
      log.lines.append("done")
    }

    func reply(
      from outcome: RouteOutcome, for request: RouteRequest
    ) async throws -> RouteOutcome {
      await log.note("reply")
      return outcome.value == nil ? .value("closed") : outcome
    }
  }

  @Test func everyStageCanBeImplemented() async throws {
    let (shop, log) = (try await Shop(), Log())
    try shop.router.register(
      "/staged/:id", .screen(Staged(log: log)),
      .beforeTransition { request in
        log.lines.append("prepare")
        if request["id"] == "13" { throw RouteRejection("thirteen") }
      })
    let opening = shop.begin("/staged/7?modal=1")
    await shop.settle()
    #expect(shop.drawing == "*home/home orders/orders sheet/staged/7?modal=1")
    shop.person.pullDown()
    #expect(try await opening.value.value as? String == "closed")
    #expect(log.lines == ["content", "prepare", "transition to order 7", "done", "reply"])
    #expect(await code { try await shop.router.open("/staged/0") } == .failed(.declined))
    #expect(await code { try await shop.router.open("/staged/13") } == .failed(.rejected))
    #expect(shop.drawing == "*home/home orders/orders")
  }

  @Test func handlerThatMovesScreensBlocksTheQueue() async throws {
    let shop = try await Shop()
    let log = Log()
    let own = Task {
      try await shop.router.withTransition { navigator in
        log.lines.append("begins in \(navigator.scene.id)")
        try await shop.clock.sleep(until: shop.clock.now.advanced(by: .seconds(3)))
        log.lines.append("ends")
      }
    }
    await shop.clock.sleepers(2)
    let next = Task { () -> Void in
      try await shop.router.show("/goods/1")
      log.lines.append("shown")
    }
    await shop.settle()
    #expect(log.lines == ["begins in main"])
    await shop.clock.advance(by: .seconds(3))
    try await own.value
    try await next.value
    #expect(log.lines == ["begins in main", "ends", "shown"])
  }

  @Test func handlerThatMovesScreensCanUseTheRouter() async throws {
    let shop = try await Shop()
    try await shop.router.withTransition { _ in
      for address in ["/goods/1", "/cart"] { try await shop.router.show(address) }
      try await shop.router.back()
    }
    #expect(shop.drawing == "*home/home/goods/1 orders/orders")
  }

  @Test func screenFinishedDuringAMoveIsRemovedAfterwards() async throws {
    let shop = try await Shop()
    _ = try await shop.router.show("/cart")
    let before = shop.host.steps.count
    try await shop.router.withTransition { _ in
      // Another caller, which is not part of the handler's work.
      try await Task.detached { @MainActor in try shop.handle("/cart").finish("bought") }.value
      await shop.settle()
      #expect(shop.host.steps.count == before, "the handler alone moves screens")
    }
    await shop.settle()
    #expect(shop.drawing == "*home/home orders/orders")
  }

  @Test func contentErrorIsReportedLikeAnyHandlerError() async throws {
    let shop = try await Shop()
    try shop.router.register("/gone", .screen { _, _ -> Int in throw CancellationError() })
    try shop.router.register(
      "/nested",
      .screen { _, _ -> Int in throw RouteError(.notFound, address: "/elsewhere") })
    #expect(await code { try await shop.router.open("/gone") } == .failed(.cancelled))
    #expect(await code { try await shop.router.open("/nested") } == .failed(.handlerFailed))
    await #expect(throws: RouteError.self) {
      try await shop.router.connect(SimulatedHost("tv"), roots: ["": "mall://["])
    }
  }

  @Test func handlerThatDoesNotReturnTimesOut() async throws {
    let shop = try await Shop()
    let own = Task {
      try await shop.router.withTransition { _ in
        try? await shop.clock.sleep(until: shop.clock.now.advanced(by: .seconds(1_000_000)))
      }
    }
    await shop.clock.sleepers(2)
    await shop.clock.advance(by: .seconds(10))
    do {
      try await own.value
      Issue.record("it never ended")
    } catch let error as RouteError {
      #expect(error.code == .timedOut)
    }
    #expect(try await shop.router.show("/goods/1").screen != nil)
  }

  @Test func preparationReceivesTheRequest() async throws {
    let shop = try await Shop()
    let log = Log()
    try shop.register("/careful/:id", .beforeTransition { log.lines.append($0["id"] ?? "") })
    try shop.register("/stern", .beforeTransition { _ in throw CancellationError() })
    _ = try await shop.router.show("/careful/7")
    #expect(log.lines == ["7"])
    #expect(await code { try await shop.router.open("/stern") } == .failed(.handlerFailed))
    #expect(shop.drawing == "*home/home/careful/7 orders/orders")
  }

  @Test func handlerCanComputeItsScreens() async throws {
    let shop = try await Shop()
    try shop.router.register("/latest") { _ -> RouteResponse in
      .navigate(to: "/goods/9", NavigationOptions(ancestors: ["/cart"]))
    }
    let opening = shop.begin("/latest")
    await shop.settle()
    #expect(shop.drawing == "*home/cart/goods/9 orders/orders")
    try shop.handle("/goods/9").finish(9)
    #expect(try await opening.value.value as? Int == 9)
    try shop.router.register("/lost") { _ -> RouteResponse in .navigate(to: "/nothing/here") }
    #expect(await code { try await shop.router.open("/lost") } == .failed(.rejected))
  }

  @Test(arguments: [
    (NavigationOptions(), "home/home *orders/orders/order/9"),
    (NavigationOptions(ancestors: []), "home/home *orders/orders/order/9"),
    (NavigationOptions(tab: "home"), "*home/orders/order/9 orders/orders"),
    (NavigationOptions(tab: "home", ancestors: []), "*home/home/order/9 orders/orders"),
    (NavigationOptions(presentation: .sheet), "home/home *orders/orders sheet/orders/order/9"),
    (
      NavigationOptions(presentation: .sheet, ancestors: []),
      "home/home *orders/orders sheet/order/9"
    ),
  ])
  func screenThatAHandlerNamesHasThePreferencesOfItsRoute(
    options: NavigationOptions, drawing: String
  ) async throws {
    let shop = try await Shop()
    try shop.router.register("/latest") { _ in .navigate(to: "/order/9", options) }
    _ = try await shop.router.show("/latest")
    #expect(shop.drawing == drawing)
  }

  @Test func screenThatAHandlerNamesIsPreparedAsItsRouteSays() async throws {
    let log = Log()
    let shop = try await Shop()
    try shop.register(
      "/form/:id", .presented(with: NavigationOptions(ancestors: ["/cart"])),
      .beforeTransition { log.lines.append($0.address) })
    try shop.router.register("/latest") { _ in .navigate(to: "/form/1") }
    _ = try await shop.router.show("/latest")
    #expect(shop.drawing == "*home/cart/form/1 orders/orders")
    #expect(log.lines == ["/form/1"])
  }

  @Test func presentationsOfTheRouteTheCallerAndAnInterceptor() async throws {
    struct OnTop: RouteInterceptor {
      func intercept(_ request: RouteRequest, next: Next) async throws -> RouteResponse {
        var request = request
        request.context.navigation.presentation = .fullScreen
        return try await next(request)
      }
    }
    let shop = try await Shop()
    _ = try await shop.router.show("/login", context: .presented(as: .push))
    #expect(shop.drawing == "*home/home/login orders/orders")
    _ = try await shop.router.show("/cart", context: .presented(as: .custom("zoom")))
    #expect(
      shop.host.steps.last
        == .push(try #require(shop.host.scene.top), transition: "zoom"))
    try shop.register("/top", .intercepted(by: OnTop()))
    _ = try await shop.router.show("/top")
    #expect(shop.drawing == "*home/home/login/cart orders/orders fullScreen/top")
  }

  @Test func changesAreInTheStreamOfEvents() async throws {
    let shop = try await Shop()
    let events = EventRecorder(shop.router)
    shop.host.duration = .seconds(2)
    let opening = shop.begin("/goods/7")
    await shop.clock.sleepers(2)
    await shop.clock.advance(by: .seconds(2))
    await shop.settle()
    shop.person.swipeBack()
    shop.person.tapTab("orders")
    _ = await code { try await opening.value }
    shop.host.fail(.screenRefuses)
    _ = await code { try await shop.router.open("/cart") }
    await shop.settle()
    var changes: [String] = []
    for event in events.events {
      if let change = event.navigation { changes.append("\(change) after \(change.duration)") }
      if let change = event.failedNavigation {
        changes.append("not \(change.cause): \(event.note ?? "")")
      }
    }
    #expect(
      changes == [
        "open in main: +/goods/:id, front /goods/:id after 2.0 seconds",
        "swipeBack in main: -/goods/:id, front /home after 0.0 seconds",
        "tapTab in main: nothing moved, front /orders after 0.0 seconds",
        "not open: the navigator could not perform a step",
      ])
    let answered = events.events.last {
      if case .answered(.dismissed) = $0.kind { true } else { false }
    }
    #expect(answered?.timings.contains { $0.stage == "screen" } == false, "the clock stood still")
  }
}
