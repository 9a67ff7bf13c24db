// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@testable import JunctorRouting

/// Defects of older routers in responses.
///
/// The name of each row is that of its defect.
@Suite struct OutcomeDefectTests {
  private func ending(of result: Result<RouteOutcome, RouteError>) -> RouteEnding {
    switch result {
    case .success(let outcome): outcome.ending
    case .failure(let error): RouteEnding(error.code)
    }
  }

  /// The ending that a callback receives for an address.
  private func callbackEnding(_ router: Router, _ address: String?) async -> RouteEnding {
    await withCheckedContinuation { waiter in
      router.open(address) { waiter.resume(returning: ending(of: $0)) }
    }
  }

  /// WLR3, WLR4, WLR5, JLR12, CTM6, DPL7, RA5: found or not, refused or not, the caller receives an outcome.
  @Test func everyEndingReachesTheCaller() async throws {
    let router = Router(scheme: "app")
    try router.register("/nothing") { _ in }
    try router.register("/value") { _ in false }
    try router.register("/fails") { _ in throw RouteRejection("no") }
    try router.register("/forgets", .reply { _, _ in })
    #expect(await callbackEnding(router, "/nothing") == .handled)
    #expect(await callbackEnding(router, "/value") == .value)
    #expect(await callbackEnding(router, "/fails") == .failed(.handlerFailed))
    #expect(await callbackEnding(router, "/forgets") == .failed(.handlerLost))
    #expect(await callbackEnding(router, "/missing") == .failed(.notFound))
    #expect(await callbackEnding(router, nil) == .failed(.invalidURL))
  }

  /// WLR1, HKO1, BH2: what was handled is a success, and the handler had the caller's parameters.
  @Test func successReturnsParameters() async throws {
    let router = Router(scheme: "app")
    try router.register("/pay/:id") {
      "\(try $0.int("id")) \(try $0.string("from")) \($0["note"] ?? "")"
    }
    let received = try await router.open(
      "app://pay/7?from=cart", payload: ["note": "gift"], as: String.self)
    #expect(received == "7 cart gift")
  }

  /// DPL8: a closure may answer, decline or fail, and needs no screen.
  @Test(arguments: [
    ("value", RouteEnding.value), ("decline", .failed(.declined)),
    ("fail", .failed(.handlerFailed)),
  ])
  func closureCanUseTheRouter(what: String, ending: RouteEnding) async throws {
    let router = Router(scheme: "app")
    try router.register("/:what") { request in
      switch request["what"] {
      case "decline": return RouteResponse.declined
      case "fail": throw RouteRejection("no")
      default: return .value(1)
      }
    }
    #expect(await callbackEnding(router, "/\(what)") == ending)
  }

  /// WLR21: no parameter selects the receiver of a result.
  @Test(arguments: ["callback", "callbackURL", "x-success", "targetCallBack"])
  func parametersDoNotSelectTheCallback(name: String) async throws {
    let router = Router(scheme: "app")
    try router.register("/evil") { _ in Issue.record("Nothing asked for it.") }
    try router.register("/a") { _ in "for the caller" }
    let address = "app://a?\(name)=app%3A%2F%2Fevil"
    #expect(try await router.open(address, as: String.self) == "for the caller")
  }

  /// RA9, RA8: routers share nothing.
  @Test func routersAreIndependent() throws {
    let (one, two) = (Router(scheme: "app"), Router(scheme: "app"))
    try one.register("/a", .sync { _ in 1 })
    #expect(one.canOpen("/a"))
    #expect(!two.canOpen("/a"))
  }

  /// WLR6: steps have an order, are retained, and can remove themselves.
  @Test func stepsAreRetainedAndCanRemoveThemselves() async throws {
    actor Once: RouteInterceptor {
      let router: Router
      var token: RouteToken?
      private(set) var calls = 0
      init(router: Router) { self.router = router }
      func use(_ token: RouteToken) { self.token = token }
      func intercept(_ request: RouteRequest, next: Next) async throws -> RouteResponse {
        calls += 1
        if let token { router.unregister(token) }
        return try await next(request)
      }
    }
    let router = Router(scheme: "app")
    let once = Once(router: router)
    await once.use(router.addInterceptor(once))
    try router.register("/a") { _ in }
    try await router.open("/a")
    try await router.open("/a")
    #expect(await once.calls == 1)
  }

  /// WLR7: steps see addresses that nothing matches, and a changed address is matched again.
  @Test func stepsReceiveEveryRequestAndCanRewriteIt() async throws {
    struct Mend: RouteGate {
      func admit(_ request: inout RouteRequest) throws -> RouteResponse? {
        if request.pattern == nil { request.rewrite(to: "/order/7") }
        return nil
      }
    }
    let router = Router(scheme: "app")
    router.addGate(Mend())
    try router.register("/order/:id") { try $0.int("id") }
    #expect(try await router.open("/oder", as: Int.self) == 7)
  }

  /// WLR8, DPL1: after a handler declines, the next one handles the request.
  @Test func declinedRequestIsHandledByTheNextRoute() async throws {
    let router = Router(scheme: "app")
    try router.register("/a/b") { _ in .declined }
    try router.register("/a/:x") { _ in "answered" }
    #expect(try await router.open("/a/b", as: String.self) == "answered")
    try router.register("/c/d") { _ in .declined }
    await #expect { try await router.open("/c/d") } throws: {
      ($0 as? RouteError)?.code == .declined
    }
  }

  /// WLR9, WLR10, WLR11: only the first answer counts, whatever copies of the request exist.
  @Test func onlyTheFirstAnswerIsReceived() async throws {
    let router = Router(spaces: [.scheme("app")], log: { _ in })
    try router.register(
      "/a",
      .reply { request, reply in
        let copy = request
        reply.finish("first \(copy["x"] ?? "")")
        reply.finish("second")
      })
    #expect(try await router.open("/a?x=1", as: String.self) == "first 1")
  }

  /// RA1: dependencies of a handler are created once, not for each call.
  @Test func tableIsNotRebuilt() async throws {
    struct Handler {
      init(_ made: Counter) { made.raise() }
      func handle(_ request: RouteRequest) async throws -> RouteResponse { .handled }
    }
    let made = Counter()
    let router = Router(scheme: "app")
    try router.register("/a", .async(Handler(made).handle))
    for _ in 0..<3 { try await router.open("/a") }
    #expect(made.value == 1)
  }

  /// RA6: a synchronous open of an asynchronous route is an error that names the registration.
  @Test func synchronousEntryPointRefusesAsynchronousRoutes() throws {
    let router = Router(scheme: "app")
    try router.register("/async") { _ in 1 }
    #expect { try router.value(for: "/async", as: Int.self) } throws: {
      let error = $0 as? RouteError
      return error?.code == .needsAsync
        && error?.owner?.fileID.contains("OutcomeDefectTests") == true
        && error?.description.contains(".sync") == true
    }
  }

  /// RA8, BH6, BH9: nothing is overwritten in silence.
  @Test func conflictingRegistrationIsRefused() throws {
    let router = Router(scheme: "app")
    try router.register("/a", .sync { _ in 1 }, .named("a"))
    #expect(throws: RegistrationError.self) { try router.register("/a", .sync { _ in 2 }) }
    #expect(throws: RegistrationError.self) {
      try router.register("/b", .sync { _ in 2 }, .named("a"))
    }
    #expect(try router.value(for: "/a", as: Int.self) == 1)
    #expect(!router.canOpen("/b"))
  }

  /// MGJ14, CTM4, BH5: a handler without a value does not match any type; any type can be returned.
  @Test func typesAreChecked() throws {
    struct Point: Sendable, Equatable { let x: Float, y: Double }
    let router = Router(scheme: "app")
    try router.register("/void", .sync { _ in })
    try router.register("/point", .sync { _ in Point(x: 1, y: 2) })
    #expect { try router.value(for: "/void", as: String.self) } throws: {
      ($0 as? RouteError)?.code == .typeMismatch
    }
    #expect(try router.value(for: "/point", as: Point.self) == Point(x: 1, y: 2))
  }

  /// MGJ15, CTM5, DPL7, RA8, BH9: concurrent registration, removal and opens.
  @Test func concurrentUseIsSafe() async throws {
    let router = Router(scheme: "app")
    try router.register("/fixed") { _ in "fixed" }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          for _ in 0..<20 {
            let token = try router.register("/moving/\(number)") { request in
              router.unregister("/unknown")
              return number
            }
            #expect(try await router.open("/moving/\(number)", as: Int.self) == number)
            #expect(try await router.open("/fixed", as: String.self) == "fixed")
            router.unregister(token)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(router.routes.map(\.pattern) == ["/fixed"])
  }

  /// JLR2, BH13: queries have no effect.
  @Test func queriesHaveNoEffect() throws {
    let router = Router(scheme: "app")
    try router.register("/a", .sync { _ in 1 })
    let before = router.routes
    _ = router.canOpen("other://a")
    _ = router.canOpen("app://b")
    _ = router.explain("app://b")
    _ = try? router.resolve("other://a")
    #expect(router.routes == before)
    #expect(try router.value(for: "app://a", as: Int.self) == 1)
  }

  /// JLR3: of several fallbacks one is called.
  @Test func oneFallbackIsCalled() async throws {
    let router = Router(spaces: [.scheme("app"), .scheme("other")])
    router.setFallback(.sync { _ in "global" })
    router.setFallback(for: .scheme("app"), .sync { _ in "app" })
    #expect(try await router.open("app://x", as: String.self) == "app")
    #expect(try await router.open("other://x", as: String.self) == "global")
    #expect(try await router.open("https://foreign.example/", as: String.self) == "global")
  }

  /// JLR12, AB1, RTB3, BH11: no match is an error, not a success that did nothing.
  @Test func noMatchIsAnError() async {
    let router = Router(scheme: "app")
    await #expect { try await router.open("/a", source: .customScheme) } throws: {
      ($0 as? RouteError)?.code == .notFound
    }
  }

  /// RTB1: a payload is not kept for the next request.
  @Test func nothingIsCached() async throws {
    let router = Router(scheme: "app")
    try router.register("/a") { $0["extra"] ?? "none" }
    #expect(try await router.open("/a", payload: ["extra": "1"], as: String.self) == "1")
    #expect(try await router.open("/a", as: String.self) == "none")
  }

  /// CTM2, BH4: a refusal is an error that cannot be mistaken for a value.
  @Test func refusalIsNotAValue() async throws {
    let router = Router(scheme: "app")
    try router.register("/a") { _ in false }
    await #expect {
      try await router.open("/a", source: .web("https://x.example"), as: Bool.self)
    } throws: { ($0 as? RouteError)?.code == .denied }
  }

  /// BH6, BH7: modules have a declared order; a stopped module leaves nothing, and can be added again.
  @Test func modulesCanBeAddedAndRemoved() async throws {
    struct Module: RouteModule {
      let name: String
      var dependencies: [String] = []
      func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
        try registrar.register("/\(name)", .sync { _ in name })
      }
    }
    let router = try Router(
      spaces: [.scheme("app")],
      modules: [Module(name: "b", dependencies: ["a"]), Module(name: "a")])
    #expect(router.modules == ["a", "b"])
    #expect(try await router.stopModule("b"))
    #expect(!router.canOpen("/b") && router.canOpen("/a"))
    try router.add([Module(name: "b")])
    #expect(router.canOpen("/b"))
  }
}

/// A number that several closures may raise.
private final class Counter: Sendable {
  private let number = RouteLock(0)

  var value: Int { number.withLock { $0 } }

  func raise() { number.withLock { $0 += 1 } }
}
