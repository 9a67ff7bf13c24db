// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// The decisions of a remote policy about one request so far.
package struct PolicyPath: Sendable {
  /// The decisions in order.
  private(set) var decisions: [PolicyDecision] = []
  /// The routes that were redirected.
  private var left: [ObjectIdentifier] = []

  /// Records the decisions of one evaluation.
  ///
  /// - Parameter route: The route that is redirected; `nil` if it is not.
  /// - Returns: Whether the redirect is permitted. A policy with too many redirects, or with a loop, is refused when it
  ///   is loaded, so this is a second line of defense.
  mutating func note(_ decisions: [PolicyDecision], leaving route: ObjectIdentifier?) -> Bool {
    self.decisions += decisions
    guard let route else { return true }
    if left.count == RedirectLimit.policyHops || left.contains(route) { return false }
    left.append(route)
    return true
  }

  /// Adds the decisions of a parent router, which counts its own redirects.
  mutating func append(_ path: PolicyPath) { decisions += path.decisions }
}
