// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import JunctorTesting
internal import MallLoginInterface
internal import MallOrderInterface

/// Scenes about who calls, and what they hear.
extension Scene {
  static var oneLoginForThree: Scene {
    Scene("an order asks for a login and refreshes; three callers share one login") { stage in
      let mall = try await Mall.opened()
      let router = mall.router
      let doorman = Doorman()
      router.addObserver(doorman)
      let log = EventRecorder(router)
      let steps = mall.window.performances.count

      async let seventh = router.open(OrderRoutes.Data(id: 7))
      async let eighth = router.open(OrderRoutes.Data(id: 8))
      // A text, as a server sends it, comes to the same.
      async let ninth = router.open("mall://order/9/data", as: Order.self)

      // Nobody is let in before all three are there.
      await doorman.arrivals(of: 3, at: OrderRoutes.Data.pattern)
      await log.front(LoginRoutes.SignIn.self)
      stage.expect(
        mall, isUp: Up(modals: [["/login"]]), "over the front page is one login screen")
      _ = try await mall.person.finish("Mei")
      stage.say("three callers wait, the login screen is up, Mei signs in")

      let orders = try await [seventh, eighth, ninth]
      for order in orders { stage.say("answer: \(order)") }
      stage.expect(orders.map(\.id) == [7, 8, 9], "each caller has the order that it asked for")
      stage.expect(
        orders.allSatisfy { $0.member == "Mei" }, "the orders were read after the login: Mei's")
      await mall.settle()
      stage.expect(
        mall.window.performances.count == steps + 2, "it came once and went, and nothing else moved"
      )
      stage.expect(mall, isUp: Up(), "the front page is as it was")
    }
  }

  static var pushIsNotAllowed: Scene {
    Scene("a push may show an order, but not pay for it") { stage in
      let mall = try await Mall.opened(welcoming: "Mei")
      let visit = await stage.open(
        "mall://order/7/pay", from: .push, in: mall, expecting: .denied)
      stage.expect(
        visit.hint?.contains(".exposed(to: .push)") == true,
        "only the local log names the line that would allow it")
      stage.expect(mall, isUp: Up(), "nothing has moved")
      await stage.open("mall://order/7", from: .push, in: mall, expecting: .shown)
      stage.expect(
        mall, isUp: Up(orders: ["/orders", "/order/7"], front: "orders"),
        "the order is up, over all orders")
    }
  }

  static var unknownAddress: Scene {
    Scene("an address that nobody answers") { stage in
      let mall = try await Mall.opened()
      let visit = await stage.open("mall://oder/7", in: mall, expecting: .notFound)
      stage.expect(
        visit.failure?.nearest.contains("/order/:id([0-9]+)") == true,
        "what was probably meant is suggested")

      let outside = await stage.open(
        "mall://oder/7", from: .intent, in: mall, expecting: .notFound)
      stage.expect(
        outside.failure?.nearest.isEmpty == true,
        "a caller to whom nothing is open is told of nothing")
    }
  }
}

extension Visit {
  var failure: RouteError? { if case .failure(let error) = result { error } else { nil } }
}
