// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor

/// Where the login module answers.
///
/// An interface target holds addresses and the values that come back, and nothing else: whoever
/// wants a login depends on this, never on the module that shows the screen.
public enum LoginAddress {
  /// Shows the login screen; gives the ``Member`` who came in.
  public static let signIn = "/login"

  /// Gives the ``Member`` who is signed in, or no value (open it as `Member?`).
  ///
  /// On the main actor it answers without waiting, at `router.screen(for:as:)`.
  public static let member = "/login/member"

  /// Ends the session; gives nothing.
  public static let signOut = "/login/out"
}

/// Somebody who is signed in.
public struct Member: Codable, Hashable, Sendable {
  /// The name that the member goes by.
  public let name: String

  /// Creates a member.
  public init(name: String) { self.name = name }
}

/// What the login module tells all others: the session is over, whoever ended it.
public struct SignedOut: ModuleEvent {
  /// Creates the event.
  public init() {}
}
