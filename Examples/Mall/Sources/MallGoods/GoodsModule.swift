// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMacros
internal import MallGoodsInterface
internal import MallOrderInterface

/// The shelf: what the shop sells.
///
/// All of it is in memory. What other modules need of it is at `.sync` routes, which answer at every
/// door, also at `router.value(for:)`; what people see of it is at `.screen` routes.
@RouteModule
struct GoodsModule: RouteModule {
  let name = "MallGoods"
  private let shelf = Shelf()

  func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
    let router = registrar.router

    // What is said once here holds for every route of the group: these pages may be opened from
    // anywhere. A route that changes something is registered without it, below.
    let pages = registrar.group(
      "", .exposed(to: [.web("https://m.mall.example"), .push, .universalLink, .customScheme]))

    try pages.register(
      GoodsRoutes.Featured.self, .sync { [shelf] _ in shelf.featured },
      .summary("The goods of the day"), .example(GoodsRoutes.Featured()))

    try pages.register(
      GoodsRoutes.Detail.self, .init(.screen(GoodsScreen(shelf: shelf))), .summary("One thing"),
      .example(GoodsRoutes.Detail(id: 1)))

    try pages.register(
      GoodsRoutes.Data.self,
      .sync { [shelf] route in
        guard let goods = shelf.goods(route.id) else { throw SoldOut() }
        return goods
      },
      .summary("What is known of one thing"), .example(GoodsRoutes.Data(id: 1)))

    try pages.register(
      GoodsRoutes.Suggestions.self,
      .screen { [shelf] route, _ in shelf.suggestions(for: route.word) },
      .summary("Goods by a word"), .example(GoodsRoutes.Suggestions(word: "tea")))

    try pages.register(
      GoodsRoutes.Search.self,
      .screen { [shelf] route, _ in
        shelf.search(route.q, by: route.sort, limit: route.limit)
      },
      .summary("Goods by free text"), .example(GoodsRoutes.Search("green tea")),
      .publicParameters("sort", "limit"))

    try registrar.register(
      GoodsRoutes.Buy.self, .summary("Makes an order"), .example(GoodsRoutes.Buy(id: 1)),
      .exposed(to: .web("https://m.mall.example"))
    ) { [shelf] route in
      guard let goods = shelf.goods(route.id) else { throw SoldOut() }
      return try await router.open(
        OrderRoutes.Create(
          goods: goods.id, count: route.count, total: goods.price * route.count))
    }
  }
}

extension GoodsRoutes {
  /// What fits a word: where an old link to something that is sold out leads.
  ///
  /// It is nobody else's business, so it is in no interface.
  @Route("/goods/:word")
  struct Suggestions {
    let word: String
  }
}
