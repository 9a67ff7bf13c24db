// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What a routes file says about how a screen is made.
public struct ScreenRecipe: Hashable, Sendable {
  /// The origin of a screen.
  public enum Kind: String, CaseIterable, Sendable {
    /// Code makes the screen.
    case code
    /// The screen is in a storyboard.
    case storyboard
    /// The screen's view is in a nib file.
    case xib
  }

  /// The name of the factory that makes it.
  public let screen: String
  /// The origin of the screen.
  public let kind: Kind
  /// The name of the storyboard, or of the nib file if one is said; `nil` for ``Kind/code``.
  public let file: String?
  /// The identifier in the storyboard, if one is said.
  public let identifier: String?
}
