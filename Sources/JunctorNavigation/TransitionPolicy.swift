// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// What happens to a transition that is requested while another one runs.
///
/// At most ``NavigationQueue/Limits/pendingTransitions`` wait in a scene. One more fails with `busy`,
/// whatever its policy, unless it takes the place of one that waits.
public enum TransitionPolicy: String, Hashable, Codable, Sendable {
  /// It waits for its turn.
  case queue
  /// It becomes one with a transition to the same screen, if one runs or waits; else it waits.
  case join
  /// It waits, and those that wait for the same screen give up.
  case replace
  /// It does not come, and the caller hears `busy`.
  case refuse
  /// The one that runs is ended, and it comes next; a screen that was to come then comes afterwards.
  case interrupt
  /// The one that runs is ended, those that wait give up, and it comes next.
  case takeOver
}
