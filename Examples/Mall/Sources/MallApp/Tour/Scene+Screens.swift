// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import JunctorTesting
internal import MallContract
internal import MallGoodsInterface
internal import MallHomeInterface
internal import MallLoginInterface
internal import MallOrderInterface
internal import MallSettingsInterface

/// Scenes about the places where screens are shown.
extension Scene {
  static var tenthPage: Scene {
    Scene("a push opens the tenth page from any screen") { stage in
      let mall = try await Mall.opened(signingIn: "Mei")
      let router = mall.router
      let link = try router.url(for: OrderRoutes.Returned(id: 7, parcel: 1, item: 2))
      // The address of each page is a prefix of the last one.
      let address = String(link.dropFirst("mall:/".count))
      let order = "/order/7"
      let lengths = [0, 2, 4, 5, 6, 7, 8, 9, 10]
      let rest = address.dropFirst(order.count + 1).split(separator: "/").map(String.init)
      let pages = ["/orders"] + lengths.map { ([order] + rest.prefix($0)).joined(separator: "/") }

      stage.say("from the front page:")
      await stage.open(link, from: .push, in: mall, expecting: .shown)
      stage.expect(pages.count == 10 && pages.last == address, "the address has ten pages")
      stage.expect(mall, shows: Layout(orders: pages, front: "orders"), "all ten are in the stack")

      stage.say("from the third page of another tab, with another order in the stack:")
      try await router.reset(to: ["/orders", "/order/8"])
      mall.user.tap("home")
      try await router.show(GoodsRoutes.Detail(id: 1))
      try await router.show(MallAddresses.Goods.search(q: "tea"))
      await stage.open(link, from: .push, in: mall, expecting: .shown)
      let deep = ["/", "/goods/1", "/goods/search?q=tea"]
      stage.expect(
        mall, shows: Layout(home: deep, orders: pages, front: "orders"),
        "all ten are in the stack, and the other tab is unchanged")

      stage.say("under a sheet, with the first three pages in the stack:")
      try await router.back(to: pages[2])
      let kept = mall.window.scene.tabs[1].stack
      try await router.show(HomeRoutes.PickCity())
      await stage.open(link, from: .push, in: mall, expecting: .shown)
      stage.expect(
        mall, shows: Layout(home: deep, orders: pages, front: "orders"),
        "all ten are in the stack, and the sheet is dismissed")
      stage.expect(
        mall.window.scene.tabs[1].stack.prefix(3) == kept[...],
        "the first three are the same screens as before")
    }
  }

  static var coldStart: Scene {
    Scene("a cold start: one link arrives at two entry points before the window exists") { stage in
      let (reports, report) = AsyncStream<String>.makeStream()
      let inbox = LinkInbox(waitingFor: [.modules, .window], clock: ManualClock()) { link, end in
        report.yield("\(link.entry.rawValue): \(end)")
      }
      let link = try MallAddresses.Order.detail(id: 7, in: .mMallExample)
      inbox.accept(InboundLink(link, entry: .universalLink))
      inbox.accept(InboundLink(link, entry: .scene, scene: "main"))
      stage.expect(inbox.waiting.map(\.entry) == [.universalLink], "one of the two is stored")

      let mall = try await Mall.opened(signingIn: "Mei")
      inbox.deliver(to: mall.router)
      stage.expect(mall, shows: Layout(), "the window shows the front page")
      inbox.fulfill(.modules)
      inbox.fulfill(.window)

      var received: [String] = []
      for await line in reports {
        stage.say(line)
        received.append(line)
        if received.count == 2 { break }
      }
      stage.expect(
        received == ["scene: duplicate", "universalLink: delivered: handled"],
        "the link is delivered once")
      stage.expect(
        mall, shows: Layout(orders: ["/orders", "/order/7"], front: "orders"),
        "the order is visible, above the list of orders")
    }
  }

  static var oneLoginForTwoPages: Scene {
    Scene("two callers open a page that requires a login, and share one login screen") { stage in
      let mall = try await Mall.opened()
      let router = mall.router
      let counter = RequestCounter()
      router.addObserver(counter)
      let log = EventRecorder(router)
      let link = try MallAddresses.Order.detail(id: 7)
      let webLink = try MallAddresses.Order.detail(id: 7, in: .mMallExample)
      async let first = router.show(link, source: .push)
      async let second = router.show(webLink, source: .customScheme)
      await counter.arrivals(of: 2, at: OrderRoutes.Detail.pattern)
      await log.front(LoginRoutes.SignIn.self)
      stage.draw(mall)
      stage.expect(mall, shows: Layout(modals: [["/login"]]), "one login screen is visible")

      _ = try await mall.user.finish("Mei")
      let screens = try await [first, second].map { $0.screen?.id }
      await mall.settle()
      stage.draw(mall)
      stage.expect(
        mall, shows: Layout(orders: ["/orders", "/order/7"], front: "orders"),
        "the order is visible")
      stage.expect(
        screens[0] != nil && screens[0] == screens[1], "both callers receive the same screen")
    }
  }

  static var swipedBackWhileWaiting: Scene {
    Scene("an editor waits for a city, and the user swipes back") { stage in
      let mall = try await Mall.opened()
      try await mall.router.show(SettingsRoutes.Address())
      guard let editor = mall.window.front as? any AddressEditor else {
        return stage.expect(false, "the editor is at the front")
      }
      let before = mall.router.navigation.scenes
      let log = EventRecorder(mall.router)

      async let pushed: Void = editor.chooseCity(NavigationOptions(presentation: .push))
      await log.front(HomeRoutes.PickCity.self)
      stage.expect(
        mall, shows: Layout(me: ["/me", "/me/address", "/city"], front: "me"),
        "the cities are visible")
      mall.user.swipe()
      do {
        try await pushed
        stage.expect(false, "the editor receives dismissed")
      } catch let error as RouteError {
        stage.say("the editor receives: \(error)")
        stage.expect(error.code == .dismissed, "the editor receives dismissed")
      }
      stage.expect(mall.router.navigation.scenes == before, "the screens are the same as before")
      stage.expect(!editor.hasChanges, "the editor has no changes")

      async let sheet: Void = editor.chooseCity(NavigationOptions())
      await log.front(HomeRoutes.PickCity.self)
      _ = try await mall.user.finish("Xiamen")
      try await sheet
      await mall.settle()
      stage.expect(editor.text == "Xiamen", "the second request returns the chosen city")
      stage.expect(
        mall.router.navigation.scenes == before, "and the screens are the same as before")
    }
  }
}
