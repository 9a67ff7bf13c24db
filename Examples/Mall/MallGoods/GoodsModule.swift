// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor
internal import MallGoodsInterface
internal import MallOrderInterface

/// The shelf: what the shop sells.
///
/// All of it is in memory, so its handlers are `.sync` and answer at every door, also at
/// `router.value(for:as:)`. Only buying has to wait for another module.
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

    // Declining is not failing: the router asks the next best match, here the search below, so an
    // old link to something that is sold out still leads somewhere.
    try pages.register(
      "/:id([0-9]+)",
      .sync { [shelf] request in
        guard let goods = shelf.goods(try request.int("id")) else { return .declined }
        return .value(goods)
      },
      .named("goods.detail"), .summary("One thing"), .example(GoodsAddress.detail(1)))

    try pages.register(
      "/:word", .sync { [shelf] request in shelf.suggestions(for: try request.string("word")) },
      .summary("Goods by a word"), .example("/goods/tea"))

    // `q` is part of the pattern, so it must be there. `sort` and `limit` are not: they are read
    // when present, as the types they have to be; a wrong one ends as `badParameter`, by name.
    try pages.register(
      "/search?q=:q",
      .sync { [shelf] request in
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

/// How search results are sorted.
enum GoodsOrder: String, CaseIterable, ParameterConvertible {
  case shelf, price
}

/// Something is not sold any more, and nothing can stand in for it.
struct SoldOut: Error {}

/// The goods that there are.
struct Shelf: Sendable {
  private let all = [
    Goods(id: 1, title: "green tea", price: 1200),
    Goods(id: 2, title: "black tea", price: 900),
    Goods(id: 3, title: "tea pot", price: 4500),
  ]

  var featured: [Goods] { Array(all.prefix(2)) }

  func goods(_ id: Int) -> Goods? { all.first { $0.id == id } }

  func search(_ text: String, by order: GoodsOrder = .shelf, limit: Int = 10) -> GoodsSearch {
    var found = all.filter { $0.title.contains(text) }
    if order == .price { found.sort { $0.price < $1.price } }
    return GoodsSearch(text: text, found: Array(found.prefix(max(limit, 0))))
  }

  /// What fits `word`, and when nothing does, the goods of the day.
  func suggestions(for word: String) -> GoodsSearch {
    let result = search(word)
    return result.found.isEmpty ? GoodsSearch(text: word, found: featured) : result
  }
}
