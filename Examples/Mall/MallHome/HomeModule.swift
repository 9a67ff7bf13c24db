// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor
internal import MallGoodsInterface

/// The front page, and the notices that operations send.
public struct HomeModule: RouteModule {
  /// The name by which others depend on this module.
  public let name = "MallHome"
  private let journal: @Sendable (String) async -> Void

  /// Creates the module.
  ///
  /// - Parameter journal: Takes a line for the shop's log. What a module needs, it is given by
  ///   whoever puts the shop together; it looks up nothing global.
  public init(journal: @escaping @Sendable (String) async -> Void) { self.journal = journal }

  /// Brings the front page and the notices.
  public func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
    // A router lives as long as its app, so its routes may hold it.
    let router = registrar.router

    try registrar.register(
      "/", .named("home"), .summary("The front page"), .example("/"),
      .exposed(to: [.web("https://m.mall.example"), .push, .universalLink, .customScheme])
    ) { _ in
      HomePage(featured: try await router.open(GoodsAddress.featured, as: [Goods].self))
    }

    // The pattern asks for `message`: a notice without one is not found, rather than shown empty.
    try registrar.register(
      "/notice?message=:message", .named("notice"), .summary("Writes a notice into the log"),
      .example("/notice?message=Sale"), .exposed(to: .push)
    ) { [journal] request in
      await journal("notice: \(try request.string("message"))")
    }
  }
}

/// The front page.
struct HomePage: Encodable, Sendable {
  let featured: [Goods]
}
