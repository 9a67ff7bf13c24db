// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Something about a registered route that is probably not meant.
public struct RouteWarning: Hashable, Sendable, CustomStringConvertible {
  /// What kind of thing it is.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The code as one word in camel case.
    public let rawValue: String

    /// No route makes the screen that a route names as its parent.
    public static let missingParent = Code(rawValue: "missingParent")
    /// A screen of another module is shown below a route to sources to which it is not exposed itself.
    public static let foreignParent = Code(rawValue: "foreignParent")

    /// The code as one word in camel case.
    public var description: String { rawValue }
  }

  /// What kind of thing it is.
  public let code: Code
  /// The pattern of the route.
  public let pattern: String
  /// The line that registered the route.
  public let owner: RouteOwner
  /// The parent's address or pattern.
  public let parent: String
  /// What is wrong, in words.
  public let reason: String

  /// The warning, with the line that registered the route.
  public var description: String { "\(owner): \(code): \(reason)" }
}
