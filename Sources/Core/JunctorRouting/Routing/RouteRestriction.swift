// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorMatching

/// The rules that can apply to one route.
package protocol RouteRestriction: AnyObject, Sendable {
  /// The sources to whose requests a rule can apply.
  var sources: SourceKinds { get }

  /// Returns what the rules say about a request; `nil` if none applies. Changes nothing.
  ///
  /// - Parameters:
  ///   - source: The source of the request.
  ///   - purpose: The purpose.
  ///   - clock: The clock of the router, for limits of frequency.
  ///   - place: Returns the address of the request, and its route; `nil` if there is none.
  func verdict(
    from source: RouteSource, for purpose: Purpose, clock: RouterClock, at place: () -> RulePlace?
  ) -> RouteVerdict?
}
