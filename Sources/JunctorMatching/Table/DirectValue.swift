// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What can be said at once about a value.
package enum DirectValue: Sendable, Equatable {
  case value(String)
  /// The pattern has no such capture.
  case absent
  case unknown
}
