// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Why there is no policy.
public struct BridgePolicyError: Error, Hashable, CustomStringConvertible {
  /// The origin, as it was written.
  public let origin: String
  /// What is wrong with it.
  public let reason: String

  /// Both in a sentence.
  public var description: String { "“\(origin)” is no origin of pages: \(reason)" }
}
