// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// The screens of all scenes and their places: scenes → tabs → stacks → modals.
///
///     scene "main"
///     ├─ tab home      /home
///     ├─ tab orders ●  /orders  /order/42
///     └─ sheet         /login
///
/// A value that can be compared, stored and drawn.
public struct NavigationState: Hashable, Codable, Sendable {
  /// The scenes, in the order in which they were opened.
  public var scenes: [NavigationScene]

  /// Creates a state.
  public init(scenes: [NavigationScene]) { self.scenes = scenes }

  /// Creates the state of an app with one scene, whose name is `main`.
  ///
  /// - Parameters:
  ///   - tabs: The names of the tabs, the first in front; one without a name for an app without tabs.
  package init(tabs: [String] = [""]) {
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

  /// All screens, those of one scene after those of another.
  public var screens: [Screen] { scenes.flatMap(\.screens) }
}

extension NavigationState: CustomStringConvertible {
  /// The state as a drawing: a line for each tab and each modal, the tab in front marked.
  public var description: String {
    scenes.map { scene in (["scene \(scene.id)"] + scene.drawing(\.address)).joined(separator: "\n")
    }
    .joined(separator: "\n")
  }
}
