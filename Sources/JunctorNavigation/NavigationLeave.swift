// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// A leaving that a screen is asked about.
public struct NavigationLeave: Sendable {
  /// What wants to take the screen away.
  public let cause: NavigationCause

  /// The screen that would be in front afterwards.
  public let next: Screen?
}
