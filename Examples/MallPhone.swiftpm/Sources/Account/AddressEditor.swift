// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Combine
import Junctor
import SwiftUI

/// The editor of the delivery address, with a leave guard: it is not left while there are unsaved changes.
struct AddressEditor: View {
  @ObservedObject var draft: AddressDraft
  let screen: ScreenHandle.For<AddressRoute>

  var body: some View {
    List {
      TextField("Street", text: $draft.text)
      Button("Save") { screen.finish(draft.text) }
    }
    .navigationTitle("Address")
    .alert("You have unsaved changes.", isPresented: $draft.isAsking) {
      // `dismiss` and `finish` do not ask the guard.
      Button("Discard", role: .destructive) { screen.dismiss() }
      Button("Keep editing", role: .cancel) {}
    }
  }
}

@MainActor
final class AddressDraft: ObservableObject {
  @Published var text: String
  @Published var isAsking = false
  private let saved: String

  init(_ address: String) {
    text = address
    saved = address
  }

  /// Returns whether the screen may be left; if not, asks the user.
  func mayLeave() -> Bool {
    isAsking = text != saved
    return !isAsking
  }
}
