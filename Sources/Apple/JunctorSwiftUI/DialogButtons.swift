// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI)
  internal import Junctor
  internal import SwiftUI

  /// The buttons of a dialog.
  struct DialogButtons: View {
    let dialog: DialogContent?

    var body: some View {
      ForEach(buttons, content: \.self)
    }

    private var buttons: [DialogButton] {
      guard let dialog else { return [] }
      return dialog.buttons.indices.map { DialogButton(dialog: dialog, id: $0) }
    }
  }

  private struct DialogButton: View, Identifiable {
    let dialog: DialogContent
    let id: Int

    var body: some View {
      let button = dialog.buttons[id]
      Button(button.title, role: button.role?.buttonRole) { [dialog, id] in dialog.choose(id) }
    }
  }

  /// The text of a dialog below its title.
  struct DialogMessage: View {
    let dialog: DialogContent?

    var body: some View {
      if let message = dialog?.message { Text(message) }
    }
  }

  extension DialogContent.Role {
    fileprivate var buttonRole: ButtonRole { self == .cancel ? .cancel : .destructive }
  }
#endif
