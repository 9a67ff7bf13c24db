// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI)
  internal import Combine
  internal import Junctor
  internal import SwiftUI

  /// One stack of screens as its view follows it: a tab's or a modal's.
  ///
  /// Derived from the navigator's scene, which is the truth.
  @MainActor
  final class ScreenStack: ObservableObject, Identifiable {
    /// How it came up; `nil` for a tab's.
    let presentation: Presentation?

    /// The screens, the root first.
    @Published private(set) var items: [ScreenItem] = []

    init(presentation: Presentation?) { self.presentation = presentation }

    func show(_ items: [ScreenItem]) {
      if self.items != items { self.items = items }
    }
  }

  /// A screen with what shows it, as SwiftUI carries it.
  ///
  /// SwiftUI holds on to it while it goes, so that it can be seen to go.
  struct ScreenItem: Hashable, Identifiable {
    let id: Screen.ID
    let view: AnyView

    static func == (left: ScreenItem, right: ScreenItem) -> Bool { left.id == right.id }

    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }
#endif
