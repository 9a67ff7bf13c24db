// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMacros
internal import MallLoginInterface
internal import MallPageInterface

/// The login screen: who comes in is the answer.
@MainActor
struct LoginPage: LoginScreen {
  let session: Session
  let screen: ScreenHandle

  func signIn(as name: String) {
    let member = Member(name: name)
    // First the session, then the answer: whoever hears it and asks finds the member signed in.
    session.begin(member)
    screen.finish(member)
  }
}

extension LoginPage: DescribedPage {
  var content: PageContent {
    PageContent(
      "Sign in",
      [
        .text("What you asked for goes on as soon as you are in."),
        .answer("As Mei", with: "Mei"), .answer("As Li", with: "Li"),
      ])
  }
}

extension LoginPage: CustomStringConvertible {
  nonisolated var description: String { "LoginPage" }
}
