// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import Testing

@testable import JunctorRouting

private final class Draft { var text = "draft" }

private struct Waiting: RouteInterceptor {
  func intercept(_ request: RouteRequest, next: Next) async throws -> RouteResponse {
    try await next(request)
  }
}

private struct Noting: RouteGate {
  let notes: Notes
  func admit(_ request: inout RouteRequest) throws -> RouteResponse? {
    notes.add("in")
    return nil
  }
  func leave(_ response: inout RouteResponse, _ request: RouteRequest) { notes.add("out") }
}

/// The router interface of an app, with its own verbs as extensions.
private protocol TextSource: Sendable {
  func string(_ address: String) throws(RouteError) -> String
  @discardableResult
  func open(
    _ address: String, payload: RoutePayload?, source: RouteSource, context: RouteContext
  ) async throws(RouteError) -> RouteOutcome
}

extension Router: TextSource {
  fileprivate func string(_ address: String) throws(RouteError) -> String {
    try value(for: address, as: String.self)
  }
}

/// An app can use its own type instead of the router.
private struct Counting: TextSource {
  let router: Router
  let notes: Notes

  func string(_ address: String) throws(RouteError) -> String {
    notes.add(address)
    return try router.string(address)
  }

  func open(
    _ address: String, payload: RoutePayload?, source: RouteSource, context: RouteContext
  ) async throws(RouteError) -> RouteOutcome {
    notes.add(address)
    return try await router.open(address, payload: payload, source: source, context: context)
  }
}

@Suite(.timeLimit(.minutes(1))) struct EntryPointTests {
  let router = Router.quiet()

  @Test func handlerOpensAnotherAddressWithTheRouterOfItsRequest() async throws {
    try router.register("/b", .sync { _ in "b" })
    try router.register("/a") { request in try await request.router.open("/b", as: String.self) }
    try router.register(
      "/now", .sync { request in try request.router.value(for: "/b", as: String.self) })
    #expect(try await router.open("/a", as: String.self) == "b")
    #expect(try router.value(for: "/now", as: String.self) == "b")
  }

  @Test func requestDoesNotKeepItsRouterAlive() async throws {
    let kept = RouteLock<RouteRequest?>(nil)
    weak var released: Router?
    do {
      let router = Router.quiet()
      released = router
      try router.register("/a", .sync { request in kept.withLock { $0 = request } })
      try await router.open("/a")
      #expect(kept.withLock { $0 }?.router === router)
    }
    #expect(released == nil)
    let request = try #require(kept.withLock { $0 })
    #expect(await request.router.ending("/a") == .failed(.notFound))
    #expect(request.router.routes.isEmpty)
  }

  @Test func threeEntryPointsHaveTheSameResult() async throws {
    try router.register("/time/:zone", .sync { request in request["zone"] ?? "" })
    #expect(try await router.open("/time/utc").value as? String == "utc")
    #expect(try await router.open("/time/utc", as: String.self) == "utc")
    #expect(try await router.resultOfCallback("/time/utc").get().value as? String == "utc")
    #expect(try router.value(for: "/time/utc", as: String.self) == "utc")
  }

  @Test func appProtocolCanReplaceTheRouter() async throws {
    try router.register("/a", .sync { _ in "a" })
    let notes = Notes()
    let sources: [any TextSource] = [Counting(router: router, notes: notes), router]
    for source in sources {
      #expect(try source.string("/a") == "a")
      let outcome = try await source.open("/a", payload: nil, source: .app, context: RouteContext())
      #expect(outcome.value as? String == "a")
    }
    #expect(notes.all == ["/a", "/a"])
  }

  // MARK: The synchronous entry point

  @Test func gatesRunAtTheSynchronousEntryPoint() throws {
    let notes = Notes()
    router.addGate(Noting(notes: notes))
    try router.register("/a", .sync { _ in 7 })
    #expect(try router.value(for: "/a", as: Int.self) == 7)
    #expect(notes.all == ["in", "out"])
  }

  @Test func needsAsyncIsThrownBeforeAnyStep() throws {
    let notes = Notes()
    router.addGate(Noting(notes: notes))
    try router.register("/closure") { _ in 7 }
    try router.register("/reply", .reply { _, reply in reply.finish(7) })
    try router.register("/main", .main { _ in 7 })
    try router.register("/guarded", .sync { _ in 7 }, .intercepted(by: Waiting()))
    for address in ["/closure", "/reply", "/main", "/guarded"] {
      let error = try caught(RouteError.self) { _ = try router.value(for: address, as: Int.self) }
      #expect(error.code == .needsAsync, "\(address)")
      #expect(error.owner != nil, "\(address)")
      #expect("\(error)".contains("on the main actor") == (address == "/main"), "\(address)")
    }
    router.addInterceptor(Waiting())
    try router.register("/sync", .sync { _ in 7 })
    let error = try caught(RouteError.self) { _ = try router.value(for: "/sync", as: Int.self) }
    #expect(error.code == .needsAsync)
    #expect("\(error)".contains("Waiting"))
    #expect(notes.all.isEmpty)
  }

  @Test @MainActor func valueOnTheMainActorReturnsNonSendableObjects() async throws {
    try router.register("/draft", .main { _ in Draft() })
    try router.register("/seven", .main { _ in 7 })
    try router.register("/eight", .sync { _ in 8 })
    try router.register("/async") { _ in 9 }
    let draft = try router.value(for: "/draft", as: Draft.self)
    draft.text = "changed"
    #expect(draft.text == "changed")
    #expect(try router.value(for: "/draft", as: Any.self) is Draft)
    #expect(try router.value(for: "/draft", as: Draft?.self)?.text == "draft")
    #expect(try router.value(for: "/seven", as: Int.self) == 7)
    #expect(try router.value(for: "/eight", as: Int.self) == 8)
    let wrong = try caught(RouteError.self) {
      _ = try router.value(for: "/draft", as: Order.self)
    }
    #expect(wrong.code == .typeMismatch)
    #expect(wrong.types?.actual == "Draft")
    let late = try caught(RouteError.self) { _ = try router.value(for: "/async", as: Int.self) }
    #expect(late.code == .needsAsync)
  }

  @Test func declinedRedirectedAndUnmatchedSynchronousRequests() throws {
    try router.register("/a", .sync { _ in .declined })
    try router.register("/:x", .sync { _ in .redirect(to: "/there/you/are") })
    try router.register("/there/*", .sync { request in request["0"] ?? "" })
    #expect(try router.value(for: "/a", as: String.self) == "you/are")
    let error = try caught(RouteError.self) { _ = try router.value(for: "/x/y", as: Int.self) }
    #expect(error.code == .notFound)
    try router.register("/loop", .sync { _ in .redirect(to: "/loop") })
    let loop = try caught(RouteError.self) { _ = try router.value(for: "/loop", as: Int.self) }
    #expect(loop.code == .redirectLoop)
    try router.register("/throws", .sync { _ in throw Mishap() })
    let failed = try caught(RouteError.self) { _ = try router.value(for: "/throws", as: Int.self) }
    #expect(failed.code == .handlerFailed)
  }

  // MARK: Payloads

  @Test func onlyTheAppCanSendAPayload() async throws {
    try router.register("/a", .exposed(to: .everyone)) { request in request["x"] ?? "none" }
    #expect(try await router.open("/a", payload: ["x": "1"], as: String.self) == "1")
    #expect(await router.ending("/a", payload: ["x": "1"], source: .push) == .failed(.denied))
    #expect(await router.ending("/a", source: .push) == .value)
  }
}
