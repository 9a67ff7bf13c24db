// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import JunctorTesting
internal import MallContract
internal import MallLoginInterface
internal import MallOrderInterface

/// Scenes about callers and what they receive.
extension Scene {
  static var oneLoginForThree: Scene {
    Scene("three requests require a login and share one login screen") { stage in
      let mall = try await Mall.opened()
      let router = mall.router
      let counter = RequestCounter()
      router.addObserver(counter)
      let log = EventRecorder(router)
      let steps = mall.window.performances.count

      async let seventh = router.open(OrderRoutes.Data(id: 7))
      async let eighth = router.open(OrderRoutes.Data(id: 8))
      // The address as a text, for example from a server.
      let text = try MallAddresses.Order.data(id: 9)
      async let ninth = router.open(text, as: Order.self)

      // Mei signs in when all three requests wait.
      await counter.arrivals(of: 3, at: OrderRoutes.Data.pattern)
      await log.front(LoginRoutes.SignIn.self)
      stage.expect(
        mall, shows: Layout(modals: [["/login"]]), "one login screen is above the front page")
      _ = try await mall.user.finish("Mei")
      stage.say("three callers wait, and Mei signs in")

      let orders = try await [seventh, eighth, ninth]
      for order in orders { stage.say("value: \(order)") }
      stage.expect(orders.map(\.id) == [7, 8, 9], "each caller receives the requested order")
      stage.expect(
        orders.allSatisfy { $0.member == "Mei" },
        "the orders were read after the login: they are Mei's")
      await mall.settle()
      stage.expect(
        mall.window.performances.count == steps + 2,
        "it was shown and removed once, without other steps"
      )
      stage.expect(mall, shows: Layout(), "the front page is unchanged")
    }
  }

  static var pushIsNotAllowed: Scene {
    Scene("a push may open an order, but not its payment") { stage in
      let mall = try await Mall.opened(signingIn: "Mei")
      let visit = try await stage.open(
        MallAddresses.Order.pay(id: 7), from: .push, in: mall, expecting: .failed(.denied))
      stage.expect(
        visit.hint?.contains(".exposed(to: .push)") == true,
        "only the local log contains the code that would expose it")
      stage.expect(mall, shows: Layout(), "the screens are unchanged")
      try await stage.open(
        MallAddresses.Order.detail(id: 7), from: .push, in: mall, expecting: .shown)
      stage.expect(
        mall, shows: Layout(orders: ["/orders", "/order/7"], front: "orders"),
        "the order is visible, above the list of orders")
    }
  }

  static var unknownAddress: Scene {
    Scene("no route matches the address") { stage in
      let mall = try await Mall.opened()
      let visit = await stage.open("mall://oder/7", in: mall, expecting: .failed(.notFound))
      stage.expect(
        visit.failure?.nearest.contains("/order/:id([0-9]+)") == true,
        "the error suggests a similar route")

      let outside = await stage.open(
        "mall://oder/7", from: .intent, in: mall, expecting: .failed(.notFound))
      stage.expect(
        outside.failure?.nearest.isEmpty == true,
        "a source that may open no route receives no suggestion")
    }
  }
}

extension Visit {
  var failure: RouteError? { if case .failure(let error) = result { error } else { nil } }
}
