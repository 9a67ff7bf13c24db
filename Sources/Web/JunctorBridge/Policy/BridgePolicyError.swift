// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// An error for an invalid origin in a policy.
public struct BridgePolicyError: Error, Hashable, CustomStringConvertible {
  /// The origin, as passed to the policy.
  let origin: String
  /// The remedy.
  let reason: String

  /// A message with the origin and the remedy.
  public var description: String { "“\(origin)” is not a valid origin: \(reason)" }
}
