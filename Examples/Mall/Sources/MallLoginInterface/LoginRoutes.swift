// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMacros

/// Where the login module answers.
///
/// An interface target holds addresses, the values that come back, and what is to be seen of screens
/// and services: whoever wants a login depends on this, never on the module that shows the screen.
///
/// Beside its addresses the login module has a service, the `SessionGate` of the shop: however many
/// requests come while nobody is signed in, one login screen is shown.
public enum LoginRoutes {
  /// Shows the login screen; gives the member who came in.
  @Route("/login")
  public struct SignIn {
    /// Who came in.
    public typealias Output = Member
  }

  /// Gives the member who is signed in, if somebody is.
  ///
  /// On the main actor it answers without waiting, at `router.value(for:)`.
  @Route("/login/member")
  public struct CurrentMember {
    /// Who is signed in.
    public typealias Output = Member?
  }

  /// Ends the session.
  @Route("/login/out")
  public struct SignOut {}
}
