// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@testable import JunctorTesting

/// Deadlines apply to bodies that ignore cancellation: `Latch` does.
@Suite(.timeLimit(.minutes(1))) struct DeadlineTests {
  let clock = ManualClock()
  let router: Router
  let stuck = Latch()

  init() { router = Router.quiet(clock: clock) }

  private func timesOut(_ stage: String, after seconds: Int) async throws {
    let opening = Task { try await router.failure("/a") }
    await clock.sleepers(1)
    await clock.advance(by: .seconds(seconds))
    let failure = try await opening.value
    #expect(failure.code == .timedOut)
    #expect(failure.stage == stage)
    #expect(failure.limit == .seconds(seconds))
  }

  @Test func deadlineOfARoute() async throws {
    let stuck = stuck
    try router.register("/a", .deadline(.seconds(5))) { _ in await stuck.wait() }
    try await timesOut("the handler of /a", after: 5)
    await stuck.open()
  }

  @Test func deadlineOfACallbackHandler() async throws {
    let (kept, notes) = (RouteLock<RouteReply?>(nil), Notes())
    try router.register(
      "/a",
      .reply { _, reply in
        reply.onEnd { notes.add("ended") }
        kept.withLock { $0 = reply }
      }, .deadline(.seconds(5)))
    var events = router.events.makeAsyncIterator()
    try await timesOut("the handler of /a", after: 5)
    await notes.wait(for: 1)
    kept.withLock { $0 }?.finish(1, fileID: "Pay/A.swift", line: 3)
    var kinds: [RouterEvent.Kind] = []
    for _ in 0..<3 { if let event = await events.next() { kinds.append(event.kind) } }
    #expect(kinds == [.routed, .answered(.failed(.timedOut)), .lateAnswer(place: "Pay/A.swift:3")])
  }

  @Test func deadlineOfAnInterceptor() async throws {
    let stuck = stuck
    router.addInterceptor(
      TestStep("login", deadline: .seconds(3)) { request, next in
        await stuck.wait()
        return try await next(request)
      })
    try router.register("/a") { _ in Issue.record("The handler must not run.") }
    try await timesOut("login", after: 3)
    await stuck.open()
    await clock.run()
  }

  /// The late answer of a handler is noted, whichever deadline it has missed.
  @Test func deadlineOfAnInterceptorCoversLaterSteps() async throws {
    let stuck = stuck
    router.addInterceptor(TestStep("limit", deadline: .seconds(10)))
    try router.register("/a") { _ in
      await stuck.wait()
      return 7
    }
    var events = router.events.makeAsyncIterator()
    try await timesOut("limit", after: 10)
    await stuck.open()
    var kinds: [RouterEvent.Kind] = []
    for _ in 0..<3 { if let event = await events.next() { kinds.append(event.kind) } }
    #expect(
      kinds == [.routed, .answered(.failed(.timedOut)), .lateAnswer(place: "limit")])
  }

  @Test func innerDeadlineEndsTheRequest() async throws {
    let stuck = stuck
    router.addInterceptor(TestStep("limit", deadline: .seconds(10)))
    try router.register("/a", .deadline(.seconds(2))) { _ in await stuck.wait() }
    let opening = Task { try await router.failure("/a") }
    await clock.sleepers(2)
    await clock.advance(by: .seconds(2))
    #expect(try await opening.value.stage == "the handler of /a")
    await stuck.open()
  }

  @Test func requestInTimeLeavesNoTimer() async throws {
    router.addInterceptor(TestStep("limit", deadline: .seconds(10)))
    try router.register("/a", .deadline(.seconds(5))) { _ in 7 }
    for _ in 0..<20 { #expect(try await router.open("/a", as: Int.self) == 7) }
    await clock.noSleepers()
  }

  @Test func errorsAndRedirectsPassADeadline() async throws {
    router.addInterceptor(TestStep("limit", deadline: .seconds(10)))
    try router.register("/a", .deadline(.seconds(5))) { _ in throw Mishap() }
    try router.register("/b", .deadline(.seconds(5))) { _ in .redirect(to: "/c") }
    try router.register("/c") { _ in 7 }
    try router.register("/lost", .reply { _, _ in }, .deadline(.seconds(5)))
    #expect(await router.ending("/a") == .failed(.handlerFailed))
    #expect(await router.ending("/b") == .value)
    #expect(await router.ending("/lost") == .failed(.handlerLost))
  }

  @Test func cancelledCallerDoesNotWaitForAHandlerThatIgnoresIt() async throws {
    let stuck = stuck
    let begun = Latch()
    try router.register("/a", .deadline(.seconds(5))) { _ in
      await begun.open()
      await stuck.wait()
    }
    let opening = Task { await router.ending("/a") }
    await begun.wait()
    opening.cancel()
    #expect(await opening.value == .failed(.cancelled))
    await stuck.open()
  }

  @Test func handlerIsCancelledAtItsDeadline() async throws {
    let (begun, ended) = (Latch(), Latch())
    try router.register("/a", .deadline(.seconds(5))) { [clock] _ in
      await begun.open()
      do {
        try await clock.sleep(until: clock.now.advanced(by: .seconds(100)))
      } catch {
        await ended.open()
        throw error
      }
    }
    let opening = Task { await router.ending("/a") }
    await begun.wait()
    await clock.sleepers(2)
    await clock.advance(by: .seconds(5))
    #expect(await opening.value == .failed(.timedOut))
    await ended.wait()
  }

  @Test func outerStepCanRespondAfterATimeout() async throws {
    let stuck = stuck
    router.addInterceptor(
      TestStep("rescue") { request, next in
        do { return try await next(request) } catch { return .value("instead") }
      })
    router.addInterceptor(TestStep("limit", deadline: .seconds(1)))
    try router.register("/a") { _ in await stuck.wait() }
    let opening = Task { try await router.open("/a", as: String.self) }
    await clock.sleepers(1)
    await clock.advance(by: .seconds(1))
    #expect(try await opening.value == "instead")
    await stuck.open()
  }
}
