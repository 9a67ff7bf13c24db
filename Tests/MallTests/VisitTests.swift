// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import MallGoodsInterface
internal import MallLoginInterface
internal import MallOrderInterface
internal import MallPayInterface
internal import MallWeb
internal import Testing

@testable internal import MallApp

@Suite struct VisitTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let address: String
    let source: String
    let ending: RouteEnding
    var testDescription: String { "\(address) from \(source): \(ending)" }

    init(_ address: String, _ source: String, _ ending: RouteEnding) {
      self.address = address
      self.source = source
      self.ending = ending
    }
  }

  static let page = "web:https://m.mall.example"

  @Test(arguments: [
    Case("/", "app", .value),
    Case("mall://", "push", .value),
    Case("mall://order/7", "app", .value),
    Case("mall://order/7", "push", .value),
    Case("https://m.mall.example/order/7", "universalLink", .value),
    Case("mall://order/7", page, .value),
    Case("mall://order/7", "web:https://m.mall.example.evil.example", .denied),
    Case("mall://order/7", "web:http://m.mall.example", .denied),
    Case("mall://order/7", "intent", .denied),
    Case("mall://order/100", "app", .handlerFailed),
    Case("mall://order/x", "app", .notFound),
    Case("mall://order/7/pay", "app", .value),
    Case("mall://order/7/pay", page, .value),
    Case("mall://order/7/pay", "push", .denied),
    Case("mall://order/7/pay", "customScheme", .denied),
    Case("mall://order/new?goods=1&count=1&total=1", page, .denied),
    Case("mall://order/new?goods=1&count=1", "app", .notFound),
    Case("mall://order/new?goods=1&count=some&total=1", "app", .badParameter),
    Case("mall://goods/1", "customScheme", .value),
    Case("mall://goods/404", "app", .value),
    Case("mall://goods/1/buy?count=2", page, .value),
    Case("mall://goods/404/buy", "app", .handlerFailed),
    Case("mall://goods/1/buy?count=two", "app", .badParameter),
    Case("mall://goods/search?q=tea&sort=price&limit=1", "push", .value),
    Case("mall://goods/search?q=tea&sort=up", "app", .badParameter),
    Case("mall://notice?message=hello", "push", .handled),
    Case("mall://notice?message=hello", page, .denied),
    Case("mall://notice", "push", .notFound),
    Case("mall://login/member", page, .denied),
    Case("mall://login/out", "customScheme", .denied),
    Case("mall://pay/7?amount=1", page, .denied),
    Case("mall://pay/7?amount=much", "app", .badParameter),
    Case("mall://settings/logout", "policy", .handled),
    Case("mall://settings/logout", page, .denied),
    Case("mall://web?url=https://m.mall.example/cart", "push", .value),
    Case("mall://web?url=https://evil.example/", "push", .handlerFailed),
    Case("mall://web?url=https://m.mall.example@evil.example/", "push", .handlerFailed),
    Case("other://order/7", "app", .notFound),
    Case("https://m.mall.example.evil.example/order/7", "app", .notFound),
    Case("mall://me@order/7", "app", .invalidURL),
    Case("", "app", .invalidURL),
  ])
  func addressEndsAsItShould(_ item: Case) async throws {
    let visit = await (try Mall()).visit(item.address, from: try #require(RouteSource(item.source)))
    #expect(visit.ending == item.ending, "\(visit.lines(showsTimes: false))")
    #expect(visit.isSuccess == [.value, .handled].contains(item.ending))
  }

  @Test func traceNamesEveryStation() async throws {
    let visit = await (try Mall()).visit("mall://order/7", from: .push)
    #expect(
      visit.lines(showsTimes: false).joined(separator: "\n").withoutLineNumbers == """
          ① open      mall://order/7 from push
          ② read      scheme mall, host order, path /7; space mall
          ③ pattern   /order/:id([0-9]+), registered at MallOrder/OrderModule.swift:‹line› (MallOrder)
          ④ match     id = 7
          ⑤ request   admitted: open to app, customScheme, push, universalLink, \
        web:https://m.mall.example
          ⑥ steps     login
          ⑦ handler   /order/:id([0-9]+)
            opening   /login/member, /login
          ⑧ response  value
          ⑨ answer    once, after ‹…›
        outcome: value
        answer: Order(id: 7, member: "Mei", goods: 1, count: 1, total: 1200, isPaid: false)
        """)
  }

  @Test func traceOfARefusalSaysWhatWasNotReached() async throws {
    let visit = await (try Mall()).visit("mall://order/7/pay", from: .push)
    let lines = visit.lines(showsTimes: false)
    #expect(lines.contains("  ⑤ request   not admitted: open to app, web:https://m.mall.example"))
    #expect(lines.contains("  ⑥ steps     not reached"))
    #expect(!lines.contains { $0.contains("⑦") })
  }

  @Test func timesAreShownOnlyWhenAskedFor() async throws {
    let visit = await (try Mall()).visit("mall://goods/1")
    #expect(visit.lines(showsTimes: true).contains { $0.contains("once, after match") })
    #expect(visit.lines(showsTimes: false).contains { $0.hasSuffix("once, after ‹…›") })
  }

  @Test func interfaceAddressesAreAnsweredByTheShop() async throws {
    let router = try Mall().router
    #expect(try await router.open(LoginAddress.member, as: Member?.self) == nil)
    let mei = try await router.open(LoginAddress.signIn, as: Member.self)
    #expect(try await router.open(LoginAddress.member, as: Member?.self) == mei)
    let tea = try router.value(for: GoodsAddress.detail(1), as: Goods.self)
    #expect(try router.value(for: GoodsAddress.featured, as: [Goods].self).contains(tea))
    let search = try router.url(for: GoodsAddress.search, ["q": "green & tea?"])
    #expect(try router.value(for: search, as: GoodsSearch.self).text == "green & tea?")

    let order = try await router.open(GoodsAddress.buy(1, count: 2), as: Order.self)
    #expect(order.total == 2 * tea.price && !order.isPaid)
    #expect(try await router.open(OrderAddress.pay(order.id), as: Order.self).isPaid)
    #expect(try await router.open(OrderAddress.detail(order.id), as: Order.self).isPaid)
    let receipt = try await router.open(PayAddress.pay(order: 7, amount: 1), as: Receipt.self)
    #expect(receipt == Receipt(order: 7, amount: 1))
    try await router.open(LoginAddress.signOut)
    #expect(try await router.open(LoginAddress.member, as: Member?.self) == nil)
  }

  @Test func everyExampleOfEveryRouteIsItsOwn() throws {
    let router = try Mall().router
    for route in router.routes {
      for example in route.examples {
        #expect(try router.resolve(example).pattern == route.pattern)
      }
    }
  }

  @Test func closedLoginScreenRefusesWhoeverWaits() async throws {
    struct Closed: Error {}
    let mall = try Mall { throw Closed() }
    let visit = await mall.visit("mall://order/7")
    #expect(visit.ending == .rejected && visit.failure?.rejectedBy == "login")
  }

  @Test func pageHearsProblemsInItsOwnWords() async throws {
    let router = try Mall().router
    let page = try await router.open("/web?url=https://m.mall.example/", as: WebPage.self)
    #expect(
      await page.call("mall://goods/2")
        == #"{"ok":true,"value":{"id":2,"price":900,"title":"black tea"}}"#)
    for (address, code) in [
      ("mall://nowhere", "route.not_found"), ("mall://goods/1/buy?count=x", "route.param_invalid"),
      ("mall://settings/logout", "route.not_exposed"),
      ("mall://goods/404/buy", "route.handler_failed"),
    ] {
      #expect(await page.call(address).contains(#""code":"\#(code)""#))
    }
  }
}
