// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorSwiftUI

struct HomeModule: RouteModule {
  func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
    let router = registrar.router

    try registrar.register(
      for: HomeRoute.self,
      .view { _, _ in
        // Data of another module, by its address.
        HomeView(featured: try router.value(for: FeaturedGoodsRoute()))
      },
      .presented(inTab: "home"), .exposed(to: [.customScheme, .universalLink]))

    try registrar.register(
      for: CityRoute.self, .view { _, _ in CityPicker() },
      .presented(as: .sheet), .exposed(to: .web("https://m.mall.example")))
  }
}
