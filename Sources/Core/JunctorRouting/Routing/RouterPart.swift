// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Data that another target stores for each router, such as its services.
package protocol RouterPart: AnyObject, Sendable {
  /// Creates the part of a router.
  ///
  /// Runs at the first use. If two threads use a part first at the same time, one of two is released.
  init(_ runtime: RouterRuntime)

  /// Removes the registrations of the tokens; returns whether there were any.
  func remove(_ tokens: Set<RouteToken>) -> Bool
}

extension RouterPart {
  package func remove(_ tokens: Set<RouteToken>) -> Bool { false }
}
