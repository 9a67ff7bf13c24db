// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import MallLoginInterface

/// The login screen: who comes in is the answer.
@MainActor
public struct LoginPage {
  let session: Session
  let screen: ScreenHandle

  /// Begins the session of a member, answers with the member and goes.
  public func signIn(as name: String) {
    let member = Member(name: name)
    // First the session, then the answer: whoever hears it and asks finds the member signed in.
    session.begin(member)
    screen.finish(member)
  }
}

extension LoginPage: CustomStringConvertible {
  /// The name of the page.
  public nonisolated var description: String { "LoginPage" }
}
