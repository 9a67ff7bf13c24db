// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import TestSupport
import Testing

/// `canOpen`, `resolve` and `explain` agree with `open`.
@Suite(.timeLimit(.minutes(1))) struct RouterQueryLawTests {
  static let sources: [RouteSource] = [.app, .push, .web("https://m.mall.example")]
  static let exposures: [RouteExposure] = [.app, .push, .web("https://m.mall.example"), .everyone]
  static let pieces = [
    "a", "b", "a-b", ":x", ":n([0-9]+)", "v:n", ":x.html", "{:p}-{:q}", "7", "%2F",
  ]
  static let segments = ["a", "b", "a-b", "7", "v7", "x.html", "%2F", "", "%41", "a%zz", "..", "ä"]

  private func pattern(_ dice: inout SplitMix) -> String {
    var names = 0
    let pieces = (0..<Int.random(in: 0...3, using: &dice)).map { _ in
      // Capture names must differ within one pattern.
      var piece = Self.pieces.randomElement(using: &dice)!
      for name in [":x", ":n", ":p", ":q"] where piece.contains(name) {
        names += 1
        piece = piece.replacing(name, with: "\(name)\(names)")
      }
      return piece
    }
    let scheme = dice.one(in: 6) ? "mall:/" : ""
    let tail = ["", "", "", "/*", "{/:o}?", "?k=1", "?k=:k", "/:r+"].randomElement(using: &dice)!
    let text = "/" + pieces.joined(separator: "/")
    return scheme + (tail.hasPrefix("/") && pieces.isEmpty ? tail : text + tail)
  }

  private func address(_ dice: inout SplitMix) -> String {
    let path = (0..<Int.random(in: 0...4, using: &dice)).map { _ in
      Self.segments.randomElement(using: &dice)!
    }
    let prefix = ["mall://", "/", "", "mall:///", "other://", "MALL://"].randomElement(
      using: &dice)!
    let end = ["", "", "/", "?k=1", "?k=2&k=1", "#f"].randomElement(using: &dice)!
    return prefix + path.joined(separator: "/") + end
  }

  /// On a router without gates, interceptors and fallbacks.
  @Test func queriesAgreeWithOpen() async throws {
    var dice = SplitMix(seed: 42)
    var (cases, opened, routes) = (0, 0, 0)
    let count = Laws.count(220, usually: 30)
    for _ in 0..<count {
      let router = Router.quiet()
      for _ in 0..<Int.random(in: 1...8, using: &dice) {
        let exposure = Self.exposures.randomElement(using: &dice)!
        // A conflict is refused, and the table is unchanged.
        if (try? router.register(
          RoutePatterns(pattern(&dice)), .sync { $0.pattern ?? "" }, .exposed(to: exposure)))
          != nil
        {
          routes += 1
        }
      }
      for _ in 0..<50 {
        let (address, source) = (address(&dice), Self.sources.randomElement(using: &dice)!)
        cases += 1
        let canOpen = router.canOpen(address, from: source)
        let asked = Result { () throws(RouteError) in try router.resolve(address, from: source) }
        let answer: Result<String, RouteError>
        do throws(RouteError) {
          answer = .success(
            try await router.open(address, source: source, as: String.self))
        } catch {
          answer = .failure(error)
        }
        let explained = dice.one(in: 3) ? router.explain(address, from: source) : nil
        switch (answer, asked) {
        case (.success(let pattern), .success(let resolution)):
          opened += 1
          #expect(canOpen && resolution.route.pattern == pattern, "\(address) \(source)")
          if let explained {
            #expect(
              explained.outcome == "matched" && explained.winner?.pattern == pattern, "\(address)")
          }
        case (.failure(let received), .failure(let told)):
          #expect(!canOpen && received.code == told.code, "\(address) \(source)")
          if let explained { #expect(explained.outcome == received.code.rawValue, "\(address)") }
        default: Issue.record("\(address) from \(source): open \(answer), resolve \(asked)")
        }
      }
    }
    #expect(cases >= count * 46)
    #expect(
      opened > count * 4 && routes > count * 2,
      "\(opened) opened, \(routes) routes: too few to tell")
  }

  /// On a router with redirect gates.
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
