// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Combine
import Junctor
import JunctorSwiftUI

struct AccountModule: RouteModule {
  let session: Session
  let signedIn: SessionGate

  func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
    try registrar.register(
      for: AccountRoute.self,
      .view { [session, signedIn] _, _ in AccountView(session: session, signedIn: signedIn) },
      .presented(inTab: "account"), .exposed(to: .customScheme))

    try registrar.register(
      for: LoginRoute.self,
      .view { [session] _, _ in LoginView(session: session) },
      .presented(as: .sheet))

    try registrar.register(
      for: AddressRoute.self,
      .screen { [session] _, screen in
        let draft = AddressDraft(session.address)
        // Called before anything removes the screen: a swipe back, the back button, a link.
        screen.mayLeave = { _ in draft.mayLeave() }
        return AddressEditor(draft: draft, screen: screen)
      },
      .intercepted(by: signedIn))
  }

  func start(in router: Router) async throws { await session.restore() }
}

/// The user of the app; `nil` before the login.
@MainActor
final class Session: ObservableObject {
  @Published var member: Member?
  @Published var address = "1 Tea Road"

  /// Restores the session of the last launch, before links are opened.
  func restore() async {
    // An app reads the keychain here.
  }
}
