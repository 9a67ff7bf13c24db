// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@Suite(.timeLimit(.minutes(1))) struct RewriteTests {
  let router = Router.quiet()
  let notes = Notes()

  private func rewriting(named name: String = "rewrite", _ map: [String: String]) -> TestGate {
    TestGate(
      name, notes,
      admitting: { request in
        if let address = map[request.address] { request.rewrite(to: address) }
        return nil
      })
  }

  @Test func rewrittenRequestIsMatchedAgain() async throws {
    router.addGate(rewriting(["/old": "/new/7?x=1"]))
    try router.register(
      "/new/:id",
      .sync { request in
        "\(request["id"] ?? "") \(request["x"] ?? "") \(request.address) \(request.trail)"
      })
    let answer = "7 1 /new/7?x=1 [\"/old\", \"/new/7?x=1\"]"
    #expect(try await router.open("/old", as: String.self) == answer)
    #expect(try router.value(for: "/old", as: String.self) == answer)
  }

  @Test func interceptorCanRewriteTheRequest() async throws {
    router.addInterceptor(
      TestStep("rewrite") { request, next in
        try await next(request.pattern == nil ? request.rewritten(to: "/new") : request)
      })
    try router.register("/new") { _ in "new" }
    #expect(try await router.open("/nowhere", as: String.self) == "new")
  }

  @Test func rewriteByARoutesStepPassesTheOtherRoutesSteps() async throws {
    try router.register("/a", .gated(by: rewriting(["/a": "/b"])), .gated(by: TestGate("a", notes)))
    {
      _ in "a"
    }
    try router.register("/b", .gated(by: TestGate("b", notes))) { _ in "b" }
    #expect(try await router.open("/a", as: String.self) == "b")
    #expect(notes.all == ["+rewrite", "+b", "-b", "-rewrite"])
  }

  @Test func rewriteWithinTheSameRoutePassesItsStepsAgain() async throws {
    try router.register(
      "/a/:n", .gated(by: rewriting(["/a/1": "/a/2"])), .gated(by: TestGate("next", notes))
    ) { request in request["n"] ?? "" }
    #expect(try await router.open("/a/1", as: String.self) == "2")
    #expect(notes.all == ["+rewrite", "+rewrite", "+next", "-next", "-rewrite", "-rewrite"])
  }

  private static let places = ["router gate", "router interceptor", "gate", "interceptor"]

  /// A gate of the router decides by pattern, in front of the rewriting step or behind it.
  @Test(arguments: places, [true, false])
  func everyStepOfTheRouterReceivesTheNewAddress(place: String, isInFront: Bool) async throws {
    let isOpen = RouteLock(false)
    func addGate() {
      router.addGate(
        TestGate("admins", notes) { [notes] request in
          notes.add("admins \(request.pattern ?? "") \(request.address)")
          if request.pattern == "/admin", !isOpen.withLock({ $0 }) { throw RouteRejection("no") }
          return nil
        })
    }
    if isInFront { addGate() }
    @Sendable func page(_ request: RouteRequest) -> String? {
      request.pattern == "/go/:page" ? request["page"].map { "/\($0)" } : nil
    }
    let gate = TestGate("rewrite") { request in
      if let address = page(request) { request.rewrite(to: address) }
      return nil
    }
    let interceptor = TestStep("rewrite") { request, next in
      try await next(page(request).map { request.rewritten(to: $0) } ?? request)
    }
    var options: [RouteOption] = [.exposed(to: .customScheme)]
    switch place {
    case "router gate": router.addGate(gate)
    case "router interceptor": router.addInterceptor(interceptor)
    case "gate": options.append(.gated(by: gate))
    default: options.append(.intercepted(by: interceptor))
    }
    if !isInFront { addGate() }
    for (pattern, options) in [("/go/:page", options), ("/admin", [.exposed(to: .customScheme)])] {
      try router.register(
        RouteRegistration(
          RoutePatterns(pattern),
          handler: .sync { [notes] request in notes.add("handled \(request.address)") },
          options: options, owner: RouteOwner(fileID: #fileID, line: #line)))
    }
    #expect(await router.ending("mall://go/admin", source: .customScheme) == .failed(.rejected))
    if !place.hasSuffix("interceptor") {
      let error = try caught(RouteError.self) {
        _ = try router.value(for: "mall://go/admin", source: .customScheme, as: String?.self)
      }
      #expect(error.code == .rejected)
    }
    #expect(!notes.take().contains("handled /admin"))
    isOpen.withLock { $0 = true }
    #expect(await router.ending("mall://go/admin", source: .customScheme) == .handled)
    #expect(notes.all.contains("admins /admin /admin"))
    #expect(notes.all.filter { $0.hasPrefix("handled") } == ["handled /admin"])
  }

  /// The steps of a route that come before the one that rewrites see the new address, too.
  @Test func stepsOfTheRouteReceiveTheNewAddressOfTheSameRoute() async throws {
    let closed = TestGate("closed") { request in
      if request["n"] == "2" { throw RouteRejection("closed") }
      return nil
    }
    try router.register(
      "/a/:n", .sync { _ in Issue.record("The handler must not run.") }, .gated(by: closed),
      .gated(by: rewriting(["/a/1": "/a/2"])))
    #expect(await router.ending("/a/1") == .failed(.rejected))
    let error = try caught(RouteError.self) {
      _ = try router.value(for: "/a/1", as: String?.self)
    }
    #expect(error.code == .rejected)
  }

  @Test func rewriteOfEveryAddressIsALoop() async throws {
    router.addGate(
      TestGate("prefix") { request in
        request.rewrite(to: "/v2" + request.address)
        return nil
      })
    try router.register("/*") { _ in Issue.record("The handler must not run.") }
    #expect(try await router.failure("/a").code == .redirectLoop)
  }

  /// The synchronous entry point refuses a rewrite to a route whose steps or handler it cannot run.
  @Test func synchronousRequestCannotBeRewrittenPastAnInterceptor() throws {
    try router.register(
      "/guarded", .sync { _ in Issue.record("The handler must not run.") },
      .intercepted(by: TestStep("closed") { _, _ in throw RouteRejection("closed") }))
    try router.register("/async") { _ in Issue.record("The handler must not run.") }
    try router.register("/main", .main { _ in Issue.record("The handler must not run.") })
    let addresses = ["/guarded", "/async", "/main"]
    for (number, address) in addresses.enumerated() {
      try router.register(
        "/route/\(number)", .sync { _ in 1 },
        .gated(by: rewriting(["/route/\(number)": address])))
      try router.register("/router/\(number)", .sync { _ in 1 })
      router.addGate(rewriting(["/router/\(number)": address]))
    }
    for place in ["route", "router"] {
      for number in addresses.indices {
        let error = try caught(RouteError.self) {
          _ = try router.value(for: "/\(place)/\(number)", as: Int.self)
        }
        #expect(error.code == .needsAsync, "\(place) \(addresses[number])")
      }
    }
  }

  @Test func rewriteToAnUnmatchedAddressIsNotFound() async throws {
    router.addGate(rewriting(["/a": "/nowhere", "/b": "mall://a/%00"]))
    try router.register(["/a", "/b"]) { _ in Issue.record("The handler must not run.") }
    #expect(await router.ending("/a") == .failed(.notFound))
    #expect(await router.ending("/b") == .failed(.invalidURL))
  }

  @Test func rewriteToAVisitedAddressIsALoop() async throws {
    router.addGate(rewriting(named: "1", ["/a": "/b"]))
    router.addGate(rewriting(named: "2", ["/b": "/a"]))
    try router.register(["/a", "/b"]) { _ in Issue.record("The handler must not run.") }
    #expect(try await router.failure("/a").redirects == ["/a", "/b", "/a"])
  }

  /// Rewrites and redirects share one budget and one set of visited addresses.
  @Test func rewritesCountAsHopsOfRedirects() async throws {
    router.addGate(
      TestGate(
        "rewrite",
        admitting: { request in
          let number = Int(request["n"] ?? "") ?? 0
          if request.pattern == "/from/:n" { request.rewrite(to: "/to/\(number)") }
          return nil
        }))
    try router.register("/from/:n", .sync { _ in })
    try router.register(
      "/to/:n",
      .sync { request in
        let number = try request.int("n")
        return number == 0 ? .value("there") : .redirect(to: "/from/\(number - 1)")
      })
    // Each number costs two hops, but for the last.
    #expect(await router.ending("/from/3") == .value)
    #expect(await router.ending("/from/4") == .failed(.redirectLoop))
    #expect(try await router.failure("/from/9").redirects.count == 10)
    let error = try caught(RouteError.self) {
      _ = try router.value(for: "/from/4", as: String.self)
    }
    #expect(error.code == .redirectLoop)
  }

  @Test func redirectToARewrittenAddressIsALoop() async throws {
    router.addGate(rewriting(["/a": "/b"]))
    try router.register("/a") { _ in }
    try router.register("/b") { _ in .redirect(to: "/b") }
    #expect(try await router.failure("/a").redirects == ["/a", "/b", "/b"])
  }

  /// A response of another request must not reset the number of hops.
  @Test func cachedRedirectsAreLimited() async throws {
    let cache = RouteLock<[String: RouteResponse]>([:])
    router.addInterceptor(
      TestStep("cache") { request, next in
        if let kept = cache.withLock({ $0[request.address] }) { return kept }
        let response = try await next(request)
        cache.withLock { $0[request.address] = response }
        return response
      })
    try router.register("/a") { _ in .redirect(to: "/b") }
    try router.register("/b") { _ in .redirect(to: "/a") }
    for _ in 0..<3 {
      #expect(await router.ending("/a") == .failed(.redirectLoop))
      #expect(await router.ending("/b") == .failed(.redirectLoop))
    }
  }

  @Test func redirectKeepsSourcePayloadAndContext() async throws {
    try router.register("/a", .exposed(to: .everyone)) { _ in .redirect(to: "/b") }
    try router.register("/b", .exposed(to: .everyone)) { request in
      "\(request.source) \(request["x"] ?? "none") \(request.trail.count)"
    }
    #expect(try await router.open("/a", payload: ["x": "1"], as: String.self) == "app 1 2")
    #expect(try await router.open("/a", source: .push, as: String.self) == "push none 2")
  }

  /// The first source applies at every hop.
  @Test func redirectDoesNotExposeItsTarget() async throws {
    let web = RouteSource.web("https://m.mall.example")
    try router.register("/open", .exposed(to: .everyone)) { _ in .redirect(to: "/between") }
    try router.register("/between", .exposed(to: [.push, .web("https://m.mall.example")])) { _ in
      .redirect(to: "/closed")
    }
    try router.register("/closed", .exposed(to: .intent)) { _ in "secret" }
    #expect(await router.ending("/open", source: .push) == .failed(.denied))
    #expect(await router.ending("/open", source: web) == .failed(.denied))
    #expect(await router.ending("/open", source: .customScheme) == .failed(.denied))
    #expect(await router.ending("/open") == .value)
    router.addGate(rewriting(["/open": "/closed"]))
    #expect(await router.ending("/open", source: .push) == .failed(.denied))
    #expect(await router.ending("/open", source: .intent) == .value)
  }

  @Test func redirectsPassTheRoutersStepsAgain() async throws {
    router.addGate(TestGate("gate", notes))
    try router.register("/a") { _ in .redirect(to: "/b") }
    try router.register("/b") { _ in }
    try await router.open("/a")
    #expect(notes.all == ["+gate", "-gate", "+gate", "-gate"])
  }

  @Test func notFoundAfterARedirectNamesTheNewAddress() async throws {
    let router = Router.quiet()
    try router.register("/a") { _ in .redirect(to: "/nowhere") }
    let error = try await router.failure("/a")
    #expect(error.code == .notFound && error.address == "/nowhere")
  }

  @Test func tooManyHopsAreReported() async throws {
    let router = Router.quiet()
    try router.register("/hop/:n") { .redirect(to: "/hop/\(try $0.int("n") + 1)") }
    let error = try await router.failure("/hop/1")
    #expect(error.code == .redirectLoop && error.redirects.count == 10)
    #expect("\(error)".contains("more than 8 redirects"))
  }
}
