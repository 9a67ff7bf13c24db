// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor

extension NavigationScene {
  /// Returns the steps that lead from this state to another.
  ///
  ///     scene.steps(to: wanted)  // [dismiss, select tab 1, pop to 1, push /order/42]
  ///
  /// - Precondition: Both states have the same tabs.
  /// - Complexity: O(*n*) for *n* screens in both together.
  public func steps(to wanted: NavigationScene) -> [NavigationStep] {
    NavigationPlan(from: self, to: wanted).steps
  }

  /// Returns the steps that show the screen of an intent.
  ///
  /// - Parameter nextID: Returns the number of each new screen.
  /// - Throws: A `NavigationRefusal` if this state does not allow the intent.
  /// - Complexity: O(*n*) for *n* screens in the state and the intent together.
  public func steps(
    fulfilling intent: NavigationIntent, nextID: () -> Screen.ID
  ) throws(NavigationRefusal) -> [NavigationStep] {
    steps(to: try fulfilling(intent, nextID: nextID))
  }
}
