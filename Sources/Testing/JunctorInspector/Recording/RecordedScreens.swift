// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import Junctor

extension RouterRecording {
  /// The screens of a scene.
  package struct Screens: Hashable, Codable, Sendable {
    /// A screen.
    package struct Shown: Hashable, Codable, Sendable {
      /// The pattern of its route.
      let route: String
      /// Its address; `nil` if that cannot be redacted.
      package let address: String?
    }

    /// A tab.
    package struct Tab: Hashable, Codable, Sendable {
      /// The tab's name.
      package let name: String
      /// Its screens, the root first.
      package let stack: [Shown]
    }

    /// A modal over the tabs.
    package struct Modal: Hashable, Codable, Sendable {
      /// How it is presented, as one word.
      package let presentation: String
      /// Its screens, the root first.
      package let stack: [Shown]
    }

    /// The tabs, in their order.
    package let tabs: [Tab]
    /// The index of the selected tab.
    package let selected: Int
    /// The modals over the tabs, the lowest first.
    package let modals: [Modal]

    /// Records a scene.
    ///
    /// - Parameter address: Returns the recorded address of a screen.
    package init(_ scene: NavigationScene, address: (Screen) -> String?) {
      func stack(_ screens: [Screen]) -> [Shown] {
        screens.map { Shown(route: $0.route, address: address($0)) }
      }
      tabs = scene.tabs.map { Tab(name: $0.name, stack: stack($0.stack)) }
      selected = scene.selected
      modals = scene.modals.map {
        Modal(presentation: "\($0.presentation)", stack: stack($0.stack))
      }
    }

    /// A drawing of the routes: one line for each tab and modal.
    package var drawing: String { drawing(\.route).joined(separator: "\n") }

    /// A line for each tab and each modal, with a text for each screen.
    func drawing(_ text: (Shown) -> String) -> [String] {
      NavigationScene.drawing(
        tabs: tabs.enumerated().map {
          ($1.name, isInFront: tabs.count > 1 && $0 == selected, $1.stack.map(text))
        }, modals: modals.map { ($0.presentation, $0.stack.map(text)) })
    }

    /// A drawing of the routes, or of no scene.
    package static func drawing(_ screens: Screens?) -> String { screens?.drawing ?? "(no scene)" }
  }
}
