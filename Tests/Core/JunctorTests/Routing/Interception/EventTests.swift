// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@testable import JunctorRouting
@testable import JunctorTesting

@Suite(.timeLimit(.minutes(1))) struct EventTests {
  let log = Notes()
  let router: Router

  init() { router = Router.quiet(log: log) }

  /// The events of `body`, up to `count` of them.
  private func events(
    _ count: Int, _ body: () async throws -> Void
  ) async rethrows -> [RouterEvent] {
    var iterator = router.events.makeAsyncIterator()
    try await body()
    var events: [RouterEvent] = []
    for _ in 0..<count { if let event = await iterator.next() { events.append(event) } }
    return events
  }

  @Test func routedAndAnsweredShareOneRequestNumber() async throws {
    try router.register("/order/:id", .named("order")) { _ in 7 }
    let events = await events(2) { _ = await router.ending("/order/7") }
    #expect(events.map(\.kind) == [.routed, .answered(.value)])
    #expect(events[0].request == events[1].request)
    #expect(events.map(\.pattern) == ["/order/:id", "/order/:id"])
    #expect(events.map(\.routeName) == ["order", "order"])
  }

  @Test func answeredEventHasTheHandlersRoute() async throws {
    try router.register("/old/:id") { .redirect(to: "/new/\(try $0.string("id"))") }
    try router.register("/new/:id", .named("new")) { _ in 7 }
    let events = await events(3) { _ = await router.ending("/old/7") }
    #expect(events.map(\.kind) == [.routed, .routed, .answered(.value)])
    #expect(events.map(\.pattern) == ["/old/:id", "/new/:id", "/new/:id"])
    #expect(events[2].routeName == "new")
  }

  @Test func unmatchedRequestHasOnlyAnAnsweredEvent() async throws {
    try router.register("/a") { _ in }
    let events = await events(3) {
      _ = await router.ending("/nowhere")
      _ = await router.ending("mall://a/%00")
      _ = await router.ending("/a", source: .push)
    }
    #expect(
      events.map(\.kind) == [
        .answered(.failed(.notFound)), .answered(.failed(.invalidURL)), .answered(.failed(.denied)),
      ])
    #expect(Set(events.map(\.request)).count == 3)
  }

  @Test func parametersAreRedactedUnlessPublic() async throws {
    try router.register("/pay/:card/:step", .publicParameters("step", "from")) { _ in }
    let events = await events(2) { _ = await router.ending("/pay/4111/2?from=cart&cvv=123") }
    #expect(
      events[0].parameters.map { "\($0.name)=\($0.value ?? "-")" }
        == ["card=-", "step=2", "from=cart"])
    #expect("\(events[0])".contains("card=‹redacted›"))
  }

  @Test func valueDoesNotBeginALine() async throws {
    try router.register("/list/:kind", .publicParameters("kind")) { _ in }
    let events = await events(2) { _ = await router.ending("/list/tea%0A%231%20answered%0D") }
    for event in events {
      #expect("\(event)".contains("kind=tea␊#1 answered␍"))
      #expect(!"\(event)".unicodeScalars.contains { $0 == "\n" || $0 == "\r" })
    }
  }

  /// Whatever happens, nothing of the address is in any field of any event, nor in the log.
  @Test func eventsNeverContainTheURL() async throws {
    let secret = "s3cr3t"
    try router.register("/pay/:card", .publicParameters("step")) { request in
      switch request["how"] {
      case "throw": throw Mishap(text: request["card"] ?? "")
      case "decline": return RouteResponse.declined
      case "redirect": return .redirect(to: "/gone/\(request["card"] ?? "")")
      case "loop": return .redirect(to: request.address)
      default: return .value(request["card"] ?? "")
      }
    }
    try router.register(
      "/reply/:card",
      .reply { request, reply in
        reply.finish(request["card"] ?? "")
        reply.finish(request["card"] ?? "")
      })
    try router.register("/number/:card") { request in try request.int("card") }
    try router.register("/lost/:card", .reply { _, _ in })
    let addresses =
      ["", "throw", "decline", "redirect", "loop"].map { "/pay/\(secret)?how=\($0)" }
      + [
        "/reply/\(secret)", "/number/\(secret)", "/lost/\(secret)", "/\(secret)/nowhere",
        "mall://\(secret)/%00", "\(secret)://x", "mall://\(secret)@host",
        "/pay/x?a=\(secret)#\(secret)",
      ]
    var iterator = router.events.makeAsyncIterator()
    var answered = 0
    for address in addresses {
      for source: RouteSource in [.app, .push] { _ = await router.ending(address, source: source) }
    }
    while answered < addresses.count * 2, let event = await iterator.next() {
      if case .answered = event.kind { answered += 1 }
      var text = ""
      dump(event, to: &text)
      #expect(!text.contains(secret) && !"\(event)".contains(secret), "\(text)")
    }
    #expect(!log.all.joined().contains(secret))
  }

  @Test func logContainsTheExposureOption() async throws {
    try router.register("/closed") { _ in }
    let lines: [(RouteSource, String)] = [
      (.push, ".exposed(to: .push)"), (.customScheme, ".exposed(to: .customScheme)"),
      (.universalLink(referrer: "https://a.b"), ".exposed(to: .universalLink)"),
      (.web("https://m.mall.example"), ".exposed(to: .web(\"https://m.mall.example\"))"),
      (
        .web("https://m.mall.example", isMainFrame: false),
        ".exposed(to: .web(\"https://m.mall.example\", includingSubframes: true))"
      ),
    ]
    for (source, line) in lines {
      let failure = try await router.failure("/closed", source: source)
      #expect(log.all.last?.contains(line) == true, "\(line)")
      #expect(log.all.last?.contains("JunctorTests/EventTests.swift") == true)
      #expect(!"\(failure)".contains("exposed") && !"\(failure)".contains("EventTests"))
    }
  }

  @Test func timingsAreMeasuredOnTheRoutersClock() async throws {
    let clock = ManualClock()
    let router = Router.quiet(clock: clock)
    try router.register("/a") { _ in await clock.advance(by: .seconds(3)) }
    router.addInterceptor(
      TestStep("slow") { request, next in
        await clock.advance(by: .seconds(2))
        return try await next(request)
      })
    var iterator = router.events.makeAsyncIterator()
    try await router.open("/a")
    _ = await iterator.next()
    let event = await iterator.next()
    #expect(
      event?.timings.map { "\($0.stage) \($0.duration)" } == [
        "match 0.0 seconds", "interceptors 2.0 seconds", "handler 3.0 seconds",
      ])
  }

  @Test(arguments: [
    ("/nowhere", RouteSource.app, ["match", "interceptors"]),
    ("/closed", .push, ["match", "interceptors"]), ("/gated", .app, ["match", "interceptors"]),
    ("/closed", .app, ["match", "interceptors", "handler"]),
    ("/fails", .app, ["match", "interceptors", "handler"]),
  ])
  func timingsContainTheHandlerIfItBegan(
    address: String, source: RouteSource, stages: [String]
  ) async throws {
    try router.register("/closed") { _ in }
    try router.register("/gated", .gated(by: TestGate("no") { _ in throw RouteRejection("no") })) {
      _ in
    }
    try router.register("/fails") { _ in throw Mishap() }
    // A request is routed when its handler begins.
    let count = stages.contains("handler") ? 2 : 1
    let events = await events(count) { _ = await router.ending(address, source: source) }
    #expect(events.last?.timings.map(\.stage) == stages)
  }

  @Test func timingsContainATimedOutHandler() async throws {
    let clock = ManualClock()
    let router = Router.quiet(clock: clock)
    try router.register("/slow", .deadline(.seconds(1))) { _ in
      try await clock.sleep(for: .seconds(60))
    }
    var iterator = router.events.makeAsyncIterator()
    let opening = Task { await router.ending("/slow") }
    await clock.sleepers(2)
    await clock.advance(by: .seconds(1))
    #expect(await opening.value == .failed(.timedOut))
    _ = await iterator.next()
    let event = await iterator.next()
    #expect(event?.timings.map(\.stage) == ["match", "interceptors", "handler"])
  }

  @Test func eachAccessReturnsANewStream() async throws {
    try router.register("/a") { _ in }
    var first = router.events.makeAsyncIterator()
    try await router.open("/a")
    var second = router.events.makeAsyncIterator()
    try await router.open("/a")
    let (a, b) = (await first.next(), await second.next())
    #expect(a?.request == 1 && b?.request == 2)
  }

  @Test func slowReaderLosesTheOldestEvents() async throws {
    try router.register("/a") { _ in }
    var iterator = router.events.makeAsyncIterator()
    for _ in 0..<200 { try await router.open("/a") }
    let first = await iterator.next()
    #expect(first?.request == 73, "400 events, of which the last 256 are kept")
  }

  @Test func onlyTheTracerOfTheTokenIsRemoved() async throws {
    try router.register("/a") { _ in }
    let begun = Notes()
    _ = router.addTracer(Tracer(name: "first", begun: begun))
    let token = router.addTracer(Tracer(name: "second", begun: begun))
    try await router.open("/a")
    #expect(Set(begun.take()) == ["first", "second"])
    #expect(router.unregister(token))
    try await router.open("/a")
    #expect(begun.take() == ["first"])
  }

  @Test func streamEndsWithItsRouter() async throws {
    var router: Router? = Router.quiet()
    let events = try #require(router).events
    router = nil
    var count = 0
    for await _ in events { count += 1 }
    #expect(count == 0)
  }
}

/// Notes the requests that begin.
private struct Tracer: RequestTracer {
  let name: String
  let begun: Notes

  func begin(_ source: RouteSource, _ parent: TraceParent?) -> any RequestSpan {
    begun.add(name)
    return Span()
  }

  private struct Span: RequestSpan {
    var trace: TraceParent? { nil }

    func run<R: Sendable>(
      _ stage: RequestStage, isolation: isolated (any Actor)?, _ body: () async throws -> R
    ) async throws -> R { try await body() }

    func run<R>(_ stage: RequestStage, _ body: () throws -> R) throws -> R { try body() }

    func note(_ event: RouterEvent) {}
  }
}
