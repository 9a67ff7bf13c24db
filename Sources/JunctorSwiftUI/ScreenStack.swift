// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI)
  internal import Combine
  internal import Junctor
  internal import SwiftUI

  /// The stack of a tab or modal as its view observes it, derived from the navigator's scene.
  @MainActor
  final class ScreenStack: ObservableObject, Identifiable {
    /// The presentation of a modal; `nil` for a tab.
    let presentation: Presentation?

    /// The screens, the root first.
    @Published private(set) var items: [ScreenItem] = []

    init(presentation: Presentation?) { self.presentation = presentation }

    func show(_ items: [ScreenItem]) {
      if self.items != items { self.items = items }
    }
  }

  /// A screen and its view, which SwiftUI keeps while it animates the removal.
  struct ScreenItem: Hashable, Identifiable {
    let id: Screen.ID
    let view: AnyView

    static func == (left: ScreenItem, right: ScreenItem) -> Bool { left.id == right.id }

    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }
#endif
