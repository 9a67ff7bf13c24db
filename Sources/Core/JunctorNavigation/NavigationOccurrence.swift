// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorRouting

/// An event of a scene's screens, for recorders.
package enum NavigationOccurrence: Sendable {
  /// A transition was requested; it runs, or waits for its turn.
  case requested
  /// A transition has ended, with the scene afterwards.
  ///
  /// The first of the requests began it; there is none after going back. `finish` is the ending of the screen that has
  /// closed itself.
  case ended(
    NavigationCause, [RouteRequest], isDone: Bool, finish: RouteEnding?, NavigationScene)
  /// A transition was stopped, with the scene as it has left it, and waits for its turn again.
  case stopped(NavigationScene)
  /// The user or the system has moved screens.
  case moved(NavigationCause, from: NavigationScene, to: NavigationScene)
  /// The scene was disconnected.
  case closed(NavigationScene)
}
