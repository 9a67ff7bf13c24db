// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// A stack of screens that is presented over others.
public struct NavigationModal: Hashable, Codable, Sendable {
  /// How it is presented.
  public let presentation: Presentation

  /// The screens, the root first; never none.
  public var stack: [Screen]

  /// Creates a modal.
  ///
  /// - Precondition: The presentation is a modal one, and there is a screen.
  public init(presentation: Presentation, stack: [Screen]) {
    precondition(presentation.isModal, "\(presentation) gives a screen no stack of its own.")
    precondition(!stack.isEmpty, "A modal without a screen shows nothing.")
    self.presentation = presentation
    self.stack = stack
  }
}
