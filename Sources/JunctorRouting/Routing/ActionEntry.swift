// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// One action of a target, as the router keeps it.
package struct ActionEntry: Sendable {
  package let record: RouteRecord
  let address: ActionAddress
}
