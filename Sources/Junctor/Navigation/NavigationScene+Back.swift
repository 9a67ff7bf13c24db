// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Where ways back lead: each gives the state that is wanted, or `nil` where there is no such way.
extension NavigationScene {
  /// Returns the state one screen further back.
  ///
  /// From the only screen of a modal that is the state without the modal; from the root of a tab
  /// there is no way back.
  public func goingBack() -> NavigationScene? {
    var scene = self
    if front.count > 1 {
      scene.front.removeLast()
      return scene
    }
    return dismissing()
  }

  /// Returns the state without the highest modal; `nil` when there is none.
  public func dismissing() -> NavigationScene? {
    var scene = self
    return scene.modals.popLast() == nil ? nil : scene
  }

  /// Returns the state in which a screen is in front that is up: what lies over it is gone.
  ///
  /// Looks in the front stack first, then in the modals below, then in the selected tab.
  ///
  /// - Returns: The state; `nil` when the screen is in none of these.
  public func goingBack(to identity: ScreenIdentity) -> NavigationScene? {
    var scene = self
    while true {
      if let index = scene.front.lastIndex(where: { $0.identity == identity }) {
        scene.front.removeSubrange((index + 1)...)
        return scene
      }
      if scene.modals.popLast() == nil { return nil }
    }
  }

  /// Returns the state in which only the root of the front stack is left; itself if that is so.
  public func goingBackToRoot() -> NavigationScene {
    var scene = self
    if scene.front.count > 1 { scene.front.removeSubrange(1...) }
    return scene
  }

  /// Returns the state in which another screen is in the place of the one in front.
  ///
  /// - Parameters:
  ///   - target: The screen that comes.
  ///   - nextID: Gives its number.
  public func replacingTop(
    by target: NavigationIntent.Target, nextID: () -> Screen.ID
  ) -> NavigationScene {
    var scene = self
    if !scene.front.isEmpty { scene.front.removeLast() }
    scene.front.append(
      Screen(id: nextID(), identity: target.identity, address: target.address))
    return scene
  }

  /// Returns the state in which the selected tab has other screens, and nothing lies over it.
  ///
  /// - Parameters:
  ///   - targets: The screens, the root first.
  ///   - nextID: Gives their numbers.
  public func resetting(
    to targets: [NavigationIntent.Target], nextID: () -> Screen.ID
  ) -> NavigationScene {
    var scene = self
    scene.modals = []
    scene.front = targets.map {
      Screen(id: nextID(), identity: $0.identity, address: $0.address)
    }
    return scene
  }
}
