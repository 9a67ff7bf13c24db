// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMacros
internal import MallGoodsInterface
internal import MallHomeInterface

/// The front page, the choice of a city, and notices from the server.
///
/// It requires a `Journal` service.
@RouteModule
struct HomeModule: RouteModule {
  let name = "MallHome"

  func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
    // The router lives as long as the app, so its routes may retain it.
    let router = registrar.router

    // A screen is created on the main actor before the transition. It reads data of another module
    // by its address, with the synchronous `value(for:)`.
    try registrar.register(
      for: HomeRoutes.Front.self,
      .screen { _, _ in HomePage(featured: try router.value(for: GoodsRoutes.Featured())) },
      .presented(inTab: "home"), .named("home"), .summary("The front page"),
      .example(HomeRoutes.Front()),
      .exposed(to: [.web("https://m.mall.example"), .push, .universalLink, .customScheme]))

    // It returns a value: the caller waits until the user chooses a city.
    try registrar.register(
      for: HomeRoutes.PickCity.self, .screen { _, screen in CityPage(screen: screen) },
      .presented(as: .sheet), .named("home.city"), .summary("The choice of a city"),
      .example(HomeRoutes.PickCity()),
      .exposed(to: [.web("https://m.mall.example"), .customScheme]),
      // A calling app receives the name of the city.
      .answersCallback { (city: City) in ["city": city.name] })

    // It interrupts the running transition and covers all screens; the interrupted request runs afterwards.
    try registrar.register(
      for: HomeRoutes.Notice.self,
      .screen { route, _ in
        try router.service((any Journal).self).write("notice: \(route.message)")
        return NoticePage(message: route.message)
      },
      .named("home.notice"), .summary("A notice over everything"),
      .presented(
        as: .fullScreen, with: NavigationOptions(modals: .stayUnder, policy: .interrupt)),
      .example(HomeRoutes.Notice("Sale")), .privateParameters("message"), .exposed(to: .push))
  }
}
