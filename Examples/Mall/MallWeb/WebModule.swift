// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor

/// Pages of the shop's web site, inside the app.
public struct WebModule: RouteModule {
  /// The name by which others depend on this module.
  public let name = "MallWeb"

  /// Creates the module.
  public init() {}

  /// Brings the pages of the shop's web site.
  public func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
    // A page is a screen of a foreign kind: the route says which, a factory makes it.
    try registrar.register(
      "/web?url=:url", .screen(of: "h5"), .summary("A page of the shop's web site"),
      .example("/web?url=https%3A%2F%2Fm.mall.example%2Fcart"), .exposed(to: .push))
  }

  /// Says how pages are made.
  public func start(in router: Router) async throws {
    await router.navigation.registerFactory("h5") { request, _ in
      // What the address names is a stranger's text: only pages of our own site are shown.
      let url = try ParsedURL(try request.string("url"))
      guard url.scheme == "https", url.host == "m.mall.example", url.port == nil else {
        throw NotOurSite(host: url.host.map(String.init) ?? "none")
      }
      return WebPage(url: "\(url)", origin: "https://m.mall.example", router: router)
    }
  }
}

/// A page that the shop does not show.
struct NotOurSite: Error {
  let host: String
}
