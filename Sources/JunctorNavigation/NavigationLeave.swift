// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// A transition that would remove a screen, for the screen's leave guard.
public struct NavigationLeave: Sendable {
  /// The cause of the transition.
  public let cause: NavigationCause

  /// The screen that would be in front afterwards.
  public let next: Screen?
}
