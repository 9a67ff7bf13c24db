// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMacros

/// The addresses of the login module.
///
/// An interface target contains addresses, result types, and the protocols of screens and services. A module that
/// requires a login depends on this target, and not on the module with the screen.
///
/// The login module also provides a service, the `SessionGate` of the shop. Concurrent requests that require a login
/// share one login screen.
public enum LoginRoutes {
  /// Shows the login screen; returns the member who signed in.
  @Route("/login")
  public struct SignIn {
    /// The member who signed in.
    public typealias Output = Member
  }

  /// Returns the signed-in member, if any.
  ///
  /// On the main actor, `router.value(for:)` returns it synchronously.
  @Route("/login/member")
  public struct CurrentMember {
    /// The signed-in member.
    public typealias Output = Member?
  }

  /// Ends the session.
  @Route("/login/out")
  public struct SignOut {}
}
