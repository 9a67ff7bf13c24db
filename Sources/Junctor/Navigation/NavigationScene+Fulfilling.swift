// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension NavigationScene {
  /// Returns the state in which an intent is fulfilled.
  ///
  /// - Parameters:
  ///   - intent: What is wanted.
  ///   - nextID: Gives the number of each screen that is new.
  /// - Throws: A ``NavigationRefusal``.
  /// - Complexity: O(*n*) in the number of screens that are up and wanted.
  package func fulfilling(
    _ intent: NavigationIntent, nextID: () -> Screen.ID
  ) throws(NavigationRefusal) -> NavigationScene {
    var scene = self
    if intent.reuse != .pushNew, scene.showAgain(intent) { return scene }
    if !modals.isEmpty, !intent.presentation.isModal {
      switch intent.modals {
      case .dismiss: scene.modals = []
      case .stayUnder: break
      case .wait: throw .waitsForModals
      case .refuse: throw .modalsAreUp
      }
    }
    if let name = intent.tabName {
      guard let index = tabs.firstIndex(where: { $0.name == name }) else { throw .noTab(name) }
      if scene.modals.isEmpty { scene.selected = index }
      // What was asked for in that tab may be there already.
      if intent.reuse != .pushNew, scene.showAgain(intent) { return scene }
    }
    scene.place(intent, nextID)
    return scene
  }

  /// Shows the wanted screen where it is: in the highest modal that has it, else in the stack of the
  /// tab where it belongs, or of any tab; returns whether it is up.
  private mutating func showAgain(_ intent: NavigationIntent) -> Bool {
    func isWanted(_ screen: Screen) -> Bool { screen.identity == intent.target.identity }
    if let level = modals.lastIndex(where: { $0.stack.contains(where: isWanted) }) {
      modals.removeSubrange((level + 1)...)
    } else {
      guard !intent.presentation.isModal, !intent.presentation.isAnotherScreen,
        modals.isEmpty || intent.modals == .dismiss
      else { return false }
      let places = [selected] + tabs.indices.filter { $0 != selected }
      let index = places.first { index in
        (intent.tabName == nil || intent.tabName == tabs[index].name)
          && tabs[index].stack.contains(where: isWanted)
      }
      guard let index else { return false }
      modals = []
      selected = index
    }
    var stack = front
    guard let index = stack.lastIndex(where: isWanted) else { return false }
    if intent.reuse == .bringToFront {
      stack.append(stack.remove(at: index))
    } else {
      stack.removeSubrange((index + 1)...)
    }
    stack[stack.count - 1].address = intent.target.address
    front = stack
    return true
  }

  /// Puts a new screen in place.
  private mutating func place(_ intent: NavigationIntent, _ nextID: () -> Screen.ID) {
    func screen(_ target: NavigationIntent.Target) -> Screen {
      Screen(id: nextID(), identity: target.identity, address: target.address)
    }
    if intent.presentation.isModal {
      let stack = (intent.ancestors + [intent.target]).map(screen)
      modals.append(NavigationModal(presentation: intent.presentation, stack: stack))
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

extension Presentation {
  /// Whether a screen that is up already is no answer to it.
  fileprivate var isAnotherScreen: Bool { self == .root || self == .replace }
}

extension NavigationIntent {
  fileprivate var tabName: String? {
    if case .tab(let name) = presentation { name } else { tab }
  }
}

extension [Screen] {
  /// The stack that has just `ancestors` over what lies under the first of them: those that are there
  /// in this order stay, the others are made.
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
