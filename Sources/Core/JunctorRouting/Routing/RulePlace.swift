// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorMatching

/// The address and the route of a request, as rules see them.
package struct RulePlace {
  package let url: ParsedURL
  package let route: MatchedRoute
  /// Whether `+` in the query is a space to the router.
  package let plusIsSpace: Bool
}
