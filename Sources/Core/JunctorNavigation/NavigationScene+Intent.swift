// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension NavigationScene {
  /// Returns the scene that an intent leads to, in which the requested screen is in front.
  ///
  /// - Parameters:
  ///   - intent: The requested screen.
  ///   - canUpdate: Whether a screen can change its content, so that it can be reused for another address.
  ///   - nextID: Returns the id of each new screen.
  /// - Complexity: O(*n*) in the number of screens in the scene and in the intent.
  func fulfilling(
    _ intent: NavigationIntent, updating canUpdate: (Screen.ID) -> Bool = { _ in false },
    nextID: () -> Screen.ID
  ) throws(NavigationError) -> NavigationScene {
    var scene = self
    if scene.reuseScreen(for: intent, canUpdate) { return scene }
    if !modals.isEmpty {
      switch intent.modals {
      case .dismiss: scene.modals = []
      case .stayUnder, nil:
        // Nothing is shown over a dialog.
        if scene.modals.last?.presentation.isDialog == true { scene.modals.removeLast() }
      case .wait: throw .waitsForModals
      case .refuse: throw .modalsArePresented
      }
    }
    if let index = tab(for: intent), scene.modals.isEmpty { scene.selected = index }
    scene.addScreen(for: intent, nextID)
    return scene
  }

  /// Returns the scene in which a screen is in front; its id is used if it is new.
  package func showing(
    _ screen: Screen, _ options: NavigationOptions
  ) throws(NavigationError) -> NavigationScene {
    try fulfilling(NavigationIntent(screen.destination, options: options)) { screen.id }
  }

  /// Shows the requested screen again if it is in the scene; returns whether it is.
  ///
  /// Looks in the modals from the highest to the lowest, then in the intent's tab, then, if the
  /// intent specifies none, in the selected tab and in the other tabs.
  private mutating func reuseScreen(
    for intent: NavigationIntent, _ canUpdate: (Screen.ID) -> Bool
  ) -> Bool {
    // A screen that cannot be updated shows only the address for which it was created.
    func isRequested(_ screen: Screen) -> Bool {
      screen.identity == intent.destination.identity
        && (screen.address == intent.destination.address || canUpdate(screen.id))
    }
    if intent.reuse == .pushNew || intent.presentation == .root || intent.presentation == .replace {
      return false
    }
    let mayDismiss = intent.modals == .dismiss || intent.modals == nil
    if let level = modals.lastIndex(where: { $0.stack.contains(where: isRequested) }) {
      guard mayDismiss || level == modals.count - 1 else { return false }
      modals.removeSubrange((level + 1)...)
    } else {
      guard !intent.presentation.isModal, mayDismiss || modals.isEmpty else { return false }
      let places = [selected] + tabs.indices.filter { $0 != selected && tabs[$0].isVisible }
      let tab = tab(for: intent)
      let index = places.first { index in
        (tab == nil || tab == index) && tabs[index].stack.contains(where: isRequested)
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
    stack[stack.count - 1].address = intent.destination.address
    front = stack
    return true
  }

  /// The first tab of the intent that the user has; `nil` for the selected one.
  private func tab(for intent: NavigationIntent) -> Int? {
    intent.tabNames.lazy.compactMap { name in
      tabs.firstIndex { $0.name == name && $0.isVisible }
    }.first
  }

  /// Adds a new screen, with its ancestors below it.
  private mutating func addScreen(for intent: NavigationIntent, _ nextID: () -> Screen.ID) {
    func screen(_ destination: NavigationIntent.Destination) -> Screen {
      destination.screen(id: nextID())
    }
    if intent.presentation.isModal {
      let stack = (intent.ancestors + [intent.destination]).map(screen)
      modals.append(NavigationScene.Modal(presentation: intent.presentation, stack: stack))
      return
    }
    var stack = intent.presentation == .root ? [] : front
    if intent.presentation == .replace {
      _ = stack.popLast()
    }
    // In the place of a tab that the user does not have, nothing below is removed.
    let isElsewhere = !intent.tabNames.isEmpty && tab(for: intent) == nil
    if !intent.ancestors.isEmpty {
      stack = stack.keeping(intent.ancestors, over: isElsewhere ? stack : [], screen)
    }
    stack.append(screen(intent.destination))
    front = stack
  }
}

extension [Screen] {
  /// Returns the stack with `ancestors` above the screens below the first ancestor.
  ///
  /// Ancestors that are in the stack in this order stay, the others are new. If the first one is not there, they are over
  /// `base`.
  fileprivate func keeping(
    _ ancestors: [NavigationIntent.Destination], over base: [Screen],
    _ make: (NavigationIntent.Destination) -> Screen
  ) -> [Screen] {
    guard let start = firstIndex(where: ancestors[0].isShown) else {
      return base + ancestors.map(make)
    }
    var stack = Array(self[..<start])
    var rest = self[start...]
    for ancestor in ancestors {
      if let screen = rest.popFirst(), ancestor.isShown(by: screen) {
        stack.append(screen)
      } else {
        rest = []
        stack.append(make(ancestor))
      }
    }
    return stack
  }
}
