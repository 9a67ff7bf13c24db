// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@Suite(.timeLimit(.minutes(1))) struct ChainTests {
  let router = Router.quiet()
  let notes = Notes()

  @Test func requestPassesStepsInOrderAndResponseInReverse() async throws {
    router.addGate(TestGate("1", notes))
    router.addInterceptor(TestStep("2", notes))
    let group = router.group(
      "/g", .intercepted(by: TestStep("3", notes)), .gated(by: TestGate("4", notes)))
    let inner = group.group("/h", .gated(by: TestGate("5", notes)))
    let notes = notes
    try inner.register("/a", .intercepted(by: TestStep("6", notes))) { _ in notes.add("handler") }
    router.addInterceptor(TestStep("2b", notes))
    #expect(await router.ending("/g/h/a") == .handled)
    #expect(
      notes.all == [
        "+1", "+2", "+2b", "+3", "+4", "+5", "+6", "handler",
        "-6", "-5", "-4", "-3", "-2b", "-2", "-1",
      ])
    #expect(try router.resolve("/g/h/a").route.steps == ["3", "4", "5", "6"])
    #expect(router.explain("/g/h/a").steps == ["1", "2", "2b", "3", "4", "5", "6"])
  }

  @Test func stepsCanBeRemoved() async throws {
    let tokens = [
      router.addGate(TestGate("1", notes)), router.addInterceptor(TestStep("2", notes)),
    ]
    try router.register("/a") { _ in }
    for token in tokens { #expect(router.unregister(token)) }
    #expect(await router.ending("/a") == .handled)
    #expect(notes.all.isEmpty)
  }

  @Test func gatesRunAtBothEntryPoints() throws {
    router.addGate(TestGate("1", notes, leaving: { response, _ in response = .value(8) }))
    try router.register("/a", .sync { _ in 7 }, .gated(by: TestGate("2", notes)))
    #expect(try router.value(for: "/a", as: Int.self) == 8)
    #expect(notes.all == ["+1", "+2", "-2", "-1"])
  }

  @Test func stepCanRespondInTheHandlersPlace() async throws {
    try router.register("/a", .sync { _ in Issue.record("The handler must not run.") })
    let outer = router.addGate(TestGate("outer", notes))
    let gate = router.addGate(TestGate("gate", notes, admitting: { _ in .value(1) }))
    #expect(try await router.open("/a", as: Int.self) == 1)
    #expect(try router.value(for: "/a", as: Int.self) == 1)
    #expect(notes.all == ["+outer", "+gate", "-outer", "+outer", "+gate", "-outer"])
    router.unregister(gate)
    router.unregister(outer)
    router.addInterceptor(TestStep("step", notes) { _, _ in .value(2) })
    #expect(try await router.open("/a", as: Int.self) == 2)
  }

  @Test func stepCanRespondToAnUnmatchedRequest() async throws {
    router.addInterceptor(
      TestStep("step") { request, next in
        #expect(request.pattern == nil)
        return request.address == "/legacy" ? .value("taken care of") : try await next(request)
      })
    #expect(try await router.open("/legacy", as: String.self) == "taken care of")
    #expect(await router.ending("/nowhere") == .failed(.notFound))
  }

  @Test func gateCanRespondToAnUnmatchedSynchronousRequest() throws {
    router.addGate(
      TestGate(
        "gate", notes,
        admitting: { request in
          request.pattern == nil ? .value(1) : nil
        }))
    #expect(try router.value(for: "/nowhere", as: Int.self) == 1)
  }

  // MARK: Errors

  @Test func handlerErrorPassesStepsUnchanged() async throws {
    router.addInterceptor(TestStep("outer"))
    router.addGate(TestGate("gate"))
    try router.register("/a", .intercepted(by: TestStep("inner"))) { _ in throw Mishap() }
    let failure = try await router.failure("/a")
    #expect(failure.code == .handlerFailed)
    #expect(failure.underlying is Mishap)
  }

  @Test func errorOfAnInnerStepKeepsItsName() async throws {
    router.addInterceptor(TestStep("outer"))
    try router.register("/a", .gated(by: TestGate("inner", admitting: { _ in throw Mishap() }))) {
      _ in 1
    }
    #expect(try await router.failure("/a").rejectedBy == "inner")
  }

  @Test func everyRefusalIsRejected() async throws {
    let refusals: [(any Error, String?, Bool)] = [
      (RouteRejection("no"), "no", true), (Mishap(), nil, true), (CancellationError(), nil, true),
    ]
    for (error, reason, hasUnderlying) in refusals {
      let token = router.addInterceptor(TestStep("step") { _, _ in throw error })
      let failure = try await router.failure("/a")
      #expect(failure.code == .rejected, "\(error)")
      #expect(failure.rejectedBy == "step")
      #expect(failure.reason == reason)
      #expect((failure.underlying != nil) == hasUnderlying)
      router.unregister(token)
    }
  }

  @Test func errorOfANestedOpenIsARefusalByTheStep() async throws {
    let router = router
    let other = Router.quiet()
    try router.register("/a") { _ in 1 }
    try router.register("/login") { _ in throw Mishap() }
    let step = TestStep("login") { request, next in
      if request.pattern == "/a" { try await router.open("/login") }
      return try await next(request)
    }
    let token = router.addInterceptor(step)
    let failure = try await router.failure("/a")
    #expect(failure.code == .rejected && failure.rejectedBy == "login")
    #expect((failure.underlying as? RouteError)?.code == .handlerFailed)
    router.unregister(token)
    router.addInterceptor(
      TestStep("elsewhere") { request, next in
        try await other.open("/nowhere")
        return try await next(request)
      })
    for _ in 0..<5 {
      let failure = try await router.failure("/a")
      #expect(failure.code == .rejected && failure.rejectedBy == "elsewhere")
    }
  }

  @Test func stepCanCatchAnErrorAndRespond() async throws {
    router.addInterceptor(
      TestStep("rescue") { request, next in
        do {
          return try await next(request)
        } catch let error as RouteError where error.code == .notFound {
          return .value("rescued")
        }
      })
    try router.register("/a") { _ in throw Mishap() }
    #expect(try await router.open("/nowhere", as: String.self) == "rescued")
    #expect(await router.ending("/a") == .failed(.handlerFailed))
  }

  @Test func errorAfterNextIsARefusal() async throws {
    try router.register("/a", .sync { _ in 1 })
    router.addGate(TestGate("gate", leaving: { _, _ in throw RouteRejection("not out") }))
    #expect(try await router.failure("/a").reason == "not out")
    let error = try caught(RouteError.self) { _ = try router.value(for: "/a", as: Int.self) }
    #expect(error.rejectedBy == "gate")
  }

  // MARK: Types of steps

  @Test func actorCanBeAnInterceptor() async throws {
    actor Counter: RouteInterceptor {
      var count = 0
      func intercept(_ request: RouteRequest, next: Next) async throws -> RouteResponse {
        count += 1
        return try await next(request)
      }
    }
    let counter = Counter()
    router.addInterceptor(counter)
    try router.register("/a") { _ in }
    try await router.open("/a")
    try await router.open("/a")
    #expect(await counter.count == 2)
  }

  @Test func mainActorClassCanBeAnInterceptor() async throws {
    @MainActor final class Presenter: RouteInterceptor {
      var shown: [String] = []
      @MainActor func intercept(
        _ request: RouteRequest, next: Next
      ) async throws -> RouteResponse {
        shown.append(request.address)
        return try await next(request)
      }
    }
    let presenter = Presenter()
    router.addInterceptor(presenter)
    try router.register("/a") { _ in }
    try await router.open("/a")
    let shown = await presenter.shown
    #expect(shown == ["/a"])
  }

  @Test func changesOfAStepAreVisibleToLaterStepsOnly() async throws {
    enum Mark: RouteContextKey { static let defaultValue = "none" }
    router.addInterceptor(
      TestStep("mark") { request, next in
        var copy = request
        copy.context[Mark.self] = "marked"
        copy.payload = ["id": "9"]
        let response = try await next(copy)
        #expect(request.context[Mark.self] == "none" && request.payload == nil)
        return response
      })
    try router.register("/a/:id") { request in
      "\(request.context[Mark.self]) \(request["id"] ?? "")"
    }
    #expect(try await router.open("/a/7", as: String.self) == "marked 9")
  }

  @Test func stepAddedInAHandlerAppliesToTheNextRequest() async throws {
    let (router, notes) = (router, notes)
    try router.register("/a") { _ in _ = router.addGate(TestGate("new", notes)) }
    try await router.open("/a")
    #expect(notes.all.isEmpty)
    try await router.open("/a")
    #expect(notes.all == ["+new", "-new"])
  }

  @Test func declinedRequestPassesTheStepsOfTheNextRoute() async throws {
    router.addGate(TestGate("router", notes))
    try router.register("/a", .gated(by: TestGate("first", notes))) { _ in .declined }
    try router.register("/:x", .gated(by: TestGate("second", notes))) { _ in 2 }
    #expect(try await router.open("/a", as: Int.self) == 2)
    #expect(notes.all == ["+router", "+first", "-first", "+second", "-second", "-router"])
  }
}
