// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The content of a dialog's screen, for navigators.
@MainActor
public final class DialogContent {
  /// The role of a button.
  public enum Role: Hashable, Sendable {
    /// It closes the dialog without an effect.
    case cancel
    /// It destroys something.
    case destructive
  }

  /// A button.
  public struct Button: Hashable, Sendable {
    /// The title.
    public let title: String
    /// The role; `nil` for an ordinary button.
    public let role: Role?

    package init(title: String, role: Role?) { (self.title, self.role) = (title, role) }
  }

  /// The title.
  public let title: String

  /// The text below the title.
  public let message: String?

  /// The buttons, in order; at least one.
  public let buttons: [Button]

  private let answer: (Int) -> Void

  package init(
    title: String, message: String? = nil, buttons: [Button] = [], answer: @escaping (Int) -> Void
  ) {
    self.title = title
    self.message = message
    self.buttons = buttons
    self.answer = answer
  }

  /// Answers the callers as the button of an index does; a later choice has no effect.
  public func choose(_ index: Int) { answer(index) }
}
