// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import Testing

/// The addresses of actions, and their exposure.
@Suite(.timeLimit(.minutes(1))) struct ActionExposureTests {
  private struct Closed: ActionTarget {
    static let name = "A"
    static let actions: Actions = [
      .action("fetchDetail", Closed.fetchDetail, options: .native),
      .action("wide", Closed.fetchDetail, options: .native, .exposed(to: .everyone)),
    ]
    let router: Router
    func fetchDetail() -> Bool { true }
  }

  /// C1, K1: an action has an address if its module enables it.
  @Test func actionHasAnAddressWithTheURLsOption() async throws {
    let router = Router.quiet()
    try router.register(OrderTarget.self, .urls)
    #expect(try await router.open("mall://Order/detail?id=1234", as: String.self) == "1234 -")
    #expect(try await router.open("mall://Order/detail?id=1&tab=info", as: String.self) == "1 info")
    #expect(try router.value(for: "/Order/count", as: Int.self) == 3)
    #expect(try router.resolve("mall://Order/detail").route.pattern == "/Order/detail")
    #expect(await router.ending("mall://order/detail?id=1") == .failed(.notFound))
    // A colon is not part of the name, and no space owns the web's own schemes.
    #expect(await router.ending("mall://Order/count:") == .failed(.notFound))
    #expect(await router.ending("http://Order/count:") == .failed(.notFound))
    #expect(await router.ending("mall://Order/cou/nt") == .failed(.notFound))
    let asked = try await router.perform(target: "Order", action: "count", as: Int.self)
    #expect(asked == 3)
  }

  @Test(arguments: [
    "mall://Order/count", "/Order/count", "action:/Order/count", "Order.count", "Order/count",
  ])
  func actionHasNoAddressByDefault(_ address: String) async throws {
    let router = Router.quiet()
    try router.register(OrderTarget.self, .exposed(to: .everyone))
    for source in [RouteSource.app, .customScheme] {
      #expect(await router.ending(address, source: source) == .failed(.notFound))
      #expect(!router.canOpen(address, from: source))
    }
    #expect(router.routes.isEmpty)
  }

  @Test func singleActionCanHaveAnAddress() async throws {
    struct Some: ActionTarget {
      static let name = "Some"
      static let actions: Actions = [
        .action("open", Some.value, options: .urls), .action("shut", Some.value),
      ]
      let router: Router
      func value() -> Int { 1 }
    }
    let router = Router.quiet()
    try router.group("/legacy/:shop", .exposed(to: .push)).register(Some.self)
    #expect(router.routes.map(\.pattern) == ["/legacy/:shop/Some/open"])
    #expect(try await router.failure("/legacy/7/Some/shut").code == .notFound)
    #expect(await router.ending("/legacy/7/Some/open", source: .push) == .value)
    #expect(try router.value(target: "Some", action: "open", as: Int.self) == 1)
  }

  @Test func closedActionIsRefusedBeforeItsTargetIsCreated() async throws {
    let router = Router.quiet()
    try router.register(OrderTarget.self, .urls, .exposed(to: .push))
    for source in [RouteSource.customScheme, .web("https://m.mall.example")] {
      #expect(await router.ending("mall://Order/count", source: source) == .failed(.denied))
      #expect(!router.canPerform(target: "Order", action: "count", from: source))
      let error = try await refusal {
        try await router.perform(target: "Order", action: "count", source: source)
      }
      #expect(error.code == .denied)
    }
    #expect(!router.releaseTarget("Order"))
    let push = try await router.perform(
      target: "Order", action: "detail", parameters: ["id": 7], source: .push, as: String.self)
    #expect(push == "7 -")
    #expect(router.releaseTarget("Order"))
  }

  /// C2, CTM2: a native action is closed to external sources, and its target is not created.
  @Test(arguments: ["fetchDetail", "wide"])
  func nativeActionIsClosedToExternalSources(_ action: String) async throws {
    let router = Router.quiet()
    try router.register(Closed.self, .urls, .exposed(to: .everyone))
    for source in [RouteSource.customScheme, .push, .policy, .web("https://m.example")] {
      #expect(await router.ending("mall://A/\(action)", source: source) == .failed(.denied))
      #expect(await router.ending("mall://A/native", source: source) == .failed(.notFound))
      #expect(!router.canOpen("mall://A/\(action)", from: source))
      #expect(!router.canPerform(target: "A", action: action, from: source))
      let error = try await refusal {
        try await router.perform(target: "A", action: action, source: source)
      }
      #expect(error.code == .denied && error.nearest.isEmpty)
      let near = try await refusal {
        try await router.perform(target: "A", action: action + "s", source: source)
      }
      #expect(near.code == .notFound && near.nearest.isEmpty)
    }
    #expect(!router.releaseTarget("A"))
    #expect(try router.value(target: "A", action: action, as: Bool.self))
  }

  @Test func nativeAppliesToOrdinaryRoutes() async throws {
    let router = Router.quiet()
    let open = router.group("/open", .exposed(to: .everyone))
    try open.register("/wipe", .sync { _ in }, .native)
    #expect(await router.ending("/open/wipe", source: .push) == .failed(.denied))
    #expect(await router.ending("/open/wipe") == .handled)
  }

  /// External sources can only send texts, as in an address.
  @Test func externalSourceCannotSendObjects() async throws {
    let router = Router.quiet()
    try router.register(OrderTarget.self, .exposed(to: .push))
    for parameters in [["draft": Basket(lines: [])], ["draft": Basket(lines: []), "at": 1]]
      as [[String: any Sendable]]
    {
      let error = try await refusal {
        try await router.perform(
          target: "Order", action: "save", parameters: parameters, source: .push)
      }
      #expect(error.code == .denied)
    }
  }

  @Test func pausedRouterRefusesExternalSources() async throws {
    let router = Router.quiet()
    try router.register(OrderTarget.self, .exposed(to: .push))
    router.isPausedForOutsideSources = true
    #expect(!router.canPerform(target: "Order", action: "count", from: .push))
    let error = try await refusal {
      try await router.perform(target: "Order", action: "count", source: .push)
    }
    #expect(error.code == .rejected)
  }

  /// C3 by address: the target's own not-found, as far as the target is open.
  @Test func notFoundHandlerHasTheTargetsExposure() async throws {
    struct Polite: ActionTarget {
      static let name = "Polite"
      static let actions: Actions = []
      static let notFound: RouteHandler? = .sync { $0.action?.action }
      init(router: Router) { Issue.record("Nothing is made for a name that is wrong.") }
    }
    let router = Router.quiet()
    router.setFallback(.sync { _ in "fallback" })
    try router.register(Polite.self, .urls, .exposed(to: .push))
    #expect(try router.value(for: "/Polite/other", source: .push, as: String.self) == "other")
    #expect(await router.ending("/Polite/other", source: .customScheme) == .failed(.denied))
    #expect(try router.value(for: "/Impolite/other", as: String.self) == "fallback")
  }

  /// C5: a typed call for a page, which is shown; and a hundred cells of one target.
  @Test @MainActor func pageOfANamedActionIsShown() async throws {
    final class Pages: ActionTarget {
      static let made = Count()
      static let name = "Pages"
      static let actions: Actions = [
        .action(
          "detail", handler: { _ in .screen { request, _ in "order \(try request.int("id"))" } }),
        .action("cell", Pages.cell, "row"),
      ]
      init(router: Router) { Self.made.add() }
      @MainActor func cell(row: Int) -> OrderPage { OrderPage(id: row) }
    }
    let shop = try await Shop()
    try shop.router.register(Pages.self, .urls)
    for id in [7, 8] {
      Task {
        try await shop.router.perform(target: "Pages", action: "detail", parameters: ["id": id])
      }
      await shop.settle()
    }
    #expect(
      shop.drawing == "*home/home/Pages/detail/Pages/detail orders/orders")
    for row in 0..<100 {
      let cell = try shop.router.value(
        target: "Pages", action: "cell", parameters: ["row": row], as: OrderPage.self)
      #expect(cell.id == row)
    }
    #expect(Pages.made.value == 1)
  }
}
