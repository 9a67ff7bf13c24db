// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@Suite(.timeLimit(.minutes(1))) struct ExposureTests {
  static let mall = RouteSource.web("https://m.mall.example")
  static let frame = RouteSource.web("https://m.mall.example", isMainFrame: false)
  static let evil = RouteSource.web("https://m.mall.example.evil.com")

  @Test(arguments: [
    ("/app", [RouteSource.app]), ("/push", [.app, .push]), ("/link", [.app, .universalLink]),
    ("/scheme", [.app, .customScheme]), ("/intent", [.app, .intent]), ("/policy", [.app, .policy]),
    ("/web", [.app, mall]), ("/frames", [.app, mall, frame]),
    ("/two", [.app, .push, mall]),
  ])
  func routeAdmitsListedSources(address: String, admitted: [RouteSource]) async throws {
    let router = Router.quiet()
    let routes: [(String, RouteExposure)] = [
      ("/app", .app), ("/push", .push), ("/link", .universalLink), ("/scheme", .customScheme),
      ("/intent", .intent), ("/policy", .policy), ("/web", .web("https://m.mall.example")),
      ("/frames", .web("https://m.mall.example", includingSubframes: true)),
      ("/two", [.push, .web("https://m.mall.example")]),
    ]
    for (pattern, exposure) in routes {
      try router.register(RoutePatterns(pattern), .sync { _ in }, .exposed(to: exposure))
    }
    for source: RouteSource in [
      .app, .push, .universalLink, .customScheme, .intent, .policy, Self.mall, Self.frame,
      Self.evil,
    ] {
      let isAdmitted = admitted.contains(source)
      #expect(
        await router.ending(address, source: source) == (isAdmitted ? .handled : .failed(.denied)))
      #expect(router.canOpen(address, from: source) == isAdmitted, "\(address) \(source)")
      let isHeard = (try? router.value(for: address, source: source, as: Void.self)) != nil
      #expect(isHeard == isAdmitted)
    }
  }

  @Test func pausedRouterAdmitsOnlyTheApp() async throws {
    let router = Router.quiet()
    try router.register("/a", .sync { _ in }, .exposed(to: .everyone))
    #expect(!router.isPausedForOutsideSources)
    router.isPausedForOutsideSources = true
    for source: RouteSource in [.push, .universalLink, .customScheme, .intent, .policy, Self.mall] {
      let failure = try await router.failure("/a", source: source)
      #expect(failure.code == .rejected && failure.reason != nil)
      #expect(await router.ending("mall://a/%00", source: source) == .failed(.rejected))
      let resolved = try caught(RouteError.self) { _ = try router.resolve("/a", from: source) }
      #expect(resolved.code == .rejected)
      #expect(!router.canOpen("/a", from: source))
    }
    #expect(await router.ending("/a") == .handled)
    router.isPausedForOutsideSources = false
    #expect(await router.ending("/a", source: .push) == .handled)
  }

  @Test func stepsCannotBypassTheExposure() async throws {
    let router = Router.quiet()
    let notes = Notes()
    router.addGate(TestGate("gate", notes, admitting: { _ in .value(1) }))
    router.addInterceptor(TestStep("step", notes) { _, _ in .value(2) })
    try router.register("/a") { _ in }
    #expect(await router.ending("/a", source: .push) == .failed(.denied))
    #expect(notes.all.isEmpty)
  }

  @Test func decliningDoesNotReachAClosedRoute() async throws {
    let router = Router.quiet()
    try router.register("/a", .exposed(to: .push)) { _ in .declined }
    try router.register("/:x") { _ in Issue.record("The handler must not run.") }
    #expect(await router.ending("/a", source: .push) == .failed(.denied))
  }

  /// A malformed origin would close the route silently.
  @Test(arguments: [
    "m.mall.example", "", "*", "https://m.mall.example/x", "https://*.mall.example",
  ])
  func malformedOriginIsRefused(origin: String) throws {
    let router = Router.quiet()
    let error = try caught(RegistrationError.self) {
      _ = try router.register("/a", .exposed(to: [.push, .web(origin)])) { _ in }
    }
    #expect(error.code == .brokenOrigin)
    #expect("\(error)".contains("“\(origin)” is not an origin"))
    #expect(router.routes.isEmpty)
  }
}
