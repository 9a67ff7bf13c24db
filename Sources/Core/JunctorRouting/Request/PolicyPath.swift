// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// The decisions of a remote policy about one request so far.
package struct PolicyPath: Sendable {
  /// The decisions in order.
  private(set) var decisions: [PolicyDecision] = []
  /// The routes that were redirected.
  private var left: [ObjectIdentifier] = []

  /// Whether a route may be redirected.
  ///
  /// A policy with too many redirects, or with a loop, is refused when it is loaded, so this is a second line of defense.
  func mayLeave(_ route: RouteRecord) -> Bool {
    left.count < RedirectLimit.policyHops && !left.contains(ObjectIdentifier(route))
  }

  /// Records a verdict on the request to a route.
  mutating func note(_ verdict: RouteVerdict, on route: RouteRecord?) {
    decisions += verdict.decisions
    if verdict.isRedirect, let route { left.append(ObjectIdentifier(route)) }
  }

  /// Adds the decisions of a parent router, which counts its own redirects.
  mutating func append(_ path: PolicyPath) { decisions += path.decisions }
}
