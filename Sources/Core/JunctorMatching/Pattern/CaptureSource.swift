// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Where the value of a capture is in a URL.
package enum CaptureSource: Sendable {
  /// The segment with this index among those that are not literals.
  case path(Int)
  case query(String)
  /// The pattern has no such capture.
  case absent
  /// Only matching the URL finds the value.
  case unknown
}
