// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// One window: its tabs, and what lies over them.
public struct NavigationScene: Hashable, Codable, Sendable, Identifiable {
  /// The name that no other scene has.
  public let id: String

  /// The tabs, in their order; an app without tabs has one.
  public var tabs: [NavigationTab]

  /// The number of the tab in front.
  public var selected: Int

  /// What lies over the tabs, the lowest first.
  public var modals: [NavigationModal]

  /// Creates a scene.
  ///
  /// - Precondition: There is a tab, and the selected one is there.
  public init(
    id: String, tabs: [NavigationTab], selected: Int = 0, modals: [NavigationModal] = []
  ) {
    precondition(tabs.indices.contains(selected), "A scene has a tab, and one of them is in front.")
    self.id = id
    self.tabs = tabs
    self.selected = selected
    self.modals = modals
  }

  /// The stack that is in front: the highest modal's, else the selected tab's.
  public var front: [Screen] {
    get { modals.last?.stack ?? tabs[selected].stack }
    set {
      if modals.isEmpty {
        tabs[selected].stack = newValue
      } else {
        modals[modals.count - 1].stack = newValue
      }
    }
  }

  /// The screen that a person sees; `nil` in an empty scene.
  public var top: Screen? { front.last }

  /// All screens of the scene: the tabs', then the modals', from the lowest to the highest.
  public var screens: [Screen] { tabs.flatMap(\.stack) + modals.flatMap(\.stack) }

  /// The numbers of all screens of the scene.
  var screenIDs: Set<Screen.ID> {
    var ids: Set<Screen.ID> = []
    for tab in tabs { for screen in tab.stack { ids.insert(screen.id) } }
    for modal in modals { for screen in modal.stack { ids.insert(screen.id) } }
    return ids
  }
}

extension NavigationScene {
  /// A line for each tab and each modal, the tab in front marked, with a text for each screen.
  package func drawing(_ text: (Screen) -> String) -> [String] {
    func line(_ name: String, isInFront: Bool, _ stack: [Screen]) -> String {
      let screens = stack.isEmpty ? "(empty)" : stack.map(text).joined(separator: "  ")
      return name + (isInFront ? " ●  " : "  ") + screens
    }
    let lines =
      tabs.indices.map { index in
        line(
          tabs[index].name.isEmpty ? "stack" : "tab \(tabs[index].name)",
          isInFront: tabs.count > 1 && index == selected, tabs[index].stack)
      } + modals.map { line("\($0.presentation)", isInFront: false, $0.stack) }
    return lines.enumerated().map { ($0.offset == lines.count - 1 ? "└─ " : "├─ ") + $0.element }
  }
}
