// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorBridge
internal import JunctorMacros
internal import MallWebInterface

/// Pages of the shop's web site, inside the app.
@RouteModule
struct WebModule: RouteModule {
  let name = "MallWeb"

  func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
    // What its pages may ask for, the routes say; this says that they are asked at all.
    let router = registrar.router
    try registrar.provide(Bridge.self) { _ in
      Bridge(to: router, policy: try BridgePolicy(origins: [SiteOrigin.text]))
    }

    // A page is a screen of a foreign kind: the route says which, a factory makes it.
    try registrar.register(
      WebRoutes.Page.self, .init(.screen(of: "h5")), .summary("A page of the shop's web site"),
      .example(WebRoutes.Page(url: "https://m.mall.example/cart")), .exposed(to: .push))
  }

  func start(in router: Router) async throws {
    await router.navigation.registerFactory("h5") { request, screen in
      // What the address names is a stranger's text: only pages of our own site are shown.
      let url = try ParsedURL(try request.string("url"))
      guard url.scheme == "https", url.host == "m.mall.example", url.port == nil else {
        throw NotOurSite(host: url.host.map(String.init) ?? "none")
      }
      return SitePage(
        url: "\(url)", origin: SiteOrigin.text, bridge: try router.service(Bridge.self),
        screen: screen)
    }
  }
}

/// Whose pages are the shop's own.
private enum SiteOrigin {
  static let text = "https://m.mall.example"
}

/// A page that the shop does not show.
struct NotOurSite: Error {
  let host: String
}
