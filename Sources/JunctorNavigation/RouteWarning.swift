// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// A probable mistake in a registered route.
public struct RouteWarning: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of warnings.
  public enum Code: String, CaseIterable, Sendable {
    /// No route shows the screen that a route names as its parent.
    case missingParent
    /// A screen of another module is shown below a route, to sources that it is not exposed to.
    case foreignParent
  }

  /// The kind of warning.
  public let code: Code
  /// The pattern of the route.
  public let pattern: String
  /// The line that registered the route.
  public let owner: RouteOwner
  /// The parent's address or pattern.
  public let parent: String
  /// A description of the mistake.
  public let reason: String

  /// The warning, with the line that registered the route.
  public var description: String { "\(owner): \(code.rawValue): \(reason)" }
}
