// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension NavigationScene {
  /// Returns the scene with the screens of a stored one.
  ///
  /// A screen without a target is left out, with all screens above it. A tab keeps its root if the stored root is the
  /// same, cannot be shown, or does not exist.
  ///
  /// - Parameters:
  ///   - stored: The stored scene. Its tabs are found by their names.
  ///   - targets: The screens to show, by the stored addresses.
  ///   - nextID: Returns the id of each new screen.
  func restoring(
    _ stored: NavigationScene, as targets: [String: NavigationIntent.Target],
    nextID: () -> Screen.ID
  ) -> NavigationScene {
    func screens(_ stack: some Sequence<Screen>) -> [Screen] {
      stack.lazy.map { targets[$0.address] }.prefix { $0 != nil }
        .compactMap { $0?.screen(id: nextID()) }
    }
    var scene = self
    scene.modals = []
    var isComplete = false
    for (index, tab) in tabs.enumerated() {
      guard let place = stored.tabs.firstIndex(where: { $0.name == tab.name }) else { continue }
      let last = stored.tabs[place].stack
      var stack = tab.stack.prefix(1).filter { $0.target == last.first?.target }
      stack += screens(last.dropFirst(stack.count))
      scene.tabs[index].stack = stack.isEmpty ? Array(tab.stack.prefix(1)) : stack
      if place == stored.selected {
        scene.selected = index
        isComplete = stack.count == last.count
      }
    }
    for modal in stored.modals where isComplete {
      let stack = screens(modal.stack)
      isComplete = stack.count == modal.stack.count
      if stack.isEmpty { break }
      scene.modals.append(Modal(presentation: modal.presentation, stack: stack))
    }
    return scene
  }

  /// Leaves out a new screen, and all screens above it; a tab without others keeps its root in `scene`.
  mutating func leaveOut(_ id: Screen.ID, keeping scene: NavigationScene) {
    guard let rest = removing(id) else { return }
    let modals = modals
    let tab = tabs.firstIndex { $0.stack.contains { $0.id == id } }
    let isRoot = tab.map { tabs[$0].stack[0].id == id } ?? false
    self = rest
    guard let tab else { return }
    if isRoot { tabs[tab].stack = Array(scene.tabs[tab].stack.prefix(1)) }
    if tab != selected { self.modals = modals }
  }
}
