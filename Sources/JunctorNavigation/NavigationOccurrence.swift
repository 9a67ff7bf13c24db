// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorRouting

/// What happens to the screens of a scene, for those who record it.
package enum NavigationOccurrence: Sendable {
  /// A request has come to its screen, and asks for it.
  case wanted(RouteRequest)
  /// A transition has come to its end.
  case ended(TransitionEnd)
  /// A person or the system has moved screens.
  case moved(NavigationCause, from: NavigationScene, to: NavigationScene)
  /// The scene is gone.
  case closed(NavigationScene)
}

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
