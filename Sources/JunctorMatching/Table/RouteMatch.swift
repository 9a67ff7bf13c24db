// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// One route that answers a URL, and what its captures took.
package struct RouteMatch: Sendable {
  package let id: RouteID

  /// The values of the captures, decoded when they are read.
  package let captures: Captures

  package var pattern: RoutePattern { captures.pattern }
}
