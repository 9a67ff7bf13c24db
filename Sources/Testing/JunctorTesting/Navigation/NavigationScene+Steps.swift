// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor

extension NavigationScene {
  /// Returns the steps that lead from this state to another.
  ///
  ///     scene.steps(to: target)  // [dismiss, select tab 1, pop to 1, push /order/42]
  /// - Precondition: Both states have the same tabs.
  /// - Complexity: O(*n*) in the number of screens of both states.
  public func steps(to target: NavigationScene) -> [NavigationStep] {
    steps(to: target, transition: nil)
  }

  /// Returns the steps that show a screen.
  ///
  /// - Parameters:
  ///   - screen: The screen to show; its id is used if the screen is new.
  ///   - options: The presentation preferences; addresses of ancestors have no effect.
  /// - Throws: A `NavigationError` if this state does not allow the screen.
  /// - Complexity: O(*n*) in the number of screens in the state.
  public func steps(
    showing screen: Screen, _ options: NavigationOptions = NavigationOptions()
  ) throws(NavigationError) -> [NavigationStep] {
    steps(to: try showing(screen, options))
  }
}
