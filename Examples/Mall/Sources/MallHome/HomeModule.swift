// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMacros
internal import MallGoodsInterface
internal import MallHomeInterface

/// The front page, the choice of a city, and the notices that operations send.
///
/// It needs a `Journal`, and does not care whose.
@RouteModule
struct HomeModule: RouteModule {
  let name = "MallHome"

  func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
    // A router lives as long as its app, so its routes may hold it.
    let router = registrar.router

    // A screen is made on the main actor, before anything moves. What it shows of another module is
    // asked for by address, at the synchronous door.
    try registrar.register(
      HomeRoutes.Front.self,
      .screen { _, _ in HomePage(featured: try router.value(for: GoodsRoutes.Featured())) },
      .presented(inTab: "home"), .summary("The front page"), .example(HomeRoutes.Front()),
      .exposed(to: [.web("https://m.mall.example"), .push, .universalLink, .customScheme]))

    // It gives a value: whoever opens it waits until a city is chosen.
    try registrar.register(
      HomeRoutes.PickCity.self, .screen { _, screen in CityPage(screen: screen) },
      .presented(as: .sheet), .summary("The choice of a city"), .example(HomeRoutes.PickCity()),
      .exposed(to: [.web("https://m.mall.example"), .customScheme]),
      // Another app that asked hears the city's name.
      .answersCallback { (city: City) in ["city": city.name] })

    // It lies over anything, at once: what was to come when it came, comes under it afterwards.
    try registrar.register(
      HomeRoutes.Notice.self,
      .screen { route, _ in
        try router.service((any Journal).self).write("notice: \(route.message)")
        return NoticePage(message: route.message)
      },
      .summary("A notice over everything"),
      .presented(
        as: .fullScreen, with: NavigationOptions(modals: .stayUnder, policy: .interrupt)),
      .example(HomeRoutes.Notice("Sale")), .exposed(to: .push))
  }
}
