// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What another target keeps about a route, such as how its screen is presented.
package protocol RouteTrait: Sendable {
  /// Creates the trait of a route about which nothing is specified.
  init()

  /// The addresses of the screens below the route's own that the route names.
  var parentAddresses: [String] { get }

  /// Checks the trait at registration.
  func check(owner: RouteOwner) throws(RegistrationError)
}
