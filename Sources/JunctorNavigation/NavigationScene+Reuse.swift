// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

extension NavigationScene {
  /// Shows the requested screen again if it is in the scene; returns whether it is.
  ///
  /// Looks in the modals from the highest to the lowest, then in the intent's tab, then, if the
  /// intent names none, in the selected tab and in the other tabs.
  mutating func reuseScreen(for intent: NavigationIntent) -> Bool {
    func isWanted(_ screen: Screen) -> Bool { screen.identity == intent.target.identity }
    if let level = modals.lastIndex(where: { $0.stack.contains(where: isWanted) }) {
      modals.removeSubrange((level + 1)...)
    } else {
      guard !intent.presentation.isModal, !intent.presentation.needsNewScreen,
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
}

extension Presentation {
  /// Whether a screen of a tab that is in the scene already cannot be reused.
  fileprivate var needsNewScreen: Bool { self == .root || self == .replace }
}
