// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorSwiftUI

struct GoodsModule: RouteModule {
  private let catalog = [
    Goods(id: 1, title: "Green tea", price: "$12"),
    Goods(id: 2, title: "Black tea", price: "$9"),
    Goods(id: 3, title: "Teapot", price: "$45"),
  ]

  func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
    try registrar.register(FeaturedGoodsRoute.self, .sync { [catalog] _ in catalog })

    try registrar.register(
      GoodsRoute.self,
      .screen { [catalog] route, _ in
        guard let goods = catalog.first(where: { $0.id == route.id }) else { throw SoldOut() }
        return GoodsView(goods: goods)
      },
      .exposed(to: [.customScheme, .universalLink, .push, .web("https://m.mall.example")]))
  }
}

/// The shop has no article of this number.
struct SoldOut: Error {}
