// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMacros
internal import MallLoginInterface
internal import MallPageInterface

/// The login screen; returns the member who signs in.
@MainActor
struct LoginPage: LoginScreen {
  let session: Session
  let screen: ScreenHandle.For<LoginRoutes.SignIn>

  func signIn(as name: String) {
    let member = Member(name: name)
    // Begin the session first, so that the caller finds the member signed in.
    session.begin(member)
    screen.finish(member)
  }
}

extension LoginPage: DescribedPage {
  var content: PageContent {
    PageContent(
      "Sign in",
      [
        .text("Your request continues after you sign in."),
        .answer("As Mei", with: "Mei"), .answer("As Li", with: "Li"),
      ])
  }
}

extension LoginPage: CustomStringConvertible {
  nonisolated var description: String { "LoginPage" }
}
