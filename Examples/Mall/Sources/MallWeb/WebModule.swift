// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorBridge
internal import JunctorMacros
internal import MallWebInterface

/// Pages of the shop's web site in the app.
@RouteModule
struct WebModule: RouteModule {
  let name = "MallWeb"

  func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
    // The policy admits pages of the site. Each route decides whether such a page may open it.
    let router = registrar.router
    try registrar.provide(Bridge.self) { _ in
      Bridge(to: router, policy: try BridgePolicy(origins: [SiteOrigin.text]))
    }

    // The route declares the kind "h5", and a factory creates screens of this kind.
    try registrar.register(
      for: WebRoutes.Page.self, .init(.screen(of: "h5")), .named("web.page"),
      .summary("A page of the shop's web site"),
      .example(WebRoutes.Page(url: "https://m.mall.example/cart")), .privateParameters("url"),
      .exposed(to: .push))
  }

  func start(in router: Router) async throws {
    await router.navigation.registerFactory("h5") { request, screen in
      // The constraint of the route admits pages of the shop's site only.
      let url = try ParsedURL(try request.string("url"))
      return SitePage(
        url: "\(url)", origin: SiteOrigin.text, bridge: try router.service(Bridge.self),
        screen: screen)
    }
  }
}

/// The origin of the shop's web site.
private enum SiteOrigin {
  static let text = "https://m.mall.example"
}
