// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorRouting

/// An event of a scene's screens, for recorders.
package enum NavigationOccurrence: Sendable {
  /// The end of a transition.
  package struct End: Sendable {
    package let cause: NavigationCause
    /// The requests that caused it, the first one began it; empty after going back.
    package let requests: [RouteRequest]
    package let isDone: Bool
    /// The ending of the screen that has closed itself.
    package let finish: RouteEnding?
    /// The scene afterwards.
    package let scene: NavigationScene
  }

  case ended(End)
  /// A transition was stopped, with the scene as it has left it, and waits for its turn again.
  case stopped(NavigationScene)
  /// The user or the system has moved screens.
  case moved(NavigationCause, from: NavigationScene, to: NavigationScene)
  /// The scene was disconnected.
  case closed(NavigationScene)
}
