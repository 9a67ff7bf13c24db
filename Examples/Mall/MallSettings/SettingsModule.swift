// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor
internal import MallLoginInterface

/// Settings: the list of all routes for the people who test the app, and logging out.
public struct SettingsModule: RouteModule {
  /// The name by which others depend on this module.
  public let name = "MallSettings"
  /// Who has to be there, and starts first.
  public let dependencies = ["MallLogin"]

  /// Creates the module.
  public init() {}

  /// Brings the list of routes and the log-out.
  public func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
    let router = registrar.router

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
