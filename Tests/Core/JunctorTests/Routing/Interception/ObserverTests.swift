// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import Testing

private final class Witness: RouteObserver {
  let name: String
  let notes: Notes
  let allows: Bool

  init(_ name: String, _ notes: Notes, allows: Bool = true) {
    (self.name, self.notes, self.allows) = (name, notes, allows)
  }

  func shouldOpen(_ request: RouteRequest) -> Bool {
    notes.add("\(name) should \(request.pattern ?? "-")")
    return allows
  }
  func willOpen(_ request: RouteRequest) { notes.add("\(name) will \(request.pattern ?? "-")") }
  func didOpen(_ request: RouteRequest, outcome: RouteOutcome) {
    notes.add("\(name) did \(outcome.ending)")
  }
  func didFail(_ request: RouteRequest?, error: RouteError) {
    notes.add("\(name) failed \(error.code)\(request == nil ? " unread" : "")")
  }
}

@Suite(.timeLimit(.minutes(1))) struct ObserverTests {
  let notes = Notes()
  let router = Router.quiet()

  @Test(arguments: [
    ("/value", RouteSource.app, ["should /value", "will /value", "did value"]),
    ("/handled", .app, ["should /handled", "will /handled", "did handled"]),
    ("/throws", .app, ["should /throws", "will /throws", "failed handlerFailed"]),
    ("/lost", .app, ["should /lost", "will /lost", "failed handlerLost"]),
    ("/nowhere", .app, ["should -", "will -", "failed notFound"]),
    ("/value", .push, ["failed denied"]), ("mall://a/%00", .app, ["failed invalidURL unread"]),
    ("", .push, ["failed invalidURL unread"]),
  ])
  func eitherDidOpenOrDidFailIsCalled(address: String, source: RouteSource, received: [String])
    async throws
  {
    try router.register("/value") { _ in 7 }
    try router.register("/handled") { _ in }
    try router.register("/throws") { _ in throw Mishap() }
    try router.register("/lost", .reply { _, _ in })
    router.addObserver(Witness("1", notes))
    _ = await router.ending(address, source: source)
    #expect(notes.all == received.map { "1 \($0)" })
  }

  @Test func refusalByAnObserverEndsTheAttempt() async throws {
    try router.register("/a") { _ in Issue.record("The handler must not run.") }
    router.addObserver(Witness("1", notes))
    router.addObserver(Witness("2", notes, allows: false))
    router.addObserver(Witness("3", notes))
    #expect(try await router.failure("/a").rejectedBy == "2")
    #expect(
      notes.all == [
        "1 should /a", "2 should /a", "1 failed rejected", "2 failed rejected", "3 failed rejected",
      ])
  }

  @Test func observersAreCalledForSynchronousRequests() throws {
    try router.register("/a", .sync { _ in 7 })
    router.addObserver(Witness("1", notes))
    #expect(try router.value(for: "/a", as: Int.self) == 7)
    #expect(throws: RouteError.self) { _ = try router.value(for: "/a", as: String.self) }
    #expect(
      notes.all == [
        "1 should /a", "1 will /a", "1 did value", "1 should /a", "1 will /a",
        "1 failed typeMismatch",
      ])
  }

  /// A typed caller, observers and events receive the same error.
  @Test func typeMismatchIsReportedToObservers() async throws {
    try router.register("/a") { _ in 7 }
    router.addObserver(Witness("1", notes))
    var events = router.events.makeAsyncIterator()
    await #expect(throws: RouteError.self) { try await router.open("/a", as: String.self) }
    #expect(notes.all.last == "1 failed typeMismatch")
    _ = await events.next()
    let answered = await events.next()
    #expect(answered?.kind == .answered(.failed(.typeMismatch)))
  }

  @Test func observerIsRetainedUntilItsTokenIsUnregistered() async throws {
    try router.register("/a") { _ in }
    let token = router.addObserver(Witness("1", notes))
    try await router.open("/a")
    #expect(notes.count == 3)
    #expect(router.unregister(token))
    try await router.open("/a")
    #expect(notes.count == 3)
  }

  @Test func timeoutAndCancellationAreReportedToObservers() async throws {
    let clock = ManualClock()
    let router = Router.quiet(clock: clock)
    router.addObserver(Witness("1", notes))
    let kept = RouteLock<[RouteReply]>([])
    try router.register(
      "/a", .reply { _, reply in kept.withLock { $0.append(reply) } }, .deadline(.seconds(1)))
    let slow = Task { await router.ending("/a") }
    await clock.sleepers(1)
    await clock.advance(by: .seconds(1))
    #expect(await slow.value == .failed(.timedOut))
    let cancelled = Task { await router.ending("/a") }
    await clock.sleepers(1)
    cancelled.cancel()
    #expect(await cancelled.value == .failed(.cancelled))
    let failures = notes.all.filter { $0.contains("failed") || $0.contains("did") }
    #expect(failures == ["1 failed timedOut", "1 failed cancelled"])
  }
}
