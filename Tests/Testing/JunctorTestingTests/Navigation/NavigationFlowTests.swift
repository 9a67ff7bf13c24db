// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@testable import JunctorTesting

@Suite(.timeLimit(.minutes(1))) @MainActor struct NavigationFlowTests {
  @Test func outcomesAreTheVisibleScreens() async throws {
    let mall = try await MallFlow()
    let flow = mall.flow
    #expect(flow.seen == .stack(tab: .home, ["/home"]))
    #expect(
      await flow.open("mall://order/42") == .stack(tab: "orders", ["/orders", "/order/42"]))
    #expect(flow.user.swipeBack())
    #expect(flow.seen == .stack(tab: .orders, ["/orders"]))
    #expect(
      await flow.open("/login") == .stack(tab: .orders, ["/orders"], .sheet(["/login"])))
    #expect(
      await flow.open("/notice/hi")
        == .stack(tab: .orders, ["/orders"], .sheet(["/login"]), .fullScreen(["/notice/hi"])))
    #expect(await flow.back() == .stack(tab: .orders, ["/orders"], .sheet(["/login"])))
    flow.user.pullDown()
    flow.user.tapTab("home")
    #expect(flow.seen == .stack(tab: .home, ["/home"]))
    #expect(await flow.back() == flow.seen)
    flow.user.closeScene()
    #expect(flow.seen == .closed)
    #expect(await flow.back() == .failed(.noNavigator))
  }

  @Test func outcomeWithoutScreenIsTheEnding() async throws {
    let mall = try await MallFlow()
    let flow = mall.flow
    #expect(await flow.open("/price/7") == .value(700))
    #expect(await flow.open("/note") == .handled)
    #expect(await flow.open("/closed") == .failed(.rejected))
    #expect(await flow.open("/nowhere") == .failed(.notFound))
    #expect(await flow.open("/cart", source: .push) == .failed(.denied))
    #expect(flow.seen == .stack(tab: .home, ["/home"]))
    #expect(await flow.settle() == .still)
  }

  /// A test that awaits what only the user or the clock can end must not hang.
  @Test func outcomeThatWaitsForTheUserSaysSo() async throws {
    let mall = try await MallFlow()
    let city = mall.flow.begin("/city")
    let outcome = await city.outcome
    #expect(outcome == .waiting)
    #expect("\(outcome)".contains("The screen of “/city” is visible"))
    mall.flow.user.pullDown()
    #expect(await city.outcome == .dismissed)
    let sleeper = mall.flow
    try sleeper.router.register("/sleep") { [clock = sleeper.clock] _ in
      try await clock.sleep(for: .seconds(5))
    }
    let sleep = sleeper.begin("/sleep")
    #expect("\(await sleep.outcome)".contains("waits for the clock"))
    await sleeper.clock.advance(by: .seconds(5))
    #expect(await sleep.outcome == .handled)
  }

  @Test func requestCanBeAwaitedLater() async throws {
    let mall = try await MallFlow()
    let (flow, city) = (mall.flow, mall.flow.begin("/city"))
    #expect(!city.isShown)
    await flow.settle()
    #expect(city.isShown && city.ending == nil)
    try #require(mall.mall.handles["/city"]).finish("Hangzhou")
    #expect(await city.outcome == .value("Hangzhou"))
    let other = flow.begin("/city")
    await flow.settle()
    flow.user.pullDown()
    #expect(await other.outcome == .dismissed)
    let third = flow.begin("/city")
    await flow.settle()
    third.cancel()
    #expect(await third.outcome == .failed(.cancelled))
    #expect(flow.seen == .stack(tab: .home, ["/home"], .sheet(["/city"])))
  }

  @Test func waitingForTheClockIsReported() async throws {
    let mall = try await MallFlow()
    let flow = mall.flow
    #expect(await flow.open("/slow") == .waiting)
    #expect(await flow.settle() == .waitsForClock(until: .seconds(3)))
    await flow.clock.advance(by: .seconds(3))
    #expect(await flow.settle() == .still)
    flow.host.duration = .milliseconds(300)
    #expect(await flow.open("/goods/1") == .waiting)
    await flow.clock.advance(by: .milliseconds(300))
    await flow.settle()
    #expect(flow.seen == .stack(tab: .home, ["/home", "/goods/1"]))
    #expect(await flow.back() == .waiting)
    await flow.clock.advance(by: .milliseconds(300))
    await flow.settle()
    #expect(flow.seen == .stack(tab: .home, ["/home"]))
  }

  @Test func interceptorCanShowAnotherScreenFirst() async throws {
    let mall = try await MallFlow()
    let flow = mall.flow
    let account = flow.begin("/account/ada")
    #expect(await flow.settle() == .waitsForUser)
    #expect(flow.seen == .stack(tab: .home, ["/home"], .sheet(["/login?from=account"])))
    #expect(await flow.open("/account/bob") == .waiting)
    let login = try #require(mall.mall.handles.first { $0.key.hasPrefix("/login") })
    login.value.finish()
    await flow.settle()
    #expect(account.isShown)
  }

  /// A link that requires a login: `settle` waits from the delivery on.
  @Test(arguments: 1...40) func settleWaitsForLinksOfAnInbox(_ number: Int) async throws {
    let mall = try await MallFlow()
    let (flow, inbox) = (mall.flow, LinkInbox(waitingFor: [.session], clock: mall.flow.clock))
    inbox.deliver(to: mall.mall.router)
    inbox.accept(InboundLink("mall://order/\(number)", entry: .push))
    inbox.accept(InboundLink("mall://member/\(number)", entry: .push))
    #expect(await flow.settle() == .still)
    inbox.fulfill(.session)
    #expect(await flow.settle() == .waitsForUser)
    #expect(
      flow.seen
        == .stack(
          tab: .orders, ["/orders", "/order/\(number)"], .sheet(["/login?from=account"])))
    let login = try #require(mall.mall.handles.first { $0.key.hasPrefix("/login") })
    login.value.finish()
    #expect(await flow.settle() == .still)
    #expect(
      flow.seen == .stack(tab: .orders, ["/orders", "/order/\(number)", "/member/\(number)"]))
  }

  /// A gate of the library, with tasks on other threads.
  @Test(arguments: 1...40) func settleWaitsForTheLoginOfASessionGate(_ number: Int) async throws {
    let mall = try await MallFlow()
    let flow = mall.flow
    let gate = SessionGate(router: mall.mall.router, login: "/login") { [mall = mall.mall] in
      await mall.isSignedIn
    }
    try mall.mall.router.register(
      "/private/:id", .screen { _, _ in 1 }, .intercepted(by: gate))
    let openings = (0..<3).map { flow.begin("/private/\($0)") }
    #expect(await flow.settle() == .waitsForUser)
    #expect(flow.seen == .stack(tab: .home, ["/home"], .sheet(["/login"])))
    mall.mall.isSignedIn = true
    try #require(mall.mall.handles["/login"]).finish()
    #expect(await flow.settle() == .still)
    for opening in openings { #expect(opening.isShown) }
  }

  @Test func settleWaitsForRequestsWithACompletion() async throws {
    let mall = try await MallFlow()
    let flow = mall.flow
    for number in 1...20 {
      mall.mall.router.open("/goods/\(number)") { _ in }
      #expect(await flow.settle() == .still)
      #expect(flow.seen == .stack(tab: .home, ["/home"] + (1...number).map { "/goods/\($0)" }))
    }
  }

  @Test func cancellationEndsSettle() async throws {
    let mall = try await MallFlow()
    let begun = Watched(false)
    try mall.mall.router.register("/deaf") { _ in
      begun.withLock { $0 = true }
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }
    mall.flow.begin("/deaf")
    let settling = Task { await mall.flow.settle() }
    await begun.wait { $0 }
    settling.cancel()
    #expect(await settling.value == .waitsForUser)
  }

  @Test func otherActionsAreObserved() async throws {
    let mall = try await MallFlow()
    let flow = mall.flow
    await flow.open("/order/1/items/a2")
    #expect(
      await flow.perform { try await $0.popToRoot() } == .stack(tab: .orders, ["/orders"]))
    flow.host.fail(.screenRefuses)
    #expect(await flow.perform { try await $0.show("/cart") } == .failed(.rejected))
  }

  @Test func mismatchShowsBothOutcomes() async throws {
    let mall = try await MallFlow()
    await mall.flow.open("/order/42")
    let seen = await mall.flow.open("/login")
    let mismatch = #expect(throws: FlowOutcome.Mismatch.self) {
      try seen.mustBe(.stack(tab: .orders, ["/orders"]))
    }
    #expect(
      mismatch?.description == """
        expected:
        └─ tab orders  /orders
        actual:
        ├─ tab orders  /orders  /order/42
        └─ sheet  /login
        """)
    #expect("\(FlowOutcome.value(7))" == "value 7")
    #expect("\(FlowOutcome.stack([]))" == "└─ stack  (empty)")
    #expect("\(await mall.flow.open("/nowhere"))".hasPrefix("failed: notFound ("))
    #expect(
      "\(await mall.flow.open("/slow"))" == """
        waiting (A request waits for the clock; the next sleeper wakes at 3.0 seconds.)
        """)
  }

  @Test func routerCanUseTheFlowsClock() async throws {
    var mall: Mall?
    let flow = try await NavigationFlowTest(
      tabs: [SceneTab(.home), SceneTab(.orders)], roots: Mall.roots
    ) { clock in
      let made = try Mall(clock)
      mall = made
      return made.router
    }
    #expect(await flow.open("/goods/1") == .stack(tab: .home, ["/home", "/goods/1"]))
    #expect(mall?.handles["/goods/1"] != nil)
  }

  @Test func deallocatedFlowCancelsItsRequests() async throws {
    let clock = ManualClock()
    let mall = try Mall(clock)
    var flow: NavigationFlowTest? = try await NavigationFlowTest(mall.router, clock: clock)
    let opening = try #require(flow).begin("/goods/1")
    await flow?.settle()
    flow = nil
    #expect(await opening.outcome == .failed(.cancelled))
  }
}
