// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorMatching

/// One pattern of a registration: what a number in the table stands for.
package struct RouteEntry: Sendable {
  let id: RouteID
  package let pattern: RoutePattern
  package let record: RouteRecord
}
