// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Content that decides whether its screen may be left.
///
///     extension DraftController: LeaveGuarding {
///       func mayLeave(for transition: TransitionContext) async -> Bool { await askToDiscard() }
///     }
@MainActor
public protocol LeaveGuarding: AnyObject {
  /// Returns whether the screen may be left; `false` leaves the scene unchanged.
  ///
  /// - Parameter transition: The transition that would remove the screen.
  func mayLeave(for transition: TransitionContext) async -> Bool
}
