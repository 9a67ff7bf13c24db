// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor
public import MallLoginInterface

/// The login screen, and who is signed in.
public struct LoginModule: RouteModule {
  /// The name by which others depend on this module.
  public let name = "MallLogin"
  private let session = Session()
  private let screen: @Sendable () async throws -> Member

  /// Creates the module.
  ///
  /// - Parameter screen: Shows the login screen and returns who came in; throws when the screen is
  ///   closed.
  public init(screen: @escaping @Sendable () async throws -> Member) { self.screen = screen }

  /// Brings the login screen, the question who is signed in, and the session's end.
  public func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
    let router = registrar.router

    try registrar.register(
      LoginAddress.signIn, .summary("The login screen"), .example(LoginAddress.signIn),
      .exposed(to: [.web("https://m.mall.example"), .universalLink])
    ) { [session, screen] _ in
      let member = try await screen()
      await session.begin(member)
      return member
    }

    // No exposure: pages and other apps must not learn who is signed in.
    try registrar.register(LoginAddress.member, .summary("Who is signed in")) { [session] _ in
      await session.member
    }

    try registrar.register(LoginAddress.signOut, .summary("Ends the session")) { [session] _ in
      // First the session, then the news: whoever hears it and asks finds nobody signed in.
      await session.end()
      await router.deliver(ModuleEvent(LoginEvent.signedOut))
    }
  }
}

/// Who is signed in, for as long as the app runs.
actor Session {
  private(set) var member: Member?

  func begin(_ member: Member) { self.member = member }

  func end() { member = nil }
}
