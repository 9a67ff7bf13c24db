// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMacros
internal import MallLoginInterface

/// The login screen, the session, and the gate that protects the private routes of the shop.
@RouteModule
struct LoginModule: RouteModule {
  let name = "MallLogin"
  /// Other modules require the session.
  let level = ModuleLevel.basic
  private let session = Session()

  func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
    let router = registrar.router

    try registrar.provide(SessionGate.self) { _ in
      SessionGate(router: router, login: LoginRoutes.SignIn()) { [weak router] in
        try await router?.open(LoginRoutes.CurrentMember()) != nil
      }
    }

    try registrar.register(
      for: LoginRoutes.SignIn.self,
      .screen { [session] _, screen in LoginPage(session: session, screen: screen) },
      .presented(as: .sheet), .named("login"), .summary("The login screen"),
      .example(LoginRoutes.SignIn()),
      .exposed(to: [.web("https://m.mall.example"), .universalLink]))

    // The session is isolated to the main actor, so that screens can read the member synchronously.
    // Without exposure: pages and other apps must not receive the member.
    try registrar.register(
      for: LoginRoutes.CurrentMember.self, .main { [session] _ in session.member },
      .named("login.member"), .summary("The signed-in member"))

    try registrar.register(
      for: LoginRoutes.SignOut.self, .named("login.out"), .summary("Ends the session")
    ) {
      [session] _ in
      // End the session first, then the screens, and send the event last: its receivers find no
      // member and no private screens.
      await session.end()
      try await router.service(SessionGate.self).invalidate(reason: "The session is over.")
      await router.deliver(SignedOut())
    }
  }
}

/// The signed-in member; not saved across launches.
@MainActor
final class Session {
  private(set) var member: Member?

  nonisolated init() {}

  func begin(_ member: Member) { self.member = member }

  func end() { member = nil }
}
