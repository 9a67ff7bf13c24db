// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorMacros

/// Shows one article.
@Route("/goods/:id([0-9]+)")
struct GoodsRoute {
  var id: Int
}

/// Returns the articles of the front page; shows nothing.
@Route("/goods/featured")
struct FeaturedGoodsRoute {
  typealias Output = [Goods]
}

/// Something the shop sells.
struct Goods: Codable, Hashable, Identifiable, Sendable {
  let id: Int
  let title: String
  let price: String
}
