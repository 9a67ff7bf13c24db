// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor
internal import MallLoginInterface

/// The login screen, and who is signed in.
public struct LoginModule: RouteModule {
  /// The name by which others depend on this module.
  public let name = "MallLogin"
  private let session = Session()
  private let gate: SessionGate

  /// Creates the module.
  ///
  /// - Parameter gate: What stands before all that is private in the shop; it is told when a session
  ///   ends.
  public init(gate: SessionGate) { self.gate = gate }

  /// Brings the login screen, the question who is signed in, and the session's end.
  public func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
    let router = registrar.router

    try registrar.register(
      LoginAddress.signIn,
      .screen { [session] _, screen in LoginPage(session: session, screen: screen) },
      .presented(as: .sheet), .summary("The login screen"), .example(LoginAddress.signIn),
      .exposed(to: [.web("https://m.mall.example"), .universalLink]))

    // The session lives on the main actor, where screens are made: they ask for the member without
    // waiting. No exposure: pages and other apps must not learn who is signed in.
    try registrar.register(
      LoginAddress.member, .main { [session] _ in session.member }, .summary("Who is signed in"))

    try registrar.register(LoginAddress.signOut, .summary("Ends the session")) {
      [gate, session] _ in
      // First the session, then the screens, then the news: whoever hears it and asks finds nobody
      // signed in, and nothing that is private.
      await session.end()
      await gate.invalidate(reason: "The session is over.")
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
