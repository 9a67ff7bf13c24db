// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorMatching

/// Rules that narrow what the routes of a router do, such as those of a remote policy.
///
/// Another target implements them. A router evaluates them after each match, before the steps of the route. It asks
/// for the rules of a route once for each snapshot, so that an open without rules for its route costs one comparison.
package protocol RouteRules: Sendable {
  /// The number of the policy, for events.
  var revision: Int? { get }

  /// Returns the rules that can apply to a route; `nil` if there are none.
  ///
  /// - Parameter pattern: The pattern that matches, or the first one of an action; `nil` for a route without one.
  func restriction(of pattern: RoutePattern?, _ record: RouteRecord) -> (any RouteRestriction)?
}

extension RouteRules {
  package var revision: Int? { nil }
}
