// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// The scenes after going back; `nil` if there is nothing to go back to.
extension NavigationScene {
  /// Returns the state one screen further back.
  ///
  /// From the only screen of a modal that is the state without the modal; from the root of a tab
  /// there is no way back.
  package func goingBack() -> NavigationScene? {
    var scene = self
    if front.count > 1 {
      scene.front.removeLast()
      return scene
    }
    return dismissing()
  }

  /// Returns the state without the highest modal; `nil` when there is none.
  package func dismissing() -> NavigationScene? {
    var scene = self
    return scene.modals.popLast() == nil ? nil : scene
  }

  /// Returns the state in which a screen is in front that is up: what lies over it is gone.
  ///
  /// Looks in the front stack first, then in the modals below, then in the selected tab.
  ///
  /// - Returns: The state; `nil` when the screen is in none of these.
  package func goingBack(to identity: Screen.Identity) -> NavigationScene? {
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
  package func goingBackToRoot() -> NavigationScene {
    var scene = self
    if scene.front.count > 1 { scene.front.removeSubrange(1...) }
    return scene
  }

  /// Returns the state without a screen, and without all that lies over it, in its stack and in
  /// modals.
  ///
  /// The root of a tab stays: there would be nothing to see.
  ///
  /// - Returns: The state; `nil` when the screen is not up.
  package func removing(_ id: Screen.ID) -> NavigationScene? {
    var scene = self
    if let level = modals.firstIndex(where: { $0.stack.contains { $0.id == id } }),
      let index = modals[level].stack.firstIndex(where: { $0.id == id })
    {
      scene.modals.removeSubrange((index == 0 ? level : level + 1)...)
      if index > 0 { scene.modals[level].stack.removeSubrange(index...) }
      return scene
    }
    guard let tab = tabs.firstIndex(where: { $0.stack.contains { $0.id == id } }),
      let index = tabs[tab].stack.firstIndex(where: { $0.id == id })
    else { return nil }
    scene.modals = []
    scene.tabs[tab].stack.removeSubrange(max(1, index)...)
    return scene
  }

  /// Returns the state in which each tab has its root alone, and nothing lies over them.
  package func unwound() -> NavigationScene {
    var scene = self
    scene.modals = []
    for index in tabs.indices where tabs[index].stack.count > 1 {
      scene.tabs[index].stack.removeSubrange(1...)
    }
    return scene
  }
}
