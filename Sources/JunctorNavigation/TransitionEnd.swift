// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorRouting

/// The end of a transition, whether it was done or not.
package struct TransitionEnd: Sendable {
  package let cause: NavigationCause
  /// The requests that wanted it, the first of which began it; none for a way back.
  package let requests: [RouteRequest]
  package let isDone: Bool
  /// How the screen had ended that took itself down.
  package let finish: RouteEnding?
  /// What is up afterwards.
  package let scene: NavigationScene
}
