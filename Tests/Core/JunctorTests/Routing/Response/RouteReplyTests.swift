// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting
@testable import JunctorTesting

@Suite(.timeLimit(.minutes(1))) struct RouteReplyTests {
  private func router(
    log: Notes = Notes(), _ handle: @escaping @Sendable (RouteRequest, RouteReply) -> Void
  ) throws -> Router {
    let router = Router.quiet(log: log)
    try router.register("/a", .reply(handle))
    return router
  }

  @Test func everyAnswerReachesTheCaller() async throws {
    let ways: [(String, @Sendable (RouteReply) -> Void, RouteEnding)] = [
      ("value", { $0.finish(Order(id: 1)) }, .value), ("nothing", { $0.finish() }, .handled),
      ("void", { $0.finish(()) }, .handled), ("handled", { $0.finish(.handled) }, .handled),
      ("dismissed", { $0.finish(.dismissed) }, .dismissed),
      ("declined", { $0.finish(.declined) }, .failed(.declined)),
      ("redirect", { $0.finish(.redirect(to: "/b")) }, .value),
      (
        "a response in a variable",
        { reply in
          let response = RouteResponse.dismissed
          reply.finish(response)
        }, .dismissed
      ),
      ("an outcome", { $0.finish(RouteOutcome.value(7)) }, .value),
      ("an error", { $0.fail(Mishap()) }, .failed(.handlerFailed)),
      ("cancellation", { $0.fail(CancellationError()) }, .failed(.cancelled)),
      ("letting go", { _ in }, .failed(.handlerLost)),
    ]
    for (name, finish, ending) in ways {
      let router = try router { _, reply in finish(reply) }
      try router.register("/b") { _ in 2 }
      #expect(await router.ending("/a") == ending, "\(name)")
    }
  }

  @Test func anotherThreadCanAnswer() async throws {
    let router = try router { _, reply in Task.detached { reply.finish(7) } }
    for _ in 0..<50 { #expect(try await router.open("/a", as: Int.self) == 7) }
  }

  @Test func oneOfManyConcurrentAnswersIsReceived() async throws {
    let router = try router { _, reply in
      for number in 0..<8 { Task.detached { reply.finish(number) } }
    }
    for _ in 0..<50 { #expect((0..<8).contains(try await router.open("/a", as: Int.self))) }
  }

  @Test func secondAnswerIsReportedWithBothLocationsAndIgnored() async throws {
    let log = Notes()
    let router = try router(log: log) { _, reply in
      reply.finish(1, fileID: "Pay/A.swift", line: 10)
      reply.finish(2, fileID: "Pay/A.swift", line: 20)
    }
    var events = router.events.makeAsyncIterator()
    #expect(try await router.open("/a", as: Int.self) == 1)
    var kinds: [RouterEvent.Kind] = []
    for _ in 0..<3 { if let event = await events.next() { kinds.append(event.kind) } }
    #expect(
      kinds == [
        .routed, .secondAnswer(first: "Pay/A.swift:10", second: "Pay/A.swift:20"),
        .answered(.value),
      ])
    #expect(log.all.count == 1)
    #expect(log.all[0].contains("Pay/A.swift:10") && log.all[0].contains("Pay/A.swift:20"))
  }

  @Test func releasedReplyEndsTheRequestImmediately() async throws {
    let parked = Watched<[@Sendable () -> Void]>([])
    let router = try router { _, reply in
      let callback: @Sendable () -> Void = { reply.finish(1) }
      parked.withLock { $0.append(callback) }
    }
    async let ending = router.ending("/a")
    await parked.wait { !$0.isEmpty }
    // Released after the lock: it is the last reference to the reply.
    let dropped = parked.withLock { callbacks in
      defer { callbacks = [] }
      return callbacks
    }
    _ = consume dropped
    #expect(await ending == .failed(.handlerLost))
  }

  @Test func handlerLostNamesTheRegistration() async throws {
    let router = try router { _, _ in }
    let failure = try await router.failure("/a")
    #expect(failure.code == .handlerLost)
    #expect(failure.owner?.fileID == "JunctorTests/RouteReplyTests.swift")
    #expect("\(failure)".contains("JunctorTests/RouteReplyTests.swift"))
  }

  @Test func passedReplyRemainsValid() async throws {
    let handedOn = Latch()
    let router = try router { _, reply in
      Task.detached {
        await handedOn.wait()
        let inner: @Sendable () -> Void = { reply.finish("late and right") }
        inner()
      }
    }
    let opening = router.work.task { try await router.open("/a", as: String.self) }
    await router.work.settle()
    await handedOn.open()
    #expect(try await opening.value == "late and right")
  }

  @Test func cancelledCallerStopsWaitingImmediately() async throws {
    let notes = Notes()
    let kept = Watched<RouteReply?>(nil)
    let router = try router { _, reply in
      reply.onEnd { notes.add("ended") }
      kept.withLock { $0 = reply }
    }
    var events = router.events.makeAsyncIterator()
    let opening = Task { await router.ending("/a") }
    await kept.wait { $0 != nil }
    opening.cancel()
    #expect(await opening.value == .failed(.cancelled))
    #expect(notes.all == ["ended"])
    let reply = try #require(kept.value)
    #expect(reply.isFinished)
    reply.onEnd { notes.add("at once") }
    #expect(notes.all == ["ended", "at once"])
    reply.finish(1, fileID: "Pay/A.swift", line: 9)
    var kinds: [RouterEvent.Kind] = []
    for _ in 0..<3 { if let event = await events.next() { kinds.append(event.kind) } }
    #expect(
      kinds == [.routed, .answered(.failed(.cancelled)), .lateAnswer(place: "Pay/A.swift:9")])
  }

  @Test func onEndDoesNotRunAfterAnAnswer() async throws {
    let notes = Notes()
    let router = try router { _, reply in
      reply.onEnd { notes.add("before") }
      reply.finish(1)
      reply.onEnd { notes.add("after") }
    }
    try await router.open("/a")
    #expect(notes.all.isEmpty)
  }

  /// Objects that are released with an end action run their `deinit` outside the reply's lock.
  @Test func answerInADeinitDoesNotDeadlock() async throws {
    final class Net: Sendable {
      let reply: RouteLock<RouteReply?>
      init(_ reply: RouteReply) { self.reply = RouteLock(reply) }
      func stop() {}
      deinit { reply.withLock { $0 }?.fail(Mishap()) }
    }
    let router = try router { _, reply in
      do {
        let net = Net(reply)
        reply.onEnd { net.stop() }
      }
      reply.finish(1)
    }
    #expect(try await router.open("/a", as: Int.self) == 1)
  }

  @Test func thrownErrorIsTheAnswer() async throws {
    let router = Router.quiet()
    try router.register("/a/:n", .reply { request, reply in reply.finish(try request.int("n")) })
    #expect(try await router.open("/a/7", as: Int.self) == 7)
    #expect(await router.ending("/a/x") == .failed(.badParameter))
    try router.register(
      "/b",
      .reply { _, reply in
        reply.finish("first")
        throw Mishap()
      })
    #expect(try await router.open("/b", as: String.self) == "first")
  }

  /// A second answer reads the request for its note, while the request may be used for another one.
  ///
  /// `scripts/check-all` runs this under the thread sanitizer.
  @Test func secondAnswerOnAnotherThreadReadsItsOwnRequest() async throws {
    let (lines, continuation) = AsyncStream.makeStream(of: String.self)
    let router = Router(spaces: [.scheme("mall")]) { continuation.yield($0) }
    for pattern in ["/pay/:id", "/refund/:id"] {
      try router.register(
        RoutePatterns(pattern),
        .reply { request, reply in
          reply.finish(request.address)
          // It begins when the caller may have its answer and the router may reuse the request.
          Task.detached { reply.finish("again") }
        })
    }
    let count = 500
    for number in 0..<count {
      for address in ["/pay/\(number)", "/refund/\(number)"] {
        #expect(try await router.open(address, as: String.self) == address)
      }
    }
    var patterns: [String: Int] = [:]
    for await line in lines {
      let pattern =
        line.contains("/pay/:id ") ? "pay" : line.contains("/refund/:id ") ? "refund" : line
      patterns[pattern, default: 0] += 1
      if patterns.values.reduce(0, +) == 2 * count { break }
    }
    #expect(patterns == ["pay": count, "refund": count])
  }

  @Test(arguments: ["/a", "/a?twice"]) func endedRequestIsReleased(_ address: String) async throws {
    let router = Router.quiet()
    let last = RouteLock(WeakCore(nil))
    try router.register(
      "/a",
      .reply { request, reply in
        last.withLock { $0 = WeakCore(request.core) }
        reply.finish(1)
        if request["twice"] != nil { reply.finish(2) }
      })
    try await router.open(address)
    #expect(last.withLock { $0.core == nil })
  }

  private struct WeakCore: Sendable {
    weak let core: RequestCore?
    init(_ core: RequestCore?) { self.core = core }
  }
}
