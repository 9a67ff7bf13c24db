// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import TestSupport
import Testing

/// Queries follow redirect gates, and so agree with `open`.
@Suite(.timeLimit(.minutes(1))) struct RedirectQueryTests {
  let router = Router.quiet()

  @Test(arguments: [
    ("/goods/7", RouteSource.app, RouteEnding.value, ["/product/7"]),
    ("/goods/7", .push, .value, ["/product/7"]), ("/first", .app, .value, ["/second", "/third"]),
    ("/first", .push, .denied, ["/second", "/third"]), ("/third", .app, .value, []),
    ("/gone", .app, .notFound, ["/nowhere"]),
    ("/circle", .app, .redirectLoop, ["/round", "/circle"]),
    ("/goods/a%2Fb?x=1", .app, .value, ["/product/a%2Fb?x=1"]), ("/number/x", .app, .rejected, []),
    ("/group/old", .app, .value, ["/third"]), ("/other", .app, .notFound, []),
    ("/parents/old", .app, .value, ["/parents/new"]),
  ])
  func queriesFollowRedirectGates(
    address: String, source: RouteSource, ending: RouteEnding, redirects: [String]
  ) async throws {
    let parent = Router.quiet()
    parent.addGate(try RedirectGate(["/parents/old": "/parents/new"]))
    try parent.register("/parents/new", .sync { _ in 1 })
    let router = Router.quiet(parent: parent)
    router.addGate(
      try RedirectGate([
        "/goods/:id": "/product/:id", "/first": "/second", "/second": "/third",
        "/gone": "/nowhere", "/circle": "/round", "/round": "/circle",
        "/number/:id": "/product/:id([0-9]+)",
      ]))
    try router.register("/product/:id", .sync { _ in 1 }, .exposed(to: .push))
    try router.register("/third", .sync { _ in 1 })
    let group = router.group("/group", .gated(by: try RedirectGate(["/group/old": "/third"])))
    try group.register("/old", .sync { _ in 2 })

    #expect(await router.ending(address, source: source) == ending)
    #expect(router.canOpen(address, from: source) == (ending == .value))
    let explanation = router.explain(address, from: source)
    #expect(explanation.redirects == redirects)
    #expect(explanation.outcome == (ending == .value ? "matched" : ending.rawValue))
    if ending == .value {
      #expect(try router.resolve(address, from: source).route == explanation.winner)
      #expect(try router.value(for: address, source: source, as: Int.self) == 1)
    }
  }

  @Test func redirectsOfAGroupAreFollowedWithoutOneOfTheRouter() throws {
    let gate = try RedirectGate(["/old": "/new"])
    try router.register("/old", .sync { _ in 1 }, .gated(by: gate))
    #expect(!router.canOpen("/old"))
    try router.register("/new", .sync { _ in 2 })
    #expect(router.canOpen("/old") && router.explain("/old").winner?.pattern == "/new")
    #expect("\(router.explain("/old"))".contains("redirected to: /new"))
  }

  @Test(arguments: 1...3)
  func queriesAgreeWithOpenForRandomRules(seed: UInt64) async throws {
    var dice = SplitMix(seed: seed)
    let places = ["/a", "/b", "/c", "/a/:x", "/b/:x", "/c/:x", "/:x/d"]
    let addresses = ["/a", "/b", "/c", "/a/1", "/b/1", "/c/1", "/a/d", "/e/d", "/b?x=1", "/e"]
    var rescued = 0
    for _ in 0..<60 {
      let router = Router.quiet()
      for _ in 0..<dice.number(below: 3) {
        var rules: [String: String] = [:]
        for old in places where dice.one(in: 3) { rules[old] = places.randomElement(using: &dice) }
        // A rule whose new address requires a value that the old one lacks is refused.
        if let gate = try? RedirectGate(rules) { router.addGate(gate) }
      }
      for place in places where dice.one(in: 2) {
        let exposure: RouteExposure = dice.one(in: 2) ? .push : .app
        try router.register(RoutePatterns(place), .sync { _ in 1 }, .exposed(to: exposure))
      }
      for address in addresses {
        for source in [RouteSource.app, .push] {
          let ending = await router.ending(address, source: source)
          let explanation = router.explain(address, from: source)
          #expect(
            router.canOpen(address, from: source) == (ending == .value), "\(address) \(source)")
          #expect(explanation.outcome == (ending == .value ? "matched" : ending.rawValue))
          if ending == .value, !explanation.redirects.isEmpty { rescued += 1 }
        }
      }
    }
    #expect(rescued > 5, "too few addresses were rescued to tell")
  }
}
