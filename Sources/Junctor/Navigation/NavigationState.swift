// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Which screens are up, and where: scenes → tabs → stacks → modals.
///
///     scene "main"
///     ├─ tab home      /home
///     ├─ tab orders ●  /orders  /order/42
///     └─ sheet         /login
///
/// A value: what is to be is planned from what is, and both can be compared, stored and drawn.
public struct NavigationState: Hashable, Codable, Sendable {
  /// The scenes, in the order in which they were opened.
  public var scenes: [NavigationScene]

  /// Creates a state.
  public init(scenes: [NavigationScene]) { self.scenes = scenes }

  /// Creates the state of an app with one scene, whose name is `main`.
  ///
  /// - Parameters:
  ///   - tabs: The names of the tabs, the first in front; one without a name for an app without tabs.
  public init(tabs: [String] = [""]) {
    scenes = [NavigationScene(id: "main", tabs: tabs.map { NavigationTab(name: $0) })]
  }

  /// The scene of a name.
  ///
  /// Setting `nil` removes it, and a scene that is new comes last.
  public subscript(scene id: String) -> NavigationScene? {
    get { scenes.first { $0.id == id } }
    set {
      let index = scenes.firstIndex { $0.id == id }
      switch (index, newValue) {
      case (let index?, let scene?): scenes[index] = scene
      case (let index?, nil): scenes.remove(at: index)
      case (nil, let scene?): scenes.append(scene)
      case (nil, nil): break
      }
    }
  }

  /// All screens that are up, those of one scene after those of another.
  public var screens: [Screen] { scenes.flatMap(\.screens) }
}

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

/// A tab and its stack.
public struct NavigationTab: Hashable, Codable, Sendable {
  /// The name by which routes and people know it.
  public let name: String

  /// The screens, the root first.
  public var stack: [Screen]

  /// Creates a tab.
  public init(name: String, stack: [Screen] = []) {
    self.name = name
    self.stack = stack
  }
}

/// A screen that lies over others, with a stack of its own.
public struct NavigationModal: Hashable, Codable, Sendable {
  /// How it came up.
  public let presentation: Presentation

  /// The screens, the root first; never none.
  public var stack: [Screen]

  /// Creates a modal.
  ///
  /// - Precondition: The presentation is a modal one, and there is a screen.
  public init(presentation: Presentation, stack: [Screen]) {
    precondition(presentation.isModal, "\(presentation) gives a screen no stack of its own.")
    precondition(!stack.isEmpty, "A modal without a screen shows nothing.")
    self.presentation = presentation
    self.stack = stack
  }
}

extension NavigationState: CustomStringConvertible {
  /// The state as a drawing: a line for each tab and each modal, the tab in front marked.
  public var description: String {
    scenes.map { scene in (["scene \(scene.id)"] + scene.drawing(\.address)).joined(separator: "\n")
    }
    .joined(separator: "\n")
  }
}

extension NavigationScene {
  /// A line for each tab and each modal, the tab in front marked, with a text for each screen.
  func drawing(_ text: (Screen) -> String) -> [String] {
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
