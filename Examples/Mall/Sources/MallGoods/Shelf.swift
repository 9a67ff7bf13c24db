// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import MallGoodsInterface

/// All goods.
struct Shelf: Sendable {
  private let all = [
    Goods(id: 1, title: "green tea", price: 1200),
    Goods(id: 2, title: "black tea", price: 900),
    Goods(id: 3, title: "tea pot", price: 4500),
  ]

  var featured: [Goods] { Array(all.prefix(2)) }

  func goods(_ id: Int) -> Goods? { all.first { $0.id == id } }

  func search(_ text: String, by order: GoodsOrder = .shelf, limit: Int = 10) -> SearchPage {
    var found = all.filter { $0.title.contains(text) }
    if order == .price { found.sort { $0.price < $1.price } }
    return SearchPage(text: text, found: Array(found.prefix(max(limit, 0))))
  }

  /// Returns the goods that match `word`, or the goods of the day if none matches.
  func suggestions(for word: String) -> SearchPage {
    let page = search(word)
    return page.found.isEmpty ? SearchPage(text: word, found: featured) : page
  }
}

/// An article is not sold any more.
struct SoldOut: Error {}
