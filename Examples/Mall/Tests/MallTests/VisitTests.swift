// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import JunctorTesting
internal import MallGoodsInterface
internal import MallHomeInterface
internal import MallLoginInterface
internal import MallOrderInterface
internal import MallPayInterface
internal import MallSettingsInterface
internal import MallWebInterface
internal import Testing

@testable internal import MallApp

@Suite @MainActor struct VisitTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let address: String
    let source: String
    let ending: RouteEnding?
    var testDescription: String { "\(address) from \(source): \(ending.word)" }

    init(_ address: String, _ source: String, _ ending: RouteEnding?) {
      self.address = address
      self.source = source
      self.ending = ending
    }
  }

  nonisolated static let page = "web:https://m.mall.example"

  @Test(arguments: [
    Case("/", "app", .shown),
    Case("mall://", "push", .shown),
    Case("mall://order/7", "app", .shown),
    Case("mall://order/7", "push", .shown),
    Case("https://m.mall.example/order/7", "universalLink", .shown),
    Case("mall://order/7", page, .shown),
    Case("mall://order/7/data", page, .value),
    Case("mall://order/7/data", "push", .failed(.denied)),
    Case("mall://orders", "app", .shown),
    Case("mall://order/7/parcel/1", "push", .shown),
    Case("mall://order/7/parcel/x", "push", .failed(.notFound)),
    Case("mall://order/100/parcel/1", "push", .failed(.handlerFailed)),
    Case("mall://order/7", "web:https://m.mall.example.evil.example", .failed(.denied)),
    Case("mall://order/7", "web:http://m.mall.example", .failed(.denied)),
    Case("mall://order/7", "intent", .failed(.denied)),
    Case("mall://order/100", "app", .failed(.handlerFailed)),
    Case("mall://order/x", "app", .failed(.notFound)),
    Case("mall://order/7/pay", "app", .value),
    Case("mall://order/7/pay", page, .value),
    Case("mall://order/7/pay", "push", .failed(.denied)),
    Case("mall://order/7/pay", "customScheme", .failed(.denied)),
    Case("mall://order/new?goods=1&count=1&total=1", page, .failed(.denied)),
    Case("mall://order/new?goods=1&count=1", "app", .failed(.notFound)),
    Case("mall://order/new?goods=1&count=some&total=1", "app", .failed(.badParameter)),
    Case("mall://goods/1", "customScheme", .shown),
    Case("mall://goods/1/data", "app", .value),
    Case("mall://goods/404", "app", .shown),
    Case("mall://goods/404/data", "app", .failed(.handlerFailed)),
    Case("mall://goods/featured", page, .value),
    Case("mall://goods/1/buy?count=2", page, .value),
    Case("mall://goods/404/buy", "app", .failed(.handlerFailed)),
    Case("mall://goods/1/buy?count=two", "app", .failed(.badParameter)),
    Case("mall://goods/search?q=tea&sort=price&limit=1", "push", .shown),
    Case("mall://goods/search?q=tea&sort=up", "app", .failed(.badParameter)),
    Case("mall://notice?message=hello", "push", .shown),
    Case("mall://notice?message=hello", page, .failed(.denied)),
    Case("mall://notice", "push", .failed(.notFound)),
    Case("mall://login", "app", .value),
    Case("mall://login/member", "app", .value),
    Case("mall://login/member", page, .failed(.denied)),
    Case("mall://city", page, .shown),
    Case("mall://city", "push", .failed(.denied)),
    Case("mall://me/address", "push", .shown),
    Case("mall://me", "customScheme", .failed(.denied)),
    Case("mall://login/out", "customScheme", .failed(.denied)),
    Case("mall://pay/7?amount=1", page, .failed(.denied)),
    Case("mall://pay/7?amount=much", "app", .failed(.badParameter)),
    Case("mall://settings/logout", "policy", .handled),
    Case("mall://settings/logout", page, .failed(.denied)),
    Case("mall://web?url=https://m.mall.example/cart", "push", .shown),
    Case("mall://web?url=https://evil.example/", "push", .failed(.notFound)),
    Case("mall://web?url=https://m.mall.example@evil.example/", "push", .failed(.notFound)),
    Case("mall://web?url=https://m.mall.example:8443/", "push", .failed(.notFound)),
    Case("mall://web?url=http://m.mall.example/", "push", .failed(.notFound)),
    Case("other://order/7", "app", .failed(.notFound)),
    Case("https://m.mall.example.evil.example/order/7", "app", .failed(.notFound)),
    Case("mall://me@order/7", "app", .failed(.invalidURL)),
    Case("", "app", .failed(.invalidURL)),
  ])
  func addressHasItsOutcome(_ item: Case) async throws {
    let mall = try await Mall.opened(signingIn: "Mei")
    let before = mall.router.navigation.scenes
    let visit = await mall.visit(item.address, from: try #require(RouteSource(item.source)))
    #expect(visit.ending == item.ending, "\(visit.lines(showsTimes: false))")
    #expect(visit.isSuccess == [.shown, .value, .handled].contains(item.ending))
    let scenes = mall.router.navigation.scenes
    if let shown = visit.shown {
      #expect(scenes[0].top?.id == shown.screen.id)
    } else if item.address != "mall://settings/logout" {
      #expect(scenes == before, "A request without a screen must not change the screens.")
    }
  }

  struct Place: Sendable, CustomTestStringConvertible {
    let address: String
    let layout: Layout
    var testDescription: String { address }

    init(_ address: String, _ layout: Layout) {
      self.address = address
      self.layout = layout
    }
  }

  @Test(arguments: [
    Place("mall://", Layout()),
    Place("mall://orders", Layout(front: "orders")),
    Place("mall://me", Layout(front: "me")),
    Place("https://m.mall.example/goods/1", Layout(home: ["/", "/goods/1"])),
    Place("mall://goods/search?q=tea", Layout(home: ["/", "/goods/search?q=tea"])),
    Place("mall://goods/404", Layout(home: ["/", "mall://goods/404"])),
    Place("mall://order/7", Layout(orders: ["/orders", "/order/7"], front: "orders")),
    Place("mall://city", Layout(modals: [["/city"]])),
    Place("mall://me/address", Layout(me: ["/me", "/me/address"], front: "me")),
    Place("mall://notice?message=Sale", Layout(modals: [["/notice?message=Sale"]])),
    Place(
      "mall://web?url=https://m.mall.example/cart",
      Layout(home: ["/", "/web?url=https://m.mall.example/cart"])),
    Place("mall://goods/featured", Layout()),
    Place("mall://order/7/pay", Layout()),
  ])
  func screenIsShownInItsPlace(_ place: Place) async throws {
    let mall = try await Mall.opened(signingIn: "Mei")
    _ = await mall.visit(place.address)
    #expect(Layout(mall) == place.layout)
    // A second request reuses the existing screens.
    _ = await mall.visit(place.address)
    #expect(Layout(mall) == place.layout)
  }

  @Test func eachPageIsShownAboveItsParent() async throws {
    let mall = try await Mall.opened(signingIn: "Mei")
    try await mall.router.show(OrderRoutes.Returned(id: 7, parcel: 1, item: 2))
    let pages = Layout(mall).orders
    #expect(pages.count == 10)
    #expect(
      pages.last
        == "/order/7/parcel/1/item/2/return/reason/photo/pickup/slot/receipt")
    for (index, page) in pages.enumerated().reversed() {
      let mall = try await Mall.opened(signingIn: "Mei")
      _ = await mall.visit(page)
      #expect(Layout(mall) == Layout(orders: Array(pages.prefix(index + 1)), front: "orders"))
    }
  }

  @Test func traceListsEveryStage() async throws {
    let mall = try await Mall.opened(signingIn: "Mei")
    let visit = await mall.visit("mall://order/7", from: .push)
    #expect(
      visit.lines(showsTimes: false).joined(separator: "\n").withPlaceholders == """
          ① open      mall://order/7 from push
          ② URL       scheme mall, host order, path /7; space mall
          ③ pattern   /order/:id([0-9]+), registered at MallOrder/OrderModule.swift:‹line› (MallOrder)
          ④ match     id = 7
          ⑤ request   admitted: exposed to app, customScheme, push, universalLink, \
        web:https://m.mall.example
          ⑥ steps     session
          ⑦ handler   /order/:id([0-9]+)
            nested    /login/member, /login
          ⑧ response  a screen
          ⑨ outcome   once, when the screen responds or is removed
          ⑩ screens   present [/login] as sheet
                      dismiss
                      select tab 1
                      push /order/7
        outcome: shown
        screen: /order/7
        """)
    #expect(
      mall.drawing.joined(separator: "\n") == """
        scene main
        ├─ tab home  /
        ├─ tab orders ●  /orders  /order/7
        └─ tab me  /me
        front: OrderPage(Order(id: 7, member: "Mei", goods: 1, count: 1, total: 1200, \
        isPaid: false))
        """)
  }

  @Test func traceOfAValueListsNoScreens() async throws {
    let visit = await (try Mall.opened()).visit("mall://goods/1/data")
    let lines = visit.lines(showsTimes: false)
    #expect(lines.contains("  ⑧ response  value"))
    #expect(lines.contains("  ⑨ outcome   once, after ‹…›"))
    #expect(!lines.contains { $0.contains("⑩") })
    #expect(lines.last == #"value: Goods(id: 1, title: "green tea", price: 1200)"#)
  }

  @Test func traceOfARefusalListsUnreachedStages() async throws {
    let visit = await (try Mall.opened()).visit("mall://order/7/pay", from: .push)
    let lines = visit.lines(showsTimes: false)
    #expect(
      lines.contains("  ⑤ request   not admitted: exposed to app, web:https://m.mall.example"))
    #expect(lines.contains("  ⑥ steps     not reached"))
    #expect(!lines.contains { $0.contains("⑦") })
  }

  @Test func timesAreShownOnlyOnRequest() async throws {
    let visit = await (try Mall.opened()).visit("mall://goods/1/data")
    #expect(visit.lines(showsTimes: true).contains { $0.contains("once, after match") })
    #expect(visit.lines(showsTimes: false).contains { $0.hasSuffix("once, after ‹…›") })
  }

  @Test func shopHasRoutesForAllInterfaceAddresses() async throws {
    let mall = try await Mall.opened(signingIn: "Mei")
    let router = mall.router
    #expect(try await router.open(LoginRoutes.CurrentMember()) == nil)
    let mei = try await router.open(LoginRoutes.SignIn())
    #expect(try await router.open(LoginRoutes.CurrentMember()) == mei)
    #expect(try router.value(for: LoginRoutes.CurrentMember()) == mei)
    let tea = try router.value(for: GoodsRoutes.Data(id: 1))
    #expect(try router.value(for: GoodsRoutes.Featured()).contains(tea))

    let screens: [any Route] = [
      HomeRoutes.Front(), HomeRoutes.PickCity(), HomeRoutes.Notice("1 & 2"),
      GoodsRoutes.Detail(id: 1), GoodsRoutes.Search("green & tea?", sort: .price, limit: 1),
      OrderRoutes.All(), OrderRoutes.Detail(id: 7),
      OrderRoutes.Returned(id: 7, parcel: 1, item: 2), SettingsRoutes.Me(),
      SettingsRoutes.Address(), WebRoutes.Page(url: "https://m.mall.example/?a=1&b=2"),
    ]
    for route in screens { #expect(try await router.show(route).screen != nil, "\(route)") }
    #expect(try router.value(for: SettingsRoutes.Routes()).count == router.routes.count)

    let bought = try await router.open(GoodsRoutes.Buy(id: 1, count: 2))
    let order = try #require(bought as? Order)
    #expect(order.total == 2 * tea.price && !order.isPaid)
    #expect(try await router.open(OrderRoutes.Pay(id: order.id)).isPaid)
    #expect(try await router.open(OrderRoutes.Data(id: order.id)).isPaid)
    let receipt = try await router.open(PayRoutes.Pay(order: 7, amount: 1))
    #expect(receipt == Receipt(order: 7, amount: 1))

    // Without this, Mei would sign in at the login screen that the log-out shows.
    mall.window.onArrival = nil
    try await router.open(SettingsRoutes.LogOut())
  }

  @Test func typedAddressAndItsTextHaveTheSameResult() async throws {
    let router = try await Mall.opened(signingIn: "Mei").router
    let order = OrderRoutes.Data(id: 7)
    let text = try order.url(in: .scheme("mall"))
    #expect(text == "mall://order/7/data")
    let answers = try await (
      router.open(order), router.open(text, as: Order.self),
      router.open("https://m.mall.example/order/7/data", as: Order.self)
    )
    #expect(answers.0 == answers.1 && answers.1 == answers.2)
  }

  @Test func testReplacesAServiceOfTheApp() async throws {
    let mall = try await Mall.opened(signingIn: "Mei")
    let wallet = EmptyWallet()
    let stub = mall.router.stub((any Wallet).self, with: wallet)
    async let paying = mall.visit("mall://order/7/pay")
    await wallet.shown.wait()
    wallet.close()
    #expect(await paying.ending == .failed(.cancelled))
    stub.remove()
    #expect(try await mall.router.open(OrderRoutes.Pay(id: 7)).isPaid)
  }

  @Test func modulesAreAddedInTheOrderOfTheirDependencies() throws {
    #expect(
      try Mall().router.modules == [
        "MallLogin", "MallGoods", "MallHome", "MallPay", "MallOrder", "MallSettings", "MallWeb",
      ])
  }

  @Test func screensReturnTheValuesOfTheirInterfaces() async throws {
    let mall = try await Mall.opened()
    let city = try await mall.router.show(HomeRoutes.PickCity())
    #expect(try await mall.user.finish("Xiamen") == .done)
    #expect(try await city.outcome().value as? City == City(name: "Xiamen"))
    let login = try await mall.router.show(LoginRoutes.SignIn())
    #expect(try await mall.user.finish("Li") == .done)
    #expect(try await login.outcome().value as? Member == Member(name: "Li"))
    let editor = try await mall.router.show(SettingsRoutes.Address())
    #expect(mall.user.write("West Lake 1") == .done)
    #expect(try await mall.user.finish() == .done)
    #expect(try await editor.outcome().value as? String == "West Lake 1")
  }

  @Test func logOutRemovesPrivateScreens() async throws {
    let mall = try await Mall.opened()
    try await mall.signIn("Mei")
    _ = await mall.visit("mall://order/7")
    _ = await mall.visit("mall://notice?message=Sale")
    #expect(await mall.visit("mall://settings/logout").ending == .handled)
    #expect(Layout(mall) == Layout(front: "orders", modals: [["/login"]]))
    #expect(mall.user.pull() == .done)
    #expect(try await mall.router.open(LoginRoutes.CurrentMember()) == nil)
  }

  @Test func logOutWorksWithoutAWindow() async throws {
    let mall = try Mall()
    #expect(await mall.visit("mall://settings/logout").ending == .handled)
    #expect(await mall.visit("mall://goods/1").ending == .failed(.noNavigator))
    #expect(mall.drawing == ["no window"])
  }

  @Test func examplesResolveToTheirRoutes() throws {
    let router = try Mall().router
    for route in router.routes {
      for example in route.examples {
        #expect(try router.resolve(example).route.pattern == route.pattern)
      }
    }
  }

  @Test func closedLoginScreenRejectsWaitingRequests() async throws {
    let mall = try await Mall.opened()
    let log = EventRecorder(mall.router)
    async let waiting = mall.visit("mall://order/7")
    await log.front(LoginRoutes.SignIn.self)
    #expect(mall.user.pull() == .done)
    let visit = await waiting
    #expect(visit.ending == .failed(.rejected) && visit.failure?.rejectedBy == "session")
    #expect(Layout(mall) == Layout())
  }

  @Test func pageReceivesTheCodesOfErrors() async throws {
    let mall = try await Mall.opened()
    try await mall.router.show(WebRoutes.Page(url: "https://m.mall.example/"))
    let page = try #require(mall.window.front as? any WebPage)
    #expect(
      await page.call("mall://goods/2/data").contains(
        #""ok":true,"result":{"id":2,"price":900,"title":"black tea"}"#))
    for (address, code) in [
      ("mall://nowhere", "route.not_found"), ("mall://goods/1/buy?count=x", "route.param_invalid"),
      ("mall://settings/logout", "route.not_exposed"),
      ("mall://goods/404/buy", "route.handler_failed"),
    ] {
      #expect(await page.call(address).contains(#""code":"\#(code)""#))
    }
  }
}
