// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorTesting
import Testing

@testable import Junctor

@Suite struct RouteURLTests {
  struct Written: Sendable, CustomTestStringConvertible {
    let route: OrderDetail
    let url: String
    var testDescription: String { url }
  }

  @Test(arguments: [
    Written(route: OrderDetail(id: 7), url: "mall://order/7?size=10"),
    Written(
      route: OrderDetail(id: 7, part: "a/b c", tab: .log),
      url: "mall://order/7/part/a%2Fb%20c?tab=log&size=10"),
    Written(
      route: OrderDetail(id: 7, size: 0, tags: ["a&b", "", "c+d", "茶"]),
      url: "mall://order/7?size=0&tag=a%26b&tag=&tag=c%2Bd&tag=%E8%8C%B6"),
  ])
  func aValueIsWrittenAndReadBack(_ written: Written) throws {
    let router = Router.quiet()
    try router.register(OrderDetail.self) { "\($0.id)" }
    #expect(try written.route.url(in: .scheme("mall")) == written.url)
    #expect(try router.route(OrderDetail.self, of: written.url) == written.route)
  }

  @Test func eachSpaceHasItsOwnSpelling() throws {
    let route = OrderDetail(id: 7)
    #expect(
      try route.url(in: .domain("m.mall.example")) == "https://m.mall.example/order/7?size=10")
    #expect(
      try route.url(in: .scheme("wlr", host: "com.demo")) == "wlr://com.demo/order/7?size=10")
  }

  struct Amount: Route {
    static let patterns: RoutePatterns = "/pay/:amount"
    var amount: Double
    init(amount: Double) { self.amount = amount }
    init(from parameters: RouteParameters) throws(ParameterError) {
      amount = try parameters["amount"]
    }
    func write(to values: inout RouteValues) { values.write("amount", amount) }
  }

  @Test func whatNoURLCanCarryIsNamed() async throws {
    let router = Router.quiet()
    try router.register(Goods.self) { $0.name.count }
    try router.register(OrderDetail.self) { "\($0.id)" }
    try router.register(Amount.self) { _ in }
    func blamed(_ body: () async throws -> Void) async throws -> UnrepresentableValue {
      do {
        try await body()
      } catch let error as RouteError {
        #expect(error.code == .unrepresentable)
        return try #require(error.unrepresentable)
      }
      throw Mishap(text: "nothing was thrown")
    }
    let space = RouteSpace.scheme("mall")
    #expect(try await blamed { _ = try OrderDetail(id: -1).url(in: space) }.name == "id")
    #expect(try await blamed { _ = try await router.open(OrderDetail(id: -1)) }.name == "id")
    #expect(try await blamed { _ = try await router.show(OrderDetail(id: -1)) }.name == "id")
    for name in ["", ".", ".."] {
      #expect(try await blamed { _ = try Goods(name: name).url(in: space) }.name == "name")
      #expect(try await blamed { _ = try await router.open(Goods(name: name)) }.name == "name")
      #expect(
        try await blamed { _ = try OrderDetail(id: 7, part: name).url(in: space) }.name == "part")
    }
    #expect(try await blamed { _ = try await router.open(Goods(name: "a\0b")) }.name == "name")
    #expect(try await blamed { _ = try Amount(amount: .nan).url(in: space) }.name == "amount")
  }
}
