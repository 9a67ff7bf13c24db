// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension NavigationScene {
  /// Returns the scene that an intent leads to; `nextID` returns the id of each new screen.
  ///
  /// - Complexity: O(*n*) in the number of screens in the scene and in the intent.
  package func fulfilling(
    _ intent: NavigationIntent, nextID: () -> Screen.ID
  ) throws(NavigationError) -> NavigationScene {
    var scene = self
    if intent.reuse != .pushNew, scene.reuseScreen(for: intent) { return scene }
    if !modals.isEmpty, !intent.presentation.isModal {
      switch intent.modals {
      case .dismiss: scene.modals = []
      case .stayUnder: break
      case .wait: throw .waitsForModals
      case .refuse: throw .modalsArePresented
      }
    }
    if let name = intent.tabName {
      guard let index = tabs.firstIndex(where: { $0.name == name }) else { throw .noTab(name) }
      if scene.modals.isEmpty { scene.selected = index }
      // The requested screen may be in that tab already.
      if intent.reuse != .pushNew, scene.reuseScreen(for: intent) { return scene }
    }
    scene.addScreen(for: intent, nextID)
    return scene
  }

  /// Shows the requested screen again if it is in the scene; returns whether it is.
  ///
  /// Looks in the modals from the highest to the lowest, then in the intent's tab, then, if the
  /// intent specifies none, in the selected tab and in the other tabs.
  mutating func reuseScreen(for intent: NavigationIntent) -> Bool {
    func isRequested(_ screen: Screen) -> Bool { screen.identity == intent.target.identity }
    if let level = modals.lastIndex(where: { $0.stack.contains(where: isRequested) }) {
      modals.removeSubrange((level + 1)...)
    } else {
      guard !intent.presentation.isModal, intent.presentation != .root,
        intent.presentation != .replace,
        modals.isEmpty || intent.modals == .dismiss
      else { return false }
      let places = [selected] + tabs.indices.filter { $0 != selected }
      let index = places.first { index in
        (intent.tabName == nil || intent.tabName == tabs[index].name)
          && tabs[index].stack.contains(where: isRequested)
      }
      guard let index else { return false }
      modals = []
      selected = index
    }
    var stack = front
    guard let index = stack.lastIndex(where: isRequested) else { return false }
    if intent.reuse == .bringToFront {
      stack.append(stack.remove(at: index))
    } else {
      stack.removeSubrange((index + 1)...)
    }
    stack[stack.count - 1].address = intent.target.address
    front = stack
    return true
  }

  /// Adds a new screen, with its ancestors below it.
  private mutating func addScreen(for intent: NavigationIntent, _ nextID: () -> Screen.ID) {
    func screen(_ target: NavigationIntent.Target) -> Screen { target.screen(id: nextID()) }
    if intent.presentation.isModal {
      let stack = (intent.ancestors + [intent.target]).map(screen)
      modals.append(NavigationScene.Modal(presentation: intent.presentation, stack: stack))
      return
    }
    var stack = intent.presentation == .root ? [] : front
    if intent.presentation == .replace {
      _ = stack.popLast()
    } else if !intent.ancestors.isEmpty {
      stack = stack.keeping(intent.ancestors, screen)
    }
    stack.append(screen(intent.target))
    front = stack
  }
}

extension [Screen] {
  /// Returns the stack with `ancestors` above the screens below the first ancestor.
  ///
  /// Ancestors that are in the stack in this order stay, the others are new.
  fileprivate func keeping(
    _ ancestors: [NavigationIntent.Target], _ make: (NavigationIntent.Target) -> Screen
  ) -> [Screen] {
    guard let start = firstIndex(where: { $0.identity == ancestors[0].identity }) else {
      return ancestors.map(make)
    }
    var stack = Array(self[..<start])
    var rest = self[start...]
    for ancestor in ancestors {
      if let screen = rest.popFirst(), screen.identity == ancestor.identity {
        stack.append(screen)
      } else {
        rest = []
        stack.append(make(ancestor))
      }
    }
    return stack
  }
}
