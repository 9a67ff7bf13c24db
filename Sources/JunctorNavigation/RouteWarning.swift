// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// A probable mistake in a registered route.
public enum RouteWarning: Hashable, Sendable, CustomStringConvertible {
  /// No route shows the screen that a route of this pattern names as its parent.
  case missingParent(String, of: String, owner: RouteOwner)
  /// A screen of another module is shown below a route, to sources that it is not exposed to.
  case foreignParent(String, of: String, owner: RouteOwner, reason: String)

  /// The warning, with the line that registered the route.
  public var description: String {
    switch self {
    case .missingParent(let parent, let pattern, let owner):
      "\(owner): missingParent: no route makes a screen for “\(parent)”, the parent of “\(pattern)”"
    case .foreignParent(_, _, let owner, let reason): "\(owner): foreignParent: \(reason)"
    }
  }
}
