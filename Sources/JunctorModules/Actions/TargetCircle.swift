// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// That a target is needed while it is being made.
///
/// The caller hears `handlerFailed` with it below.
public struct TargetCircle: Error, Hashable, CustomStringConvertible {
  /// The names of the targets and services that were being made, the outermost first, and last the
  /// target that closes the circle.
  public let chain: [String]

  /// The mistake in a sentence.
  public var description: String {
    "a target is needed to make itself: \(chain.joined(separator: " → "))"
  }
}
