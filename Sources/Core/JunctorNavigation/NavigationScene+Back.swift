// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The scenes after going back; `nil` if there is nothing to go back to.
extension NavigationScene {
  /// The scene without the front screen; without the modal if it is its only screen.
  func goingBack() -> NavigationScene? {
    var scene = self
    if front.count > 1 {
      scene.front.removeLast()
      return scene
    }
    return dismissing()
  }

  /// The scene without the topmost modal.
  func dismissing() -> NavigationScene? {
    var scene = self
    return scene.modals.popLast() == nil ? nil : scene
  }

  /// The scene after going back to a screen of the front stack, of the modals below or of the selected
  /// tab; `nil` if it is in front.
  func goingBack(to destination: NavigationIntent.Destination) -> NavigationScene? {
    let scene =
      goingBack { $0.destination == destination } ?? goingBack(where: destination.isShown)
    return scene == self ? nil : scene
  }

  private func goingBack(where isRequested: (Screen) -> Bool) -> NavigationScene? {
    var scene = self
    while true {
      if let index = scene.front.lastIndex(where: isRequested) {
        scene.front.removeSubrange((index + 1)...)
        return scene
      }
      if scene.modals.popLast() == nil { return nil }
    }
  }

  /// The scene after going back to the root of the front stack.
  func goingBackToRoot() -> NavigationScene? {
    if front.count < 2 { return nil }
    var scene = self
    scene.front.removeSubrange(1...)
    return scene
  }

  /// The scene without a screen and all screens above it, in its stack and in modals; the root of a tab
  /// stays.
  func removing(_ id: Screen.ID) -> NavigationScene? {
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

  /// The scene with only the roots of the tabs.
  func unwound() -> NavigationScene {
    var scene = self
    scene.modals = []
    for index in tabs.indices where tabs[index].stack.count > 1 {
      scene.tabs[index].stack.removeSubrange(1...)
    }
    return scene
  }
}
