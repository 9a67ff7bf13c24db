// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorMatching

/// Rules that narrow what the routes of a router do, such as those of a remote policy.
///
/// Another target implements them. A router evaluates them after each match, before the steps of the route. It asks
/// for the rules of a route once for each snapshot, so that an open without rules for its route costs one comparison.
package protocol RouteRules: Sendable {
  /// Returns the rules that can apply to a route; `nil` if there are none.
  ///
  /// - Parameter pattern: The pattern that matches, or the first one of an action; `nil` for a route without one.
  func restriction(of pattern: RoutePattern?, _ record: RouteRecord) -> (any RouteRestriction)?
}

/// The rules that can apply to one route.
package protocol RouteRestriction: AnyObject, Sendable {
  /// Returns what the rules say about a request; `nil` if none applies.
  ///
  /// - Parameters:
  ///   - source: The source of the request.
  ///   - isOpening: Whether the request is performed. A query is not counted, and shows no notice.
  ///   - clock: The clock of the router, for limits of frequency.
  ///   - place: Returns the address of the request, and its route; `nil` if there is none.
  func verdict(
    from source: RouteSource, isOpening: Bool, clock: RouterClock, at place: () -> RulePlace?
  ) -> RouteVerdict?
}

/// The address and the route of a request, as rules see them.
package struct RulePlace {
  package let url: ParsedURL
  package let route: MatchedRoute

  package init(url: ParsedURL, route: MatchedRoute) {
    self.url = url
    self.route = route
  }
}
