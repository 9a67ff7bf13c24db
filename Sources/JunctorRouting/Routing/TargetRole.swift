// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// What a route does for a target.
package enum TargetRole: Sendable {
  case action(ActionName)
  /// Answers for actions that the target does not have.
  case notFound(target: String)
}
