// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorMatching

/// Data that another target stores for a route, such as how its screen is presented.
package protocol RouteTrait: Sendable {
  /// Creates the trait of a route without options.
  init()

  /// The addresses of the screens that the route places below its own.
  var parentAddresses: [String] { get }

  /// Checks the trait at registration.
  ///
  /// - Parameters:
  ///   - patterns: The patterns of the route; none for an action without URLs.
  ///   - defaults: The names of the parameters with a default.
  func check(
    for patterns: [RoutePattern], defaults: Set<String>, owner: RouteOwner
  ) throws(RegistrationError)
}
