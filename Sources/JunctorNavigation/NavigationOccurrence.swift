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
