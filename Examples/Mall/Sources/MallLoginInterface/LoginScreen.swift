// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The login screen, with the user's actions.
@MainActor
public protocol LoginScreen {
  /// Begins the session of a member, returns the member, and closes the screen.
  func signIn(as name: String)
}
