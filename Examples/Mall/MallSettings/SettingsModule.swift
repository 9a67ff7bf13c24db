// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor
internal import MallLoginInterface

/// The member's own corner: the address, the list of all routes for the people who test the app, and
/// logging out.
public struct SettingsModule: RouteModule {
  /// The name by which others depend on this module.
  public let name = "MallSettings"
  /// Who has to be there, and starts first.
  public let dependencies = ["MallLogin"]
  private let book = AddressBook()

  /// Creates the module.
  public init() {}

  /// Brings the member's page with the address, the list of routes and the log-out.
  public func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
    let router = registrar.router

    let pages = registrar.group("/me", .inTab("me"), .exposed(to: .push))

    try pages.register(
      "/",
      .screen { [book] _, _ in
        MePage(
          member: { try router.screen(for: LoginAddress.member, as: Member?.self) }, book: book)
      },
      .summary("The member's page"), .example("/me"))

    try pages.register(
      "/address",
      .screen { [book] _, screen in AddressPage(book, router: router, screen: screen) },
      .parent("/me"), .summary("The editor of the address"), .example("/me/address"))

    // The list is the router's own, so it cannot be out of date.
    try registrar.register(
      "/settings/routes",
      .sync { _ in router.routes.map { "\($0.pattern)  \($0.exposure)" } },
      .summary("All routes, for testers"), .example("/settings/routes"))

    // Operations may force a log-out from the server; a page or another app never may.
    try registrar.register(
      "/settings/logout", .summary("Logs the member out"), .example("/settings/logout"),
      .exposed(to: [.push, .policy])
    ) { _ in
      try await router.open(LoginAddress.signOut)
    }
  }
}
