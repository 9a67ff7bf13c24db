// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// What holds the instance of a target.
package protocol TargetHolding: Sendable {
  /// Lets go of the instance; returns whether there was one.
  func release() -> Bool
}
