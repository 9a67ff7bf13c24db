// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorInspector
import Testing

@testable import JunctorNavigation
@testable import JunctorTesting

/// The time at which a replay begins a request.
@Suite(.timeLimit(.minutes(1))) @MainActor struct ReplayTimingTests {
  /// A step that waits until the test ends it, without a screen.
  private struct Holding: RouteInterceptor {
    let end: Promise<Void>

    func intercept(_ request: RouteRequest, next: Next) async throws -> RouteResponse {
      await end.result()
      return try await next(request)
    }
  }

  /// A step that opens other addresses first, one after another.
  private struct Opening: RouteInterceptor {
    weak let router: Router?
    let addresses: [String]

    func intercept(_ request: RouteRequest, next: Next) async throws -> RouteResponse {
      for address in addresses { try await router?.open(address) }
      return try await next(request)
    }
  }

  /// A mall with routes that wait.
  private func mall(_ held: Promise<Void>) async throws -> MallFlow {
    let mall = try await MallFlow()
    let router = mall.mall.router
    try router.register("/late/value", .intercepted(by: Holding(end: held))) { _ in 1 }
    try router.register("/late/screen", .screen { _, _ in 1 }, .intercepted(by: Holding(end: held)))
    try router.register(
      "/late/login",
      .intercepted(by: Opening(router: router, addresses: ["/login"]), Holding(end: held))
    ) { _ in 1 }
    let two = Opening(router: router, addresses: ["/city", "/login"])
    try router.register("/two", .screen { _, _ in 1 }, .intercepted(by: two))
    let inner = Opening(router: router, addresses: ["/account/1"])
    try router.register("/outer", .intercepted(by: inner)) { _ in 1 }
    return mall
  }

  private func finish(_ address: String, in mall: MallFlow) async throws {
    let handle = try #require(mall.mall.handles.first { $0.key.hasPrefix(address) }).value
    handle.finish()
    await mall.flow.settle()
  }

  /// Replays a recording, in a flow in which no step waits.
  private func replay(_ recording: RouterRecording) async throws -> FlowOutcome {
    let held = Promise<Void>()
    held.end(())
    let second = try await mall(held)
    let sent = try RouterRecording(json: recording.json)
    try await second.flow.replay(sent)
    return second.flow.seen
  }

  /// The request began before the login, and its task continued after the login was closed.
  ///
  /// A replay that begins it before the login would repeat it too early.
  @Test(arguments: ["/late/value", "/late/screen"])
  func slowerRequestDoesNotBeginBeforeAnUnrelatedScreen(_ address: String) async throws {
    let held = Promise<Void>()
    let first = try await mall(held)
    let recorder = RouterRecorder(first.mall.router)
    first.flow.begin(address)
    await first.flow.settle()
    await first.flow.open("/login")
    await first.flow.open("/order/1")
    held.end(())
    await first.flow.settle()
    let recording = recorder.recording
    #expect(
      recording.entries.map(\.description).prefix(2) == ["open /login: dismissed", "open /order/1"])
    #expect(recording.entries.last?.address == address)
    #expect(recording.entries.map(\.beginsBefore) == [nil, nil, nil])
    #expect(try await replay(recording) == first.flow.seen)
  }

  /// A failure of a screen that a slower request has not opened is not its failure.
  @Test func slowerRequestIsReplayedAfterAnUnrelatedCancellation() async throws {
    let held = Promise<Void>()
    let first = try await mall(held)
    let recorder = RouterRecorder(first.mall.router)
    first.flow.begin("/late/value")
    let login = first.flow.begin("/login")
    login.cancel()
    await first.flow.settle()
    held.end(())
    await first.flow.settle()
    #expect(
      recorder.recording.entries.map(\.description)
        == ["open /login: cancelled (cannot be replayed)", "open /late/value: value"])
  }

  @Test func requestBeginsBeforeItsOwnScreenIfAnotherOneEndsLater() async throws {
    let held = Promise<Void>()
    let first = try await mall(held)
    let recorder = RouterRecorder(first.mall.router)
    await first.flow.open("/late/login")
    try await finish("/login", in: first)
    await first.flow.open("/city")
    first.flow.user.pullDown()
    held.end(())
    await first.flow.settle()
    let recording = recorder.recording
    #expect(
      recording.entries.map(\.description) == [
        "open /login: handled", "finish: handled", "open /city: dismissed", "pullDown",
        "open /late/login: value",
      ])
    #expect(recording.entries.map(\.beginsBefore) == [nil, nil, nil, nil, 0])
    #expect(try await replay(recording) == first.flow.seen)
  }

  @Test func requestBeginsBeforeTheFirstScreenThatItOpens() async throws {
    let first = try await mall(Promise())
    let recorder = RouterRecorder(first.mall.router)
    await first.flow.open("/two")
    try await finish("/city", in: first)
    try await finish("/login", in: first)
    let recording = recorder.recording
    #expect(
      recording.entries.map(\.description)
        == [
          "open /city: handled", "finish: handled", "open /login: handled", "finish: handled",
          "open /two",
        ])
    #expect(recording.entries.map(\.beginsBefore) == [nil, nil, nil, nil, 0])
    #expect(try await replay(recording) == .stack(tab: .home, ["/home", "/two"]))
  }

  @Test func onlyTheOuterRequestBeginsEarly() async throws {
    let first = try await mall(Promise())
    let recorder = RouterRecorder(first.mall.router)
    await first.flow.open("/outer")
    try await finish("/login", in: first)
    await first.flow.back()
    let recording = recorder.recording
    #expect(
      recording.entries.map(\.description)
        == [
          "open /login: handled", "finish: handled", "open /account/1: dismissed", "back",
          "open /outer: value",
        ])
    #expect(recording.entries.map(\.beginsBefore) == [nil, nil, nil, nil, 0])
    #expect(try await replay(recording) == .stack(tab: .home, ["/home"]))
  }

  // MARK: A shared login

  /// A mall whose private screens share one login, which may sign the user in when it is shown.
  private func mall(_ isSignedIn: RouteLock<Bool>, signsIn: Bool = false) async throws -> MallFlow {
    let mall = try await MallFlow()
    let router = mall.mall.router
    let gate = SessionGate(router: router, login: "/login") { isSignedIn.withLock { $0 } }
    try router.register("/private/:id", .screen { _, _ in 1 }, .intercepted(by: gate))
    if signsIn {
      try router.register(
        "/login",
        .screen { _, _ in
          isSignedIn.withLock { $0 = true }
          return 1
        }, .presented(as: .sheet), .replacing)
    }
    return mall
  }

  @Test(arguments: [true, false])
  func requestsThatShareALoginAreReplayed(_ signsIn: Bool) async throws {
    let isSignedIn = RouteLock(false)
    let first = try await mall(isSignedIn)
    let recorder = RouterRecorder(first.mall.router)
    for name in ["a", "b"] {
      first.flow.begin("/private/\(name)")
      await first.flow.settle()
    }
    isSignedIn.withLock { $0 = signsIn }
    try await finish("/login", in: first)
    let recording = recorder.recording
    let requests = recording.entries.filter { $0.address?.hasPrefix("/private") == true }
    #expect(requests.map { $0.ending == .failed(.rejected) } == [!signsIn, !signsIn])
    // The second one shown needs no login.
    #expect(requests.map(\.beginsBefore) == [0, signsIn ? nil : 0])
    let second = try await mall(RouteLock(false), signsIn: signsIn)
    try await second.flow.replay(recording)
    #expect(second.flow.host.scene.drawing(\.route) == first.flow.host.scene.drawing(\.route))
  }
}
