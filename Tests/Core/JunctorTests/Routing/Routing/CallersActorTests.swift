// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Junctor
import JunctorTesting
import Testing

/// A caller on the main actor continues there, whatever actors its request has passed.
///
/// Some compilers omit the hop back if they optimize, so run these tests in an optimized build,
/// too.
@Suite(.timeLimit(.minutes(1))) @MainActor struct CallersActorTests {
  private static let key = DispatchSpecificKey<Bool>()

  private let clock = ManualClock()
  private let router: Router

  init() {
    DispatchQueue.main.setSpecific(key: Self.key, value: true)
    router = Router(scheme: "mall", clock: clock)
  }

  private func isOnMain() -> Bool { DispatchQueue.getSpecific(key: Self.key) == true }

  private struct Refused: Error {}

  private struct Waiting: RouteInterceptor {
    let name = "waiting"
    func intercept(_ request: RouteRequest, next: Next) async throws -> RouteResponse {
      await Task.yield()
      let response = try await next(request)
      await Task.yield()
      if request.url.text.hasSuffix("refused") { throw Refused() }
      return response
    }
  }

  /// Code of the app on an actor of its own.
  private actor Account {
    func isSignedOut(_ request: RouteRequest) async -> Bool {
      await Task.yield()
      return true
    }

    func open(_ request: RouteRequest) async throws { await Task.yield() }
  }

  @Test(arguments: [
    "plain", "refused", "late", "reply", "flight", "nowhere", "concurrent", "account",
  ])
  func openReturnsToItsCallersActor(path: String) async throws {
    let clock = clock
    try router.register("/plain") { _ in await Task.yield() }
    try router.register("/refused", .intercepted(by: Waiting())) { _ in await Task.yield() }
    try router.register("/late", .deadline(.seconds(1))) { _ in
      await clock.sleepers(1)
      await clock.advance(by: .seconds(2))
      try? await Task.sleep(for: .seconds(1_000_000))
    }
    try router.register("/reply", .reply { _, reply in Task { reply.finish(7) } })
    let flight = SingleFlightInterceptor("flight", isNeeded: { _ in true }) { _ in
      await Task.yield()
    }
    try router.register("/flight", .intercepted(by: flight, Waiting())) { _ in }
    // The caller awaits closures that leave its actor.
    let concurrent = SingleFlightInterceptor(
      "concurrent", isNeeded: { @concurrent _ in true }
    ) { @concurrent _ in await Task.yield() }
    try router.register("/concurrent", .intercepted(by: concurrent, Waiting())) { @concurrent _ in
      await Task.yield()
    }
    let account = Account()
    let leaving = SingleFlightInterceptor("account", isNeeded: account.isSignedOut) {
      try await account.open($0)
    }
    try router.register("/account", .async(account.open), .intercepted(by: leaving))
    _ = try? await router.open("mall://\(path)")
    #expect(isOnMain())
    do {
      _ = try await router.open("mall://\(path)", as: Int.self)
    } catch {
      #expect(isOnMain())
    }
    #expect(isOnMain())
  }

  @Test(arguments: [false, true])
  func loginReturnsToItsCallersActor(isConcurrent: Bool) async throws {
    let isSignedIn = RouteLock(false)
    try router.register("/login") { _ in
      await Task.yield()
      isSignedIn.withLock { $0 = true }
    }
    let concurrent: @concurrent @Sendable () async throws -> Bool = {
      await Task.yield()
      return isSignedIn.withLock { $0 }
    }
    let session =
      isConcurrent
      ? SessionGate(router: router, login: "/login", isSignedIn: concurrent)
      : SessionGate(router: router, login: "/login") {
        await Task.yield()
        return isSignedIn.withLock { $0 }
      }
    try router.register("/private", .intercepted(by: session)) { _ in 7 }
    #expect(try await router.open("/private", as: Int.self) == 7)
    #expect(isOnMain())
    isSignedIn.withLock { $0 = false }
    await session.invalidate(reason: "over")
    #expect(isOnMain())
  }

  @Test func stepsOfAParentReturnToTheirCallersActor() async throws {
    try router.register("/list", .screen { _, _ in 1 }, .intercepted(by: Waiting()))
    try router.register("/item", .screen { _, _ in 2 }, .parent("/list"))
    try router.register("/lost", .screen { _, _ in 3 }, .parent("/refused"))
    try router.register("/refused", .screen { _, _ in 4 }, .intercepted(by: Waiting()))
    router.navigation.connect(SimulatedHost(tabs: [""], clock: clock))
    try await router.show("mall://item")
    #expect(isOnMain())
    _ = try? await router.open("mall://lost")
    #expect(isOnMain())
  }

  @Test func clockAndRecorderReturnToTheirCallersActor() async throws {
    try router.register("/plain") { _ in await Task.yield() }
    let recorder = EventRecorder(router)
    async let call: Void = { [router] in _ = try await router.open("/plain") }()
    _ = await recorder.waitForAnswered(1)
    #expect(isOnMain())
    try await call
    await clock.advance(by: .seconds(1))
    #expect(isOnMain())
    async let sleep: Void = clock.sleep(until: clock.now.advanced(by: .seconds(1)))
    await clock.sleepers(1)
    #expect(isOnMain())
    await clock.run()
    #expect(isOnMain())
    try await sleep
    try await clock.sleep(until: clock.now)
    #expect(isOnMain())
  }

  @Test @MainActor func opensOfOneActorKeepTheirOrder() async throws {
    let (router, notes) = (Router.quiet(), Notes())
    try router.register("/n/:n", .sync { request in notes.add(request["n"] ?? "") })
    let opens = (0..<50).map { number in Task { try await router.open("/n/\(number)") } }
    for open in opens { _ = try await open.value }
    #expect(notes.all == (0..<50).map(String.init))
  }
}
