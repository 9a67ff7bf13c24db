// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The login screen, as somebody in front of it finds it.
@MainActor
public protocol LoginScreen {
  /// Begins the session of a member, answers with the member and goes.
  func signIn(as name: String)
}
