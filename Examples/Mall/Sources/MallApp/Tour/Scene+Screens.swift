// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import JunctorTesting
internal import MallGoodsInterface
internal import MallHomeInterface
internal import MallLoginInterface
internal import MallOrderInterface
internal import MallSettingsInterface

/// Scenes about where screens come up, and what they find there.
extension Scene {
  static var tenthPage: Scene {
    Scene("a push opens the tenth page, wherever one is") { stage in
      let mall = try await Mall.opened(welcoming: "Mei")
      let router = mall.router
      let link = try router.url(for: OrderRoutes.Returned(id: 7, parcel: 1, item: 2))
      // Each page of the way has an address, which is the beginning of the last one's.
      let address = String(link.dropFirst("mall:/".count))
      let order = "/order/7"
      let lengths = [0, 2, 4, 5, 6, 7, 8, 9, 10]
      let rest = address.dropFirst(order.count + 1).split(separator: "/").map(String.init)
      let pages = ["/orders"] + lengths.map { ([order] + rest.prefix($0)).joined(separator: "/") }

      stage.say("from the front page:")
      await stage.open(link, from: .push, in: mall, expecting: .shown)
      stage.expect(pages.count == 10 && pages.last == address, "the address is that of ten pages")
      stage.expect(mall, isUp: Up(orders: pages, front: "orders"), "all ten are up")

      stage.say("from deep in another tab, with two pages of another order left behind:")
      try await router.reset(to: ["/orders", "/order/8"])
      mall.person.tap("home")
      try await router.show(GoodsRoutes.Detail(id: 1))
      try await router.show("mall://goods/search?q=tea")
      await stage.open(link, from: .push, in: mall, expecting: .shown)
      let deep = ["/", "/goods/1", "/goods/search?q=tea"]
      stage.expect(
        mall, isUp: Up(home: deep, orders: pages, front: "orders"),
        "all ten are up, and the other tab is as it was left")

      stage.say("from under a sheet, with the first three of the pages there:")
      try await router.back(to: pages[2])
      let kept = mall.window.scene.tabs[1].stack
      try await router.show(HomeRoutes.PickCity())
      await stage.open(link, from: .push, in: mall, expecting: .shown)
      stage.expect(
        mall, isUp: Up(home: deep, orders: pages, front: "orders"),
        "all ten are up, and the sheet is gone")
      stage.expect(
        mall.window.scene.tabs[1].stack.prefix(3) == kept[...], "the three are the same as before")
    }
  }

  static var coldStart: Scene {
    Scene("a cold start: one link comes in by two doors, before there is a window") { stage in
      let (reports, report) = AsyncStream<String>.makeStream()
      let inbox = LinkInbox(waitingFor: [.modules, .window], clock: ManualClock()) { link, end in
        report.yield("\(link.entry.rawValue): \(end)")
      }
      inbox.accept(InboundLink("https://m.mall.example/order/7", entry: .universalLink))
      inbox.accept(InboundLink("https://m.mall.example/order/7", entry: .scene, scene: "main"))
      stage.expect(inbox.waiting.map(\.entry) == [.universalLink], "one of the two waits")

      let mall = try await Mall.opened(welcoming: "Mei")
      inbox.deliver(to: mall.router)
      stage.expect(mall, isUp: Up(), "the window opens with the front page")
      inbox.give(.modules)
      inbox.give(.window)

      var heard: [String] = []
      for await line in reports {
        stage.say(line)
        heard.append(line)
        if heard.count == 2 { break }
      }
      stage.expect(
        heard == ["scene: duplicate", "universalLink: delivered: handled"], "it is delivered once")
      stage.expect(
        mall, isUp: Up(orders: ["/orders", "/order/7"], front: "orders"),
        "the order is up, over all orders")
    }
  }

  static var oneLoginForTwoPages: Scene {
    Scene("two callers want a page behind the login, and one login serves both") { stage in
      let mall = try await Mall.opened()
      let router = mall.router
      let doorman = Doorman()
      router.addObserver(doorman)
      let log = EventRecorder(router)
      async let first = router.show("mall://order/7", source: .push)
      async let second = router.show("https://m.mall.example/order/7", source: .customScheme)
      await doorman.arrivals(of: 2, at: OrderRoutes.Detail.pattern)
      await log.front(LoginRoutes.SignIn.self)
      stage.draw(mall)
      stage.expect(mall, isUp: Up(modals: [["/login"]]), "one login screen is up")

      _ = try await mall.person.finish("Mei")
      let screens = try await [first, second].map { $0.screen?.id }
      await mall.settle()
      stage.draw(mall)
      stage.expect(
        mall, isUp: Up(orders: ["/orders", "/order/7"], front: "orders"), "the order is up")
      stage.expect(
        screens[0] != nil && screens[0] == screens[1], "both callers have the same screen")
    }
  }

  static var swipedBackWhileWaiting: Scene {
    Scene("an editor waits for a city, and a person swipes back") { stage in
      let mall = try await Mall.opened()
      try await mall.router.show(SettingsRoutes.Address())
      guard let editor = mall.window.front as? any AddressEditor else {
        return stage.expect(false, "the editor is in front")
      }
      let before = mall.router.navigation.scenes
      let log = EventRecorder(mall.router)

      async let pushed: Void = editor.chooseCity(NavigationOptions(presentation: .push))
      await log.front(HomeRoutes.PickCity.self)
      stage.expect(
        mall, isUp: Up(me: ["/me", "/me/address", "/city"], front: "me"), "the cities are up")
      mall.person.swipe()
      do {
        try await pushed
        stage.expect(false, "the editor hears that nothing was chosen")
      } catch let error as RouteError {
        stage.say("the editor hears: \(error)")
        stage.expect(error.code == .dismissed, "the editor hears that nothing was chosen")
      }
      stage.expect(mall.router.navigation.scenes == before, "the editor is visible as before")
      stage.expect(!editor.hasChanges, "it has nothing new")

      async let sheet: Void = editor.chooseCity(NavigationOptions())
      await log.front(HomeRoutes.PickCity.self)
      _ = try await mall.person.finish("Xiamen")
      try await sheet
      await mall.settle()
      stage.expect(editor.text == "Xiamen", "asked again, it has the city that was chosen")
      stage.expect(mall.router.navigation.scenes == before, "and the editor is visible as before")
    }
  }
}
