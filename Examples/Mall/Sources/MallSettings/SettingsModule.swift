// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMacros
internal import MallLoginInterface
internal import MallSettingsInterface

/// The member's settings: the address, the log-out, and a list of all routes for testers.
@RouteModule
struct SettingsModule: RouteModule {
  let name = "MallSettings"
  /// The required modules, which start first.
  let dependencies = ["MallLogin"]
  private let book = AddressBook()

  func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
    let router = registrar.router

    let pages = registrar.group("", .presented(inTab: "me"), .exposed(to: .push))

    try pages.register(
      for: SettingsRoutes.Me.self,
      .screen { [book] _, _ in
        MePage(member: { try router.value(for: LoginRoutes.CurrentMember()) }, book: book)
      },
      .named("me"), .summary("The member's page"), .example(SettingsRoutes.Me()))

    try pages.register(
      for: SettingsRoutes.Address.self,
      .screen { [book] _, screen in AddressPage(book, router: router, screen: screen) },
      .parent(SettingsRoutes.Me()), .named("me.address"), .summary("The editor of the address"),
      .example(SettingsRoutes.Address()))

    // The router provides the list, so it is always current.
    try registrar.register(
      for: SettingsRoutes.Routes.self,
      .sync { _ in router.routes.map { "\($0.pattern)  \($0.exposure)" } },
      .named("settings.routes"), .summary("All routes, for testers"),
      .example(SettingsRoutes.Routes()))

    // The server may log the member out; pages and other apps may not.
    try registrar.register(
      for: SettingsRoutes.LogOut.self, .named("settings.logout"), .summary("Logs the member out"),
      .example(SettingsRoutes.LogOut()), .exposed(to: [.push, .policy])
    ) { _ in
      try await router.open(LoginRoutes.SignOut())
    }
  }
}
