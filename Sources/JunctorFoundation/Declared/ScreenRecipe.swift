// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What a routes file says about how a screen is made.
public struct ScreenRecipe: Hashable, Sendable {
  /// The origin of a screen.
  public struct Kind: Hashable, Sendable, CustomStringConvertible {
    /// The word for it in a file.
    public let rawValue: String

    /// Code makes it.
    public static let code = Kind(rawValue: "code")
    /// The screen is in a storyboard.
    public static let storyboard = Kind(rawValue: "storyboard")
    /// The screen's view is in a nib file.
    public static let xib = Kind(rawValue: "xib")

    static let all = [code, storyboard, xib]

    /// The word for it in a file.
    public var description: String { rawValue }
  }

  /// The name of the factory that makes it.
  public let screen: String
  /// The origin of the screen.
  public let kind: Kind
  /// The name of the storyboard, or of the nib file if one is said; `nil` for ``Kind/code``.
  public let file: String?
  /// The identifier in the storyboard, if one is said.
  public let identifier: String?

  /// Creates a recipe.
  ///
  /// - Parameters:
  ///   - screen: The name of the factory.
  ///   - kind: The origin of the screen.
  ///   - file: The name of the storyboard or nib file.
  ///   - identifier: The identifier in the storyboard.
  public init(
    screen: String, kind: Kind = .code, file: String? = nil, identifier: String? = nil
  ) {
    self.screen = screen
    self.kind = kind
    self.file = file
    self.identifier = identifier
  }
}
