// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The description of a screen in a routes file.
public struct ScreenRecipe: Hashable, Sendable {
  /// The origin of a screen.
  public enum Kind: String, CaseIterable, Sendable {
    /// Code creates the screen.
    case code
    /// The screen is in a storyboard.
    case storyboard
    /// The screen's view is in a nib file.
    case xib
  }

  /// The name of the factory that creates it.
  public let screen: String
  /// The origin of the screen.
  public let kind: Kind
  /// The name of the storyboard, or of the nib file if specified; `nil` for ``Kind/code``.
  public let file: String?
  /// The identifier in the storyboard, if specified.
  public let identifier: String?

  package init(screen: String, kind: Kind, file: String?, identifier: String?) {
    (self.screen, self.kind) = (screen, kind)
    (self.file, self.identifier) = (file, identifier)
  }
}
