// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorMatching

/// One pattern of a registration, with its number in the table.
package struct RouteEntry: Sendable {
  let id: RouteID
  package let pattern: RoutePattern
  package let record: RouteRecord
}
