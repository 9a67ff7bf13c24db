// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import JunctorPolicy
internal import MallContract

/// A scene about a remote policy.
extension Scene {
  static var brokenOrderPage: Scene {
    Scene("the order page is broken: a policy repairs it without a release") { stage in
      let server = PolicyServer()
      let clock = WallClock(UnixTime(1_795_000_000))
      let order = try MallAddresses.Order.detail(id: 100)
      // With the salt "order-page", the first 10 % of the installs contain the second one only.
      let (mall, policy) = try await installed("install-1", clock)
      let (second, secondPolicy) = try await installed("install-3", clock)

      @MainActor func publish(
        _ revision: Int, _ rules: [RoutePolicy.Rule], to policies: [MallPolicy]
      ) async throws {
        server.publish(
          try ExamplePolicyKey.sign(
            RoutePolicy(
              revision: revision, audience: [MallPolicy.audience],
              environment: MallPolicy.environment, issued: clock.now,
              expires: clock.now.advanced(by: 3_600), rules: rules)))
        for policy in policies {
          for line in await policy.refresh(from: server.policy) { stage.say(line) }
        }
      }
      func redirect(_ percent: Int) throws -> RoutePolicy.Rule {
        RoutePolicy.Rule(
          id: "order-page", note: "INC-2031", target: .route("order.detail"),
          verb: .redirect(.page(try page("https://m.mall.example/order/{id}"))),
          conditions: RoutePolicy.Conditions(
            appVersion: VersionRange("<8.3.1"),
            share: RoutePolicy.Share(basisPoints: percent * 100, salt: "order-page")))
      }

      stage.say("the order page fails for new orders:")
      await stage.open(order, in: mall, expecting: .failed(.handlerFailed))

      stage.say("policy 1 sends 10 % of the installs to the web page:")
      try await publish(1, [redirect(10)], to: [policy, secondPolicy])
      stage.say("one phone is not among them:")
      await stage.open(order, in: mall, expecting: .failed(.handlerFailed))
      stage.say("another one is:")
      await stage.open(order, from: .push, in: second, expecting: .shown)
      stage.expect(second, isAtPage: "https://m.mall.example/order/100")

      stage.say("policy 2 sends all installs there:")
      try await publish(2, [redirect(100)], to: [policy])
      await stage.open(order, in: mall, expecting: .shown)
      stage.expect(mall, isAtPage: "https://m.mall.example/order/100")
      let decisions = mall.router.explain(order).decisions
      stage.expect(
        decisions.map(\.description) == ["redirect by rule “order-page” of policy 2"],
        "the explanation has the rule and the revision")

      stage.say("the phone is offline:")
      server.goOffline()
      for line in await policy.refresh(from: server.policy) { stage.say(line) }
      stage.expect(await policy.updater.policy?.revision == 2, "the last good policy stays")
      try await mall.router.back()
      await stage.open(order, in: mall, expecting: .shown)
      stage.expect(mall, isAtPage: "https://m.mall.example/order/100")

      stage.say("the order page is repaired, and policy 3 has no rule about it:")
      let payment = RoutePolicy.Rule(
        id: "payments", target: .route("order.pay"), verb: .disable(message: "Pay later, please."))
      try await publish(3, [payment], to: [policy])
      try await stage.open(MallAddresses.Order.detail(id: 7), in: mall, expecting: .shown)
      stage.expect(mall.window.scene.top?.address == "/order/7", "the order page is visible")
      let pay = try MallAddresses.Order.pay(id: 7)
      await stage.open(pay, in: mall, expecting: .failed(.rejected))

      stage.say("one hour later, policy 3 has expired, and the phone is offline:")
      server.goOffline()
      clock.advance(by: 3_600)
      for line in await policy.refresh(from: server.policy) { stage.say(line) }
      await stage.open(pay, in: mall, expecting: .value)
      stage.expect(mall.router.explain(pay).decisions.isEmpty, "its rule is removed by itself")
    }
  }

  private static func page(_ text: String) throws -> PageTemplate {
    guard let page = PageTemplate(text) else { throw InvalidPage(text: text) }
    return page
  }

  /// Opens a shop in which Mei signs in, and creates its policy.
  private static func installed(
    _ install: String, _ clock: WallClock
  ) async throws -> (Mall, MallPolicy) {
    let mall = try await Mall.opened(signingIn: "Mei")
    let settings = MallPolicy.Settings(install: install, now: { clock.now })
    return (mall, try MallPolicy(of: mall, settings))
  }
}

private struct InvalidPage: Error {
  let text: String
}
