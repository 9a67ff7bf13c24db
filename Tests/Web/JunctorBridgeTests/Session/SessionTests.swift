// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Junctor
import JunctorBridge
import Testing

@testable import JunctorTesting

/// The calls of one page.
@Suite(.timeLimit(.minutes(1))) struct SessionTests {
  @Test func answerIsTheHandlersValue() async throws {
    let shop = try Shop()
    try shop.register("/order/:id") { request in ["id": try request.value("id", as: Int.self)] }
    let answer = await shop.ask(#"{"v":1,"id":"k3-17","m":"open","url":"mall://order/7"}"#)
    #expect(
      answer
        == #"{"id":"k3-17","ok":true,"result":{"id":7},"meta":{"template":"/order/:id","ms":0}}"#)
    #expect(
      shop.notes.elements == [
        "k3-17 received open from https://m.mall.example",
        "k3-17 answered open /order/:id from https://m.mall.example in 0 ms",
      ])
    #expect(shop.session.callCount == 0)
  }

  struct OutOfStock: PageVisibleError {
    var pageMessage: String { "There are only 2 left." }
    var pageData: BridgeValue? { ["left": 2] }
  }

  struct Inside: Error {}

  struct InsideGate: RouteGate {
    let error: any Error
    func admit(_ request: inout RouteRequest) throws -> RouteResponse? { throw error }
  }

  @Test(arguments: [
    ("/order/x", "route.param_invalid", #""data":{"expected":"a whole number","name":"id"}"#),
    (
      "/ordre/7", "route.not_found", #""message":"No route matches “/ordre/7”.","retryable":false}"#
    ),
    (
      "/stock", "route.handler_failed",
      #""message":"There are only 2 left.","retryable":false,"data":{"left":2}"#
    ),
    ("/inside", "route.handler_failed", #""message":"The handler of “/inside” failed.""#),
    ("/lost", "route.handler_lost", #""message":"The handler of “/lost” did not answer.""#),
    ("/closed", "route.not_exposed", #"is not open to web:https://m.mall.example"#),
    ("/passed", "route.declined", #"No route matches"#),
    ("mall://a b", "route.param_invalid", ""), ("other://a", "route.not_found", ""),
    ("/loop", "route.redirect_loop", "do not end"),
    ("/led", "route.not_found", #""message":"No route matches “/led”.""#),
    ("/broken", "route.param_invalid", #""message":"No route matches “/broken”.""#),
    ("/misled", "route.param_invalid", "The parameter “id” of “/misled” should be a whole number."),
    ("/refused", "route.guard_rejected", #""message":"Not today.""#),
    ("/guarded", "route.guard_rejected", #""message":"“/guarded” was refused.""#),
    ("/late", "route.timed_out", #""message":"“/late” took too long.""#),
  ])
  func failureHasACodeAndRevealsNothingInternal(
    url: String, code: String, expected: String
  ) async throws {
    let shop = try Shop()
    try shop.register("/order/:id") { request in try request.value("id", as: Int.self) }
    try shop.register("/stock") { _ in throw OutOfStock() }
    try shop.register("/inside") { _ in throw Inside() }
    try shop.router.register("/lost", .reply { _, _ in }, .exposed(to: .web(Shop.origin)))
    try shop.router.register("/closed") { _ in 7 }
    try shop.register("/passed") { _ -> RouteResponse in .declined }
    try shop.register("/loop") { _ -> RouteResponse in .redirect(to: "/loop") }
    try shop.register("/led") { _ -> RouteResponse in .redirect(to: "/Inside?session=Inside") }
    try shop.register("/broken") { _ -> RouteResponse in .redirect(to: "mall://Inside/%FF") }
    try shop.register("/misled") { _ -> RouteResponse in .redirect(to: "/order/Inside") }
    for (pattern, error) in [
      ("/refused", RouteRejection("Not today.") as any Error), ("/guarded", Inside()),
    ] {
      try shop.router.register(
        RoutePatterns(pattern), .gated(by: InsideGate(error: error)), .exposed(to: .anyPage)
      ) { _ in 7 }
    }
    try shop.router.register("/late", .deadline(.seconds(1)), .exposed(to: .anyPage)) { _ in
      // The deadlines of the route and of the bridge.
      await shop.clock.sleepers(2)
      await shop.clock.advance(by: .seconds(2))
      await untilCancelled()
    }
    let answer = await shop.ask(#"{"v":1,"id":"c-1","m":"open","url":"\#(url)"}"#)
    #expect(answer.contains("\"code\":\"\(code)\""), "\(answer)")
    #expect(answer.contains(expected), "\(answer)")
    for inside in ["Inside", ".swift", "OutOfStock", "JunctorBridgeTests"] {
      #expect(!answer.contains(inside), "\(answer)")
    }
  }

  @Test func pageCannotSendAPayload() async throws {
    let shop = try Shop()
    try shop.register("/a") { request in request.payload == nil ? "none" : "some" }
    #expect(await shop.open(1, "/a", #""payload":{"x":1},"params":{"payload":"y"}"#) == #""none""#)
  }

  @Test func idCanBeUsedOnce() async throws {
    let shop = try Shop()
    let count = Log()
    try shop.register("/pay") { _ in count.append("paid") }
    #expect(await shop.open(3, "/pay") == "null")
    #expect(await shop.open(3, "/pay") == "bridge.malformed")
    #expect(await shop.open(2, "/pay") == "null")
    #expect(await shop.open(2, "/pay") == "bridge.malformed")
    #expect(count.elements.count == 2)
    // Another copy of the script, and the next page, have their own ids.
    #expect(await shop.ask(#"{"v":1,"id":"d-3","m":"open","url":"/pay"}"#).contains("\"ok\":true"))
    shop.session.pageGone()
    #expect(await shop.open(3, "/pay") == "null")
  }

  @Test func idCanBeUsedOnceDespiteManyOtherClients() async throws {
    let shop = try Shop()
    let paid = Log()
    try shop.register("/pay") { _ in paid.append("paid") }
    #expect(await shop.open(1, "/pay") == "null")
    var refused = 0
    for client in 1...5_000 {
      let answer = await shop.ask(#"{"v":1,"id":"x\#(client)-1","m":"cancel","call":"c-1"}"#)
      if answer.contains("bridge.rate_limited") { refused += 1 }
    }
    // The 4,096 clients of a page include the first one.
    #expect(refused == 5_000 - 4_095)
    #expect(await shop.open(1, "/pay") == "bridge.malformed")
    #expect(await shop.open(2, "/pay") == "null")
    #expect(paid.elements.count == 2)
  }

  @Test func usedIdIsRefusedBeforeTheRestOfTheMessageIsParsed() async throws {
    let shop = try Shop()
    #expect(await shop.ask(#"{"m":"hello","v":1,"id":"c-1"}"#).contains("\"ok\":true"))
    // If the whole message were parsed, it would be refused for its verb.
    let answer = await shop.ask(#"{"m":"teleport","params":["\ud800"],"v":1,"id":"c-1"}"#)
    #expect(answer.contains("The id “c-1” is already used."))
  }

  @Test func callsOfAnEndedPageHaveNoEffectOnTheNext() async throws {
    let closed = Log()
    let shop = try Shop(closing: { _ in
      closed.append("closed")
      return true
    })
    let opened = Log()
    try shop.register("/a") { _ in opened.append("opened") }
    let answers = Log()
    for (number, rest) in [
      #""open","url":"/a""#, #""subscribe","name":"stock","sub":"s1""#, #""close""#,
    ].enumerated() {
      shop.session.receive(
        #"{"v":1,"id":"c-\#(number + 1)","m":\#(rest)}"#, from: shop.page
      ) { answers.append(Shop.brief($0)) }
    }
    shop.session.pageGone()
    await answers.wait(for: 3)
    // The calls may have begun before `pageGone()`. Then they succeed or are cancelled, for the first page only.
    try shop.bridge.post("stock", 1)
    #expect(await shop.ask(1, "unsubscribe", #""sub":"s1""#) == "false")
    #expect(shop.sentEvents.elements.count == 0)
    for answer in answers.elements { #expect(["bridge.page_gone", "null"].contains(answer)) }
  }

  // MARK: Ends of calls

  private func waiting(
    _ shop: Shop, timeout: String = ""
  ) async throws -> (Call, Gate) {
    let (begun, gate) = (Log(), Gate())
    try shop.register("/slow") { _ in
      begun.append("begun")
      await gate.wait()
      return "late"
    }
    let call = Call { await shop.open(1, "/slow", timeout) }
    await begun.wait(for: 1)
    return (call, gate)
  }

  @Test(arguments: [
    ("", 30_000), (#""opts":{"timeoutMs":500}"#, 500), (#""opts":{"timeoutMs":0}"#, 30_000),
    (#""opts":{}"#, 30_000), (#""opts":{"timeoutMs":null}"#, 30_000),
  ])
  func callEndsAtItsTimeout(options: String, milliseconds: Int) async throws {
    let shop = try Shop()
    let (call, gate) = try await waiting(shop, timeout: options)
    await shop.clock.sleepers(1)
    #expect(shop.clock.nextDeadline?.offset == .milliseconds(milliseconds))
    await shop.clock.advance(by: .milliseconds(milliseconds))
    #expect(await call.answer == "bridge.timeout")
    gate.open()
    #expect(shop.clock.sleeperCount == 0)
    #expect(await shop.ask(2, "cancel", #""call":"c-1""#) == "false")
  }

  @Test func allCallsShareOneTimer() async throws {
    let shop = try Shop { $0.limits.timeout = .seconds(70) }
    let (begun, gate) = (Log(), Gate())
    try shop.register("/slow") { _ in
      begun.append("begun")
      await gate.wait()
    }
    try shop.register("/quick") { _ in 7 }
    let late = Call { await shop.open(1, "/slow") }
    await shop.clock.sleepers(1)
    for number in 2...50 { #expect(await shop.open(number, "/quick") == "7") }
    // It sleeps for at most 30 seconds, because a sleep cannot be removed.
    #expect(shop.clock.sleeperCount == 1 && shop.clock.nextDeadline?.offset == .seconds(30))
    let later = Call { await shop.open(51, "/slow", #""opts":{"timeoutMs":90000}"#) }
    await begun.wait(for: 2)
    let soon = Call { await shop.open(52, "/slow", #""opts":{"timeoutMs":500}"#) }
    await shop.clock.sleepers(2)
    #expect(shop.clock.nextDeadline?.offset == .milliseconds(500))
    await shop.clock.advance(by: .milliseconds(500))
    #expect(await soon.answer == "bridge.timeout")
    await shop.clock.advance(by: .milliseconds(69_500))
    #expect(await late.answer == "bridge.timeout")
    gate.open()
    #expect(await later.answer == "null")
    // The timer ends when no deadlines are left.
    await shop.clock.run()
    #expect(shop.clock.sleeperCount == 0)
  }

  @Test func pageCanCancelACall() async throws {
    let shop = try Shop()
    let (call, gate) = try await waiting(shop)
    #expect(await shop.ask(2, "cancel", #""call":"c-7""#) == "false")
    #expect(await shop.ask(3, "cancel", #""call":"nonsense""#) == "false")
    #expect(await shop.ask(4, "cancel", #""call":"c-1""#) == "true")
    #expect(await call.answer == "route.cancelled")
    #expect(await shop.ask(5, "cancel", #""call":"c-1""#) == "false")
    gate.open()
  }

  @Test func cancelMessageNeverOvertakesItsCall() async throws {
    let shop = try Shop { $0.limits.calls = 1000 }
    let gate = Gate()
    try shop.register("/slow") { _ in await gate.wait() }
    let answers = Log()
    for number in 1...200 {
      shop.session.receive(
        #"{"v":1,"id":"a-\#(number)","m":"open","url":"/slow"}"#, from: shop.page
      ) { answers.append($0) }
      shop.session.receive(
        #"{"v":1,"id":"b-\#(number)","m":"cancel","call":"a-\#(number)"}"#, from: shop.page
      ) { answers.append($0) }
    }
    await answers.wait(for: 400)
    let codes = Dictionary(grouping: answers.elements.map(Shop.brief)) { $0 }.mapValues(\.count)
    #expect(codes == ["true": 200, "route.cancelled": 200])
    gate.open()
  }

  @Test func cancelledTaskCancelsItsCall() async throws {
    let shop = try Shop()
    let (call, gate) = try await waiting(shop)
    call.cancel()
    #expect(await call.answer == "route.cancelled")
    gate.open()
    let early = Call {
      await untilCancelled()
      return await shop.open(9, "/slow")
    }
    early.cancel()
    let code = await early.answer
    #expect(["route.cancelled", "\"late\""].contains(code))
  }

  @Test func endOfThePageAnswersItsCalls() async throws {
    let shop = try Shop()
    let (call, gate) = try await waiting(shop)
    #expect(await shop.ask(2, "subscribe", #""name":"stock","sub":"s1""#) == "null")
    shop.session.pageGone()
    #expect(await call.answer == "bridge.page_gone")
    #expect(shop.notes.elements.contains("- page ended, calls cancelled: 1"))
    try shop.bridge.post("stock", 3)
    // The next page can use the same ids, and receives its own answers.
    let second = Call { await shop.open(1, "/slow") }
    gate.open()
    #expect(await second.answer == #""late""#)
    #expect(shop.sentEvents.elements.count == 0)
  }

  /// The state of a call when the session is released.
  enum Stage: CaseIterable { case taken, handled }

  @Test(arguments: Stage.allCases)
  func sessionIsReleasedWhileAHandlerIgnoresItsCancellation(stage: Stage) async throws {
    let shop = try Shop()
    let (begun, gate, answers, released) = (Log(), Gate(), Log(), Log())
    defer { gate.open() }
    try shop.register("/slow") { _ in
      begun.append("begun")
      await gate.wait()
    }
    do {
      let session = shop.bridge.session { [probe = ReleaseProbe(released)] _ in
        withExtendedLifetime(probe) {}
      }
      for number in 1...3 {
        session.receive(
          #"{"v":1,"id":"c-\#(number)","m":"open","url":"/slow"}"#, from: shop.page
        ) { answers.append(Shop.brief($0)) }
      }
      session.follow("mall://slow", from: shop.page) { answers.append("\($0.code)") }
      if stage == .handled { await begun.wait(for: 4) }
      session.pageGone()
    }
    await answers.wait(for: 4)
    #expect(
      answers.elements.sorted()
        == ["bridge.page_gone", "bridge.page_gone", "bridge.page_gone", "cancelled"])
    await released.wait(for: 1)
    #expect(released.elements.count == 1)
  }

  @Test func sessionIsReleasedWhileSendingNeverReturns() async throws {
    let shop = try Shop()
    let (begun, gate, released) = (Log(), Gate(), Log())
    defer { gate.open() }
    do {
      let session = shop.bridge.session(closing: { [probe = ReleaseProbe(released)] _ in
        withExtendedLifetime(probe) { true }
      }) { _ in
        begun.append("begun")
        await gate.wait()
      }
      let answer = await session.receive(
        #"{"v":1,"id":"c-1","m":"subscribe","name":"stock","sub":"s1"}"#, from: shop.page)
      #expect(Shop.brief(answer) == "null")
      shop.bridge.post("stock")
      await begun.wait(for: 1)
      session.pageGone()
    }
    await released.wait(for: 1)
    #expect(released.elements.count == 1)
  }

  @Test func limitIncludesCancelledCallsWhoseHandlersRun() async throws {
    let shop = try Shop { $0.limits.calls = 2 }
    let (begun, gate) = (Log(), Gate())
    try shop.register("/slow") { _ in
      begun.append("begun")
      await gate.wait()
    }
    let calls = [1, 2].map { number in Call { await shop.open(number, "/slow") } }
    await begun.wait(for: 2)
    #expect(await shop.open(3, "/slow") == "bridge.rate_limited")
    #expect(await shop.ask(4, "cancel", #""call":"c-1""#) == "true")
    // The handler ignores its cancellation and still runs.
    #expect(await shop.open(5, "/slow") == "bridge.rate_limited")
    #expect(await shop.ask(6, "canOpen", #""url":"/slow""#) == "true")
    gate.open()
    #expect(await calls[0].answer == "route.cancelled")
    #expect(await calls[1].answer == "null")
    // The second call has ended, whether or not the handler of the first has returned.
    #expect(await shop.open(7, "/slow") == "null")
  }

  @Test func manyCallsAreAnsweredInAnyOrder() async throws {
    let shop = try Shop { $0.limits.calls = 1000 }
    try shop.register("/twice/:n") { request in
      let number = try request.value("n", as: Int.self)
      if number % 7 > 0 { await Task.yield() }
      return number * 2
    }
    await withTaskGroup(of: (Int, String).self) { group in
      for number in 1...1000 {
        group.addTask { (number, await shop.open(number, "/twice/\(number)")) }
      }
      for await (number, answer) in group {
        // A message that more messages overtook than the window holds counts as a replay.
        #expect(["\(number * 2)", "bridge.malformed"].contains(answer))
      }
    }
    #expect(shop.session.callCount == 0)
  }

  /// Some compilers omit the switch back to the caller's actor in optimized code; see `CallersActorTests`.
  @Test @MainActor func callerOnTheMainActorResumesThere() async throws {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    let shop = try Shop()
    try shop.register("/a") { _ in await Task.yield() }
    for verb in [#""open","url":"/a""#, #""open","url":"/b""#, #""close""#, #""hello""#, "7"] {
      _ = await shop.session.receive(
        #"{"v":1,"id":"\#(verb.count)-1","m":\#(verb)}"#, from: shop.page)
      #expect(DispatchQueue.getSpecific(key: key) == true)
    }
  }

  // MARK: Screens and closing

  @Test func callWithoutTimeoutWaitsForItsScreen() async throws {
    let shop = try Shop()
    let host = await SimulatedHost()
    try shop.router.register("/home", .screen { _, _ in "home" })
    try await shop.router.connect(host, roots: ["": "/home"])
    let screens = Screens()
    try shop.router.register(
      "/city",
      .screen { _, screen in
        screens.last = screen
        screens.shown.append("cities")
        return "cities"
      }, .exposed(to: .web(Shop.origin)))
    let events = EventRecorder(shop.router)
    func visible() async {
      _ = await events.next { $0.navigation != nil }
    }
    let call = Call { await shop.open(1, "/city", #""opts":{"timeoutMs":0}"#) }
    await visible()
    // Longer than the longest timeout.
    await shop.clock.advance(by: .seconds(100_000))
    await screens.last?.finish("Ulm")
    #expect(await call.answer == #""Ulm""#)

    let closed = Call { await shop.open(2, "/city", #""opts":{"timeoutMs":0}"#) }
    await screens.shown.wait(for: 2)
    await screens.last?.dismiss()
    #expect(await closed.answer == "route.dismissed")
  }

  @MainActor final class Screens {
    var last: ScreenHandle?
    let shown = Log()
  }

  @Test func pageClosesItsOwnScreen() async throws {
    let closed = Log()
    let shop = try Shop(closing: { value in
      closed.append("\(value)")
      return closed.elements.count == 1
    })
    #expect(await shop.ask(1, "close", #""result":{"city":"Ulm"}"#) == "null")
    #expect(await shop.ask(2, "close") == "route.not_exposed")
    #expect(
      closed.elements == [#"object(["city": JunctorBridge.BridgeValue.string("Ulm")])"#, "null"])
    #expect(try await Shop().ask(1, "close") == "route.not_exposed")
  }

  @Test func subframeCannotCloseThePage() async throws {
    let shop = try Shop(
      isMainFrame: false, policy: { $0.allowsSubframes = true },
      closing: { _ in
        Issue.record("A subframe closed the page.")
        return true
      })
    #expect(await shop.ask(1, "close") == "bridge.frame_denied")
  }

  @Test func pendingCloseCountsAsACall() async throws {
    let (begun, gate) = (Log(), Gate())
    let shop = try Shop(
      policy: { $0.limits.calls = 1 },
      closing: { _ in
        begun.append("begun")
        await gate.wait()
        return true
      })
    let given = Call { await shop.ask(1, "close") }
    await begun.wait(for: 1)
    #expect(await shop.ask(2, "close") == "bridge.rate_limited")
    shop.session.pageGone()
    #expect(await given.answer == "bridge.page_gone")
    gate.open()
  }

  // MARK: Traces

  @Test func traceReachesTheRequest() async throws {
    let shop = try Shop()
    let trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
    try shop.register("/a") { request in request.context[TraceParent.self].map { "\($0)" } }
    let events = EventRecorder(shop.router)
    #expect(await shop.open(1, "/a", #""trace":{"traceparent":"\#(trace)"}"#) == "\"\(trace)\"")
    #expect(await shop.open(2, "/a", #""trace":{"traceparent":"nonsense"}"#) == "null")
    #expect(await shop.open(3, "/a", #""trace":{"traceparent":7}"#) == "null")
    let traces = events.events.compactMap(\.trace?.traceID)
    #expect(traces.count == 6 && Set(traces).count == 3)
    #expect(traces.prefix(2).allSatisfy { $0 == "4bf92f3577b34da6a3ce929d0e0e4736" })
  }
}
