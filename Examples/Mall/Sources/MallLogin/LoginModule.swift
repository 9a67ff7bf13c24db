// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMacros
internal import MallLoginInterface

/// The login screen, who is signed in, and what stands before all that is private in the shop.
@RouteModule
struct LoginModule: RouteModule {
  let name = "MallLogin"
  /// Others stand on the session.
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
      LoginRoutes.SignIn.self,
      .screen { [session] _, screen in LoginPage(session: session, screen: screen) },
      .presented(as: .sheet), .summary("The login screen"), .example(LoginRoutes.SignIn()),
      .exposed(to: [.web("https://m.mall.example"), .universalLink]))

    // The session lives on the main actor, where screens are made: they ask for the member without
    // waiting. No exposure: pages and other apps must not learn who is signed in.
    try registrar.register(
      LoginRoutes.CurrentMember.self, .main { [session] _ in session.member },
      .summary("Who is signed in"))

    try registrar.register(LoginRoutes.SignOut.self, .summary("Ends the session")) {
      [session] _ in
      // First the session, then the screens, then the news: whoever hears it and asks finds nobody
      // signed in, and nothing that is private.
      await session.end()
      try await router.service(SessionGate.self).invalidate(reason: "The session is over.")
      await router.deliver(SignedOut())
    }
  }
}

/// Who is signed in, for as long as the app runs.
@MainActor
final class Session {
  private(set) var member: Member?

  nonisolated init() {}

  func begin(_ member: Member) { self.member = member }

  func end() { member = nil }
}
