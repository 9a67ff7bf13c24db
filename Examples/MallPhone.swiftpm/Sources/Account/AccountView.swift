// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorSwiftUI
import SwiftUI

struct AccountView: View {
  @ObservedObject var session: Session
  let signedIn: SessionGate
  @Environment(\.router) private var router

  var body: some View {
    List {
      if let member = session.member {
        Section("Signed in as \(member.name)") {
          LabeledContent("Address", value: session.address)
          Button("Edit the address") { Task { await editAddress() } }
          Button("Sign out") { Task { await signOut() } }
        }
      } else {
        RouteLink("Sign in", to: LoginRoute())
      }
    }
    .navigationTitle("Account")
  }

  private func editAddress() async {
    if let address = try? await router.open(AddressRoute()) { session.address = address }
  }

  private func signOut() async {
    session.member = nil
    // Removes all screens above the roots, ends the requests that are running, and presents the login.
    await signedIn.invalidate(reason: "The user has signed out.")
  }
}

/// The login; the screen answers with the user who signs in.
struct LoginView: View {
  let session: Session
  @State private var name = ""
  @Environment(\.screen) private var screen

  var body: some View {
    List {
      TextField("Name", text: $name)
      Button("Sign in") {
        let member = Member(name: name)
        // First the session: what has waited for the login continues as soon as the screen answers.
        session.member = member
        screen?.finish(member)
      }
    }
    .navigationTitle("Sign in")
  }
}
