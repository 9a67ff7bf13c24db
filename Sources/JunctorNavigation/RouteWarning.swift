// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// Something about a registered route that is probably not meant.
public struct RouteWarning: Hashable, Sendable, CustomStringConvertible {
  /// What kind of thing it is.
  public enum Code: String, CaseIterable, Sendable {
    /// No route makes the screen that a route names as its parent.
    case missingParent
    /// A screen of another module is shown below a route to sources to which it is not exposed itself.
    case foreignParent
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
  public var description: String { "\(owner): \(code.rawValue): \(reason)" }
}
