// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Data that another target stores for a route, such as how its screen is presented.
package protocol RouteTrait: Sendable {
  /// Creates the trait of a route without options.
  init()

  /// The addresses of the screens that the route places below its own.
  var parentAddresses: [String] { get }

  /// Checks the trait at registration.
  func check(owner: RouteOwner) throws(RegistrationError)
}
