// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorMatching
import TestSupport
import Testing

@testable import JunctorPolicy

/// Random policies: `open`, `canOpen`, `resolve` and `explain` agree.
@Suite(.timeLimit(.minutes(5))) struct PolicyLawTests {
  private static let addresses = [
    "mall:///", "mall://login", "mall://settings/a", "mall://order/7", "mall://order/x",
    "mall://orders", "mall://o/7", "mall://goods/1?a=b", "mall://goods2/1", "mall://goods3/2",
    "mall://goods4/3", "mall://help/a/b", "https://m.mall.example/order/9", "mall://none",
  ]

  private static let sources: [RouteSource] = [
    .app, .push, .web("https://m.mall.example"), .module("Cart"),
  ]

  private struct Draw {
    var random: SplitMix

    mutating func rule(_ number: Int) throws -> RoutePolicy.Rule {
      let routes = [
        "home", "order.detail", "order.list", "order.old", "goods", "goods.new", "goods.third",
        "goods.fourth", "help",
      ]
      let route = routes.randomElement(using: &random) ?? ""
      let other =
        ["order.list", "home", "goods.new", "goods.fourth", "help"]
        .randomElement(using: &random) ?? ""
      let page = PageTemplate("https://m.mall.example/closed")
      let verbs: [RoutePolicy.Verb] = [
        .redirect(.route(other, parameters: ["id": "5"])), .redirect(.page(try #require(page))),
        .disable(message: "closed"), .errorPage, .requireStep("age check"), .requireStep("login"),
        .notice(message: "hello"), .observe, .throttle(requests: 1, seconds: 60),
      ]
      let patterns = ["/goods/:id", "/*", "/order/7", "/o/:id"]
      let targets: [RoutePolicy.Rule.Target] = [
        .route(route), .route(route), .everyRoute,
        .pattern(try RoutePattern(patterns.randomElement(using: &random) ?? "")),
      ]
      var conditions = RoutePolicy.Conditions()
      if Bool.random(using: &random) {
        conditions.sources = [["app"], ["push"], ["web:*"]].randomElement(using: &random) ?? []
      }
      return RoutePolicy.Rule(
        id: "\(number)", target: targets.randomElement(using: &random) ?? .everyRoute,
        verb: verbs.randomElement(using: &random) ?? .observe, conditions: conditions,
        onExpire: Bool.random(using: &random) ? .keep : .drop,
        priority: Int.random(in: -2...2, using: &random))
    }
  }

  @Test func `opening and asking agree for random policies`() async throws {
    var applied = 0
    var checked = 0
    for seed in 0..<UInt64(Laws.count("POLICY_LAWS", usually: 100)) {
      var draw = Draw(random: SplitMix(seed: seed))
      let shop = try ShopRouter(clock: SteppedClock())
      var rules: [RoutePolicy.Rule] = []
      for number in 0..<Int.random(in: 1...6, using: &draw.random) {
        let rule = try draw.rule(number)
        // The check refuses loops and parameters that the destination does not have.
        if Shop.policy(1, rules: rules + [rule]).errors(for: try Shop.recipient()).isEmpty {
          rules.append(rule)
        }
      }
      try shop.apply(rules)
      if Bool.random(using: &draw.random) { shop.now = Shop.now.advanced(by: 86_400) }
      applied += rules.count
      for address in Self.addresses {
        for source in Self.sources {
          checked += 1
          try await check(shop, address, source, "seed \(seed)")
        }
      }
    }
    #expect(applied > 0 && checked > 0)
  }

  private func check(
    _ shop: ShopRouter, _ address: String, _ source: RouteSource, _ seed: String
  ) async throws {
    let router = shop.router
    let canOpen = router.canOpen(address, from: source)
    let resolution = Result { try router.resolve(address, from: source) }
    let explanation = router.explain(address, from: source)
    let context = "\(seed): \(address) from \(source)"
    _ = shop.ran()
    let before = shop.notices.count
    let outcome: Result<String, RouteError>
    do {
      outcome = .success(try await router.open(address, source: source, as: String.self))
    } catch {
      outcome = .failure(error)
    }
    let ran = shop.ran()
    // Steps are not part of a query: a required login refuses the request.
    let isRefusedByStep = (try? outcome.get()) == nil && explanation.steps.contains("login")
    switch (resolution, outcome) {
    case (.success(let found), .success):
      #expect(canOpen, "\(context)")
      let handlers = ["page of the policy": "page", "error page of the policy": "error page"]
      let name = found.route.name ?? handlers[found.route.pattern]
      #expect(ran.last == name, "\(context)")
      #expect(explanation.outcome == "matched", "\(context)")
    case (.success, .failure(let error)):
      #expect(canOpen && isRefusedByStep, "\(context): \(error)")
    case (.failure(let expected), .failure(let error)):
      #expect(!canOpen, "\(context)")
      #expect((expected as? RouteError)?.code == error.code, "\(context)")
      #expect((expected as? RouteError)?.reason == error.reason, "\(context)")
      #expect(explanation.outcome == error.code.rawValue, "\(context)")
      #expect(!ran.contains { $0 != "age check" }, "\(context)")
    case (.failure, .success): Issue.record("\(context): opened, although a query failed")
    }
    #expect(shop.notices.count >= before)
  }
}
