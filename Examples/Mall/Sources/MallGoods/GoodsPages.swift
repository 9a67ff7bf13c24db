// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMacros
internal import MallGoodsInterface
internal import MallPageInterface

/// One thing.
struct GoodsPage: CustomStringConvertible {
  let goods: Goods

  var description: String { "GoodsPage(\(goods))" }
}

extension GoodsPage: DescribedPage {
  var content: PageContent {
    PageContent(
      goods.title,
      [
        .row("Price", PagePart.price(goods.price)), .row("On the shelf", "No. \(goods.id)"),
        .action("Buy", to: GoodsRoutes.Buy(id: goods.id)),
      ])
  }
}

/// What a search found, best first.
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
        ? [.text("Nothing fits.")]
        : found.map { .row($0.title, PagePart.price($0.price), to: GoodsRoutes.Detail(id: $0.id)) })
  }
}

/// Makes the page of one thing, and does not want what is sold out.
struct GoodsScreen: ScreenRouteHandling {
  let shelf: Shelf

  // Declining is not failing: the router asks the next best match, here the suggestions for a word,
  // so an old link to something that is sold out still leads somewhere.
  func shouldHandle(_ request: RouteRequest) throws -> Bool {
    shelf.goods(try request.int("id")) != nil
  }

  func content(for request: RouteRequest, screen: ScreenHandle) throws -> GoodsPage {
    guard let goods = shelf.goods(try request.int("id")) else { throw SoldOut() }
    return GoodsPage(goods: goods)
  }
}
