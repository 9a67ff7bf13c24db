// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import MallLoginInterface
internal import MallOrderInterface
internal import MallWeb

/// Scenes about who calls, and what they hear.
extension Scene {
  static var oneLoginForThree: Scene {
    Scene("an order asks for a login and refreshes; three callers share one login") { stage in
      let login = Cues<Member>()
      let screens = Counter()
      let mall = try Mall {
        await screens.increase()
        return try await login.ask()
      }
      let router = mall.router
      let doorman = Doorman()
      router.addObserver(doorman)

      async let seventh = router.open("mall://order/7", as: Order.self)
      async let eighth = router.open("mall://order/8", as: Order.self)
      async let ninth = router.open("mall://order/9", as: Order.self)

      // Nobody is let in before all three are there.
      await doorman.arrivals(of: 3, at: "/order/:id([0-9]+)")
      let screen = await login.next()
      stage.say("three callers wait, the login screen is shown, Mei signs in")
      screen?.resume(returning: Member(name: "Mei"))

      let orders = try await [seventh, eighth, ninth]
      for order in orders { stage.say("answer: \(order)") }
      stage.expect(orders.map(\.id) == [7, 8, 9], "each caller has the order that it asked for")
      stage.expect(
        orders.allSatisfy { $0.member == "Mei" }, "the orders were read after the login: Mei's")
      stage.expect(await screens.value == 1, "one login screen was shown")
    }
  }

  static var pageGetsAnAnswer: Scene {
    Scene("a page calls the order route and gets the answer") { stage in
      let mall = try Mall()
      let address = try mall.router.url(
        for: "/web?url=:url", ["url": "https://m.mall.example/orders"])
      stage.say("> \(address) from app")
      let page = try await mall.router.open(address, as: WebPage.self)

      let order = await page.call("mall://order/7")
      stage.say("page: open(\"mall://order/7\") hears \(order)")
      stage.expect(order.hasPrefix(#"{"ok":true,"value":{"#), "the page hears the order")

      let logout = await page.call("mall://settings/logout")
      stage.say("page: open(\"mall://settings/logout\") hears \(logout)")
      stage.expect(
        logout.contains(#""code":"route.not_exposed""#), "what is not open to pages is refused")
    }
  }

  static var pushIsNotAllowed: Scene {
    Scene("a push may show an order, but not pay for it") { stage in
      let mall = try Mall()
      let visit = await stage.open(
        "mall://order/7/pay", from: .push, in: mall, expecting: .denied)
      stage.expect(
        visit.hint?.contains(".exposed(to: .push)") == true,
        "only the local log names the line that would allow it")
      await stage.open("mall://order/7", from: .push, in: mall, expecting: .value)
    }
  }

  static var anotherAppCalls: Scene {
    Scene("another app calls") { stage in
      let mall = try Mall()
      let address = "mall://goods/1?x-source=Partner"
      let caller = try mall.router.resolve(address, from: .customScheme)["x-source"]
      stage.say("the caller says it is \(caller ?? "nobody"); nothing but its word stands for it")
      stage.expect(caller == "Partner", "x-source is read")
      await stage.open(address, from: .customScheme, in: mall, expecting: .value)
    }
  }

  static var unknownAddress: Scene {
    Scene("an address that nobody answers") { stage in
      let mall = try Mall()
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

/// How often something happened.
actor Counter {
  private(set) var value = 0

  func increase() { value += 1 }
}
