// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The screens of one window: a stack for each tab, and the modals over them.
///
///     scene main
///     ├─ tab home      /home
///     ├─ tab orders ●  /orders  /order/42
///     └─ sheet         /login
public struct NavigationScene: Hashable, Codable, Sendable, Identifiable {
  /// A tab and its stack.
  public struct Tab: Hashable, Codable, Sendable {
    /// The name by which routes refer to the tab; empty in an app without tabs.
    public let name: String

    /// The screens, the root first.
    public var stack: [Screen]

    /// The number of columns in a wide window, at least 1.
    public let columnCount: Int

    /// Whether the user has the tab.
    public var isVisible: Bool

    /// Creates a tab.
    public init(
      name: String, stack: [Screen] = [], columnCount: Int = 1, isVisible: Bool = true
    ) {
      self.name = name
      self.stack = stack
      self.columnCount = columnCount
      self.isVisible = isVisible
    }

    /// The screens of each column in a wide window: one screen in each column but the last, which shows the rest.
    ///
    /// A narrow window shows the whole stack. So a link with its parents selects the row of a sidebar and fills the detail,
    /// and the stack is the same when the window becomes narrow.
    ///
    ///     scene.tabs[0].columns[1].first?.address  // the row that is selected in a sidebar
    public var columns: [ArraySlice<Screen>] {
      let fixed = columnCount - 1
      return (0..<fixed).map { stack.dropFirst($0).prefix(1) } + [stack.dropFirst(fixed)]
    }

    /// Reads a tab that was encoded; by default, it is visible and has one column.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      name = try container.decode(String.self, forKey: .name)
      stack = try container.decode([Screen].self, forKey: .stack)
      columnCount = max(1, try container.decodeIfPresent(Int.self, forKey: .columnCount) ?? 1)
      isVisible = try container.decodeIfPresent(Bool.self, forKey: .isVisible) ?? true
    }
  }

  /// A stack of screens that is presented over others.
  public struct Modal: Hashable, Codable, Sendable {
    /// How it is presented.
    public let presentation: Presentation

    /// The screens, the root first; at least one.
    public var stack: [Screen]

    /// Creates a modal.
    ///
    /// - Precondition: The presentation is modal, and the stack is not empty.
    public init(presentation: Presentation, stack: [Screen]) {
      precondition(presentation.isModal, "The presentation \(presentation) is not modal.")
      precondition(!stack.isEmpty, "A modal has at least one screen.")
      self.presentation = presentation
      self.stack = stack
    }

    /// Reads a modal that was encoded.
    ///
    /// - Throws: A `DecodingError`, also if the presentation is not modal or the stack is empty.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      presentation = try container.decode(Presentation.self, forKey: .presentation)
      stack = try container.decode([Screen].self, forKey: .stack)
      guard presentation.isModal else {
        throw DecodingError.dataCorruptedError(
          forKey: .presentation, in: container,
          debugDescription: "\(presentation) gives a screen no stack of its own.")
      }
      guard !stack.isEmpty else {
        throw DecodingError.dataCorruptedError(
          forKey: .stack, in: container, debugDescription: "A modal has at least one screen.")
      }
    }
  }

  /// The name of the scene.
  public let id: String

  /// The tabs, in their order; an app without tabs has one.
  public var tabs: [Tab]

  /// The index of the selected tab.
  public var selected: Int

  /// The modals over the tabs, the lowest first.
  public var modals: [Modal]

  /// Creates a scene.
  ///
  /// - Precondition: There is at least one tab, and `selected` is the index of one.
  public init(id: String, tabs: [Tab], selected: Int = 0, modals: [Modal] = []) {
    precondition(tabs.indices.contains(selected), "`selected` must be the index of a tab.")
    self.id = id
    self.tabs = tabs
    self.selected = selected
    self.modals = modals
  }

  /// Reads a scene that was encoded.
  ///
  /// - Throws: A `DecodingError`, also if `selected` is not the index of a tab.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    tabs = try container.decode([Tab].self, forKey: .tabs)
    selected = try container.decode(Int.self, forKey: .selected)
    modals = try container.decode([Modal].self, forKey: .modals)
    guard tabs.indices.contains(selected) else {
      throw DecodingError.dataCorruptedError(
        forKey: .selected, in: container,
        debugDescription: "The scene has \(tabs.count) tabs, and none has the index \(selected).")
    }
  }

  /// The stack in front: the topmost modal's, otherwise the selected tab's.
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

  /// The screen that the user sees; `nil` in an empty scene.
  public var top: Screen? { front.last }

  /// All screens of the scene: those of the tabs, then those of the modals.
  public var screens: [Screen] { tabs.flatMap(\.stack) + modals.flatMap(\.stack) }

  var screenIDs: Set<Screen.ID> { Set(screens.map(\.id)) }
}

extension NavigationScene: CustomStringConvertible {
  /// The scene as a drawing: a line for each tab and each modal, the selected tab marked.
  public var description: String {
    (["scene \(id)"] + drawing(\.address)).joined(separator: "\n")
  }

  /// A line for each tab and each modal, with a text for each screen.
  func drawing(_ text: (Screen) -> String) -> [String] {
    Self.drawing(
      tabs: tabs.indices.filter { tabs[$0].isVisible }.map { index in
        (
          tabs[index].name, isInFront: tabs.count > 1 && index == selected,
          tabs[index].stack.map(text)
        )
      }, modals: modals.map { ("\($0.presentation)", $0.stack.map(text)) })
  }

  /// A line for each tab and each modal, with the texts of the screens.
  package static func drawing(
    tabs: [(name: String, isInFront: Bool, stack: [String])],
    modals: [(presentation: String, stack: [String])]
  ) -> [String] {
    func line(_ name: String, isInFront: Bool = false, _ stack: [String]) -> String {
      let screens = stack.isEmpty ? "(empty)" : stack.joined(separator: "  ")
      return name + (isInFront ? " ●  " : "  ") + screens
    }
    let lines =
      tabs.map {
        line($0.name.isEmpty ? "stack" : "tab \($0.name)", isInFront: $0.isInFront, $0.stack)
      }
      + modals.map { line($0.presentation, $0.stack) }
    return lines.enumerated().map { ($0.offset == lines.count - 1 ? "└─ " : "├─ ") + $0.element }
  }
}
