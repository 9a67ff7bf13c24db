// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorSwiftUI

struct GoodsModule: RouteModule {
  private let catalog = Catalog()

  func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
    try registrar.register(for: FeaturedGoodsRoute.self, .sync { [catalog] _ in catalog.goods })

    try registrar.register(
      for: GoodsRoute.self,
      .view { [catalog] route, _ in GoodsView(goods: try catalog.goods(route.id)) },
      .exposed(to: [.customScheme, .universalLink, .push, .web("https://m.mall.example")]))
  }
}

/// What the shop sells.
struct Catalog: Sendable {
  let goods = [
    Goods(id: 1, title: "Green tea", price: "$12"),
    Goods(id: 2, title: "Black tea", price: "$9"),
    Goods(id: 3, title: "Teapot", price: "$45"),
  ]

  func goods(_ id: Int) throws -> Goods {
    guard let found = goods.first(where: { $0.id == id }) else { throw SoldOut() }
    return found
  }
}

/// The shop has no article of this number.
struct SoldOut: Error {}
