// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The error for an origin that a policy does not accept.
public struct BridgePolicyError: Error, Hashable, CustomStringConvertible {
  /// The origin, as it was written.
  public let origin: String
  /// What is wrong with it.
  public let reason: String

  /// The origin and the reason in a sentence.
  public var description: String { "“\(origin)” is no origin of pages: \(reason)" }
}
