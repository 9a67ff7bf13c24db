// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor
internal import MallGoodsInterface
internal import MallHomeInterface

/// The front page, the choice of a city, and the notices that operations send.
public struct HomeModule: RouteModule {
  /// The name by which others depend on this module.
  public let name = "MallHome"
  private let journal: @MainActor @Sendable (String) -> Void

  /// Creates the module.
  ///
  /// - Parameter journal: Takes a line for the shop's log. What a module needs, it is given by
  ///   whoever puts the shop together; it looks up nothing global.
  public init(journal: @escaping @MainActor @Sendable (String) -> Void) { self.journal = journal }

  /// Brings the front page, the choice of a city and the notices.
  public func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
    // A router lives as long as its app, so its routes may hold it.
    let router = registrar.router

    // A screen is made on the main actor, before anything moves. What it shows of another module is
    // asked for by address, at the synchronous door.
    try registrar.register(
      HomeAddress.home,
      .screen { _, _ in
        HomePage(featured: try router.value(for: GoodsAddress.featured, as: [Goods].self))
      },
      .named("home"), .inTab("home"), .summary("The front page"), .example(HomeAddress.home),
      .exposed(to: [.web("https://m.mall.example"), .push, .universalLink, .customScheme]))

    // It gives a value: whoever opens it as `City` waits until one is chosen.
    try registrar.register(
      HomeAddress.city, .screen { _, screen in CityPage(screen: screen) },
      .presented(as: .sheet), .summary("The choice of a city"), .example(HomeAddress.city),
      .exposed(to: .web("https://m.mall.example")))

    // It lies over anything, at once: what was to come when it came, comes under it afterwards. The
    // pattern asks for `message`: a notice without one is not found, rather than shown empty.
    try registrar.register(
      "/notice?message=:message",
      .screen { [journal] request, _ in
        let page = NoticePage(message: try request.string("message"))
        journal("notice: \(page.message)")
        return page
      },
      .named(HomeAddress.notice), .summary("A notice over everything"),
      .navigation(
        NavigationOptions(presentation: .fullScreen, modals: .stayUnder, policy: .interrupt)),
      .example("/notice?message=Sale"), .exposed(to: .push))
  }
}
