// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMacros
internal import MallGoodsInterface
internal import MallPageInterface

/// The page of one article.
struct GoodsPage: CustomStringConvertible {
  let goods: Goods

  var description: String { "GoodsPage(\(goods))" }
}

extension GoodsPage: DescribedPage {
  var content: PageContent {
    PageContent(
      goods.title,
      [
        .row("Price", PagePart.price(goods.price)), .row("Article", "No. \(goods.id)"),
        .action("Buy", to: GoodsRoutes.Buy(id: goods.id)),
      ])
  }
}

/// The results of a search.
struct SearchPage: CustomStringConvertible {
  let text: String
  let found: [Goods]

  var description: String {
    "SearchPage(“\(text)”: \(found.map(\.title).joined(separator: ", ")))"
  }
}

extension SearchPage: DescribedPage {
  var content: PageContent {
    PageContent(
      "“\(text)”",
      found.isEmpty
        ? [.text("No results.")]
        : found.map { .row($0.title, PagePart.price($0.price), to: GoodsRoutes.Detail(id: $0.id)) })
  }
}

/// Creates the page of one article, and declines articles that are sold out.
struct GoodsScreen: ScreenRouteHandling {
  let shelf: Shelf

  // If this route declines, the router tries the next match: the suggestions for a word. So an old
  // link to a sold-out article still shows a page.
  func shouldHandle(_ request: RouteRequest) throws -> Bool {
    shelf.goods(try request.int("id")) != nil
  }

  func content(for request: RouteRequest, screen: ScreenHandle) throws -> GoodsPage {
    guard let goods = shelf.goods(try request.int("id")) else { throw SoldOut() }
    return GoodsPage(goods: goods)
  }
}
