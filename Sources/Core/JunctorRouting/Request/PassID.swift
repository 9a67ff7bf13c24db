// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// One attempt of one router; request numbers are unique only within a router.
package struct PassID: Hashable, Sendable {
  package let router: ObjectIdentifier
  package let request: UInt64
}
