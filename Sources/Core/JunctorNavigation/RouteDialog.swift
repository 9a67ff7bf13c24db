// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// An alert or a confirmation dialog, and the answer of each of its buttons.
///
///     @Route("/order/:id/delete") struct ConfirmDelete { typealias Output = Bool; var id: Int }
///
///     try router.register(for: ConfirmDelete.self, .alert { route in
///       RouteDialog("Delete order \(route.id)?", buttons: [
///         .init("Delete", role: .destructive, answer: true), .cancel("Keep"),
///       ])
///     })
///
///     if try await router.ask(ConfirmDelete(id: 7)) == true { … }
///
/// It is a screen like others: it waits for its turn, and can be exposed and tested. Nothing is shown over it: what is
/// shown next removes it, unless it waits (``NavigationOptions/ModalPolicy/wait``).
public struct RouteDialog<Answer: Sendable>: Sendable {
  /// A button.
  public struct Button: Sendable {
    let shown: DialogContent.Button
    let answer: Answer?

    private init(_ title: String, _ role: DialogContent.Role?, _ answer: Answer?) {
      shown = DialogContent.Button(title: title, role: role)
      self.answer = answer
    }

    /// Creates a button that answers the caller.
    public init(_ title: String, role: DialogContent.Role? = nil, answer: Answer) {
      self.init(title, role, answer)
    }

    /// Returns a button that closes the dialog without an answer: its callers receive *dismissed*.
    public static func cancel(_ title: String) -> Button { Button(title, .cancel, nil) }
  }

  let title: String
  let message: String?
  let buttons: [Button]

  /// Creates a dialog.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - message: The text below the title.
  ///   - buttons: The buttons; one with the title “OK”, which closes the dialog, if there are none.
  public init(_ title: String, message: String? = nil, buttons: [Button] = []) {
    self.title = title
    self.message = message
    self.buttons = buttons.isEmpty ? [.cancel("OK")] : buttons
  }

  @MainActor
  func content(_ screen: ScreenHandle) -> DialogContent {
    DialogContent(
      title: title, message: message, buttons: buttons.map(\.shown)
    ) { [buttons] index in
      if let answer = buttons[index].answer {
        screen.finish(answer)
      } else {
        screen.dismiss()
      }
    }
  }
}
