// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorRouting

/// What happens to the screens of a scene, for recorders.
package enum NavigationOccurrence: Sendable {
  /// The end of a transition.
  package struct End: Sendable {
    package let cause: NavigationCause
    /// The requests that led to it, the first of which began it; none for a way back.
    package let requests: [RouteRequest]
    package let isDone: Bool
    /// The ending of the screen that has closed itself.
    package let finish: RouteEnding?
    /// The scene afterwards.
    package let scene: NavigationScene
  }

  /// A request requires its screen.
  case wanted(RouteRequest)
  case ended(End)
  /// The user or the system has moved screens.
  case moved(NavigationCause, from: NavigationScene, to: NavigationScene)
  /// The scene was disconnected.
  case closed(NavigationScene)
}
