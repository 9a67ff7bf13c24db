// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMacros
internal import MallGoodsInterface
internal import MallOrderInterface

/// The goods of the shop, stored in memory.
///
/// Other modules read them through `.sync` routes, which every entry point supports, including
/// `router.value(for:)`. Users see them on `.screen` routes.
@RouteModule
struct GoodsModule: RouteModule {
  let name = "MallGoods"
  private let shelf = Shelf()

  func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
    let router = registrar.router

    // The exposure applies to all routes of the group. Routes that change data are registered
    // without the group, below.
    let pages = registrar.group(
      "", .exposed(to: [.web("https://m.mall.example"), .push, .universalLink, .customScheme]),
      .privateParameters("id", "q", "word"), .summary("The number of the article", of: "id"))

    try pages.register(
      for: GoodsRoutes.Featured.self, .sync { [shelf] _ in shelf.featured },
      .named("goods.featured"), .summary("The goods of the day"), .example(GoodsRoutes.Featured()))

    try pages.register(
      for: GoodsRoutes.Detail.self, .init(.screen(GoodsScreen(shelf: shelf))),
      .named("goods.detail"),
      .summary("One article"),
      .example(GoodsRoutes.Detail(id: 1)))

    try pages.register(
      for: GoodsRoutes.Data.self,
      .sync { [shelf] route in
        guard let goods = shelf.goods(route.id) else { throw SoldOut() }
        return goods
      },
      .named("goods.data"), .summary("The data of one article"), .example(GoodsRoutes.Data(id: 1)))

    try pages.register(
      for: GoodsRoutes.Suggestions.self,
      .screen { [shelf] route, _ in shelf.suggestions(for: route.word) },
      .named("goods.suggestions"), .summary("Goods that match a word"),
      .example(GoodsRoutes.Suggestions(word: "tea")))

    try pages.register(
      for: GoodsRoutes.Search.self,
      .screen { [shelf] route, _ in
        shelf.search(route.q, by: route.sort, limit: route.limit)
      },
      .named("goods.search"), .summary("Goods that match a text"),
      .example(GoodsRoutes.Search("green tea")),
      .publicParameters("sort", "limit"))

    try registrar.register(
      for: GoodsRoutes.Buy.self, .privateParameters("id", "count"), .named("goods.buy"),
      .summary("Creates an order"),
      .example(GoodsRoutes.Buy(id: 1)),
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
  /// The goods that match a word, also for old links to goods that are sold out.
  ///
  /// Only this module uses the address, so no interface contains it.
  @Route("/goods/:word")
  struct Suggestions {
    let word: String
  }
}
