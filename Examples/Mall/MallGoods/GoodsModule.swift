// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor
internal import MallGoodsInterface
internal import MallOrderInterface

/// The shelf: what the shop sells.
///
/// All of it is in memory. What other modules need of it is at `.sync` routes, which answer at every
/// door, also at `router.value(for:as:)`; what people see of it is at `.screen` routes.
public struct GoodsModule: RouteModule {
  /// The name by which others depend on this module.
  public let name = "MallGoods"
  private let shelf = Shelf()

  /// Creates the module.
  public init() {}

  /// Brings the shelf, the search and the way to buy.
  public func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
    let router = registrar.router

    // What is said once here holds for every route of the group: these pages may be opened from
    // anywhere. A route that changes something is registered without it, below.
    let pages = registrar.group(
      "/goods",
      .exposed(to: [.web("https://m.mall.example"), .push, .universalLink, .customScheme]))

    try pages.register(
      "/featured", .sync { [shelf] _ in shelf.featured }, .summary("The goods of the day"),
      .example(GoodsAddress.featured))

    try pages.register(
      "/:id([0-9]+)", .screen(GoodsScreen(shelf: shelf)), .named("goods.detail"),
      .summary("One thing"), .example(GoodsAddress.detail(1)))

    try pages.register(
      "/:id([0-9]+)/data",
      .sync { [shelf] request in
        guard let goods = shelf.goods(try request.int("id")) else { throw SoldOut() }
        return goods
      },
      .summary("What is known of one thing"), .example(GoodsAddress.data(1)))

    try pages.register(
      "/:word",
      .screen { [shelf] request, _ in shelf.suggestions(for: try request.string("word")) },
      .summary("Goods by a word"), .example("/goods/tea"))

    // `q` is part of the pattern, so it must be there. `sort` and `limit` are not: they are read
    // when present, as the types they have to be; a wrong one ends as `badParameter`, by name.
    try pages.register(
      "/search?q=:q",
      .screen { [shelf] request, _ in
        shelf.search(
          try request.string("q"), by: try request.value("sort", as: GoodsOrder.self),
          limit: try request.int("limit"))
      },
      .named(GoodsAddress.search), .summary("Goods by free text"),
      .example("/goods/search?q=green%20tea"), .defaults(["sort": "shelf", "limit": "10"]),
      .publicParameters("sort", "limit"))

    try registrar.register(
      "/goods/:id([0-9]+)/buy", .summary("Makes an order"), .example(GoodsAddress.buy(1)),
      .exposed(to: .web("https://m.mall.example"))
    ) { [shelf] request in
      let count = try request.value("count", as: Int?.self) ?? 1
      guard let goods = shelf.goods(try request.int("id")) else { throw SoldOut() }
      // Whatever the order module answers is the answer; its type is none of our business.
      return try await router.open(
        OrderAddress.create(goods: goods.id, count: count, total: goods.price * count))
    }
  }
}
