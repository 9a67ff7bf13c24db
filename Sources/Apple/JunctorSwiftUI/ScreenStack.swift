// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI)
  internal import Combine
  internal import Junctor
  internal import SwiftUI

  /// The stack of a tab or modal as its view observes it, derived from the navigator's scene.
  @MainActor
  final class ScreenStack: ObservableObject, Identifiable, Hashable {
    /// The presentation of a modal; `nil` for a tab.
    let presentation: Presentation?

    /// The screens in the scene, the root first.
    private(set) var items: [ScreenItem] = []

    /// Whether SwiftUI has requested the modal's content.
    var isVisible = false

    /// The first screen of each column, as many as there are; without columns, the root.
    @Published private(set) var columnRoots: [ScreenItem] = []

    /// The number of columns in a wide window.
    let columnCount: Int

    /// The screens over the root, as SwiftUI shows them.
    ///
    /// SwiftUI writes it when the user goes back. It is a property, since a `NavigationStack` with a binding of closures
    /// crashes on iOS 16, and calls `onAppear` of the wrong screens on iOS 18.4 and later.
    @Published var path: [ScreenItem] = [] {
      didSet { if !isUpToDate { navigator?.popped(to: path, of: self) } }
    }

    /// The screens over the root of the last column, which SwiftUI writes when the user goes back.
    @Published var detailPath: [ScreenItem] = [] {
      didSet {
        if !detailPath.elementsEqual(items.dropFirst(columnCount)) {
          let between = items.dropFirst().prefix(columnCount - 1)
          navigator?.popped(to: Array(between + detailPath), of: self)
        }
      }
    }

    /// The restoration of the path after a leave guard has refused.
    private(set) var restoration: Task<Void, Never>?

    private weak var navigator: SwiftUINavigator?

    init(of navigator: SwiftUINavigator?, presentation: Presentation?, columnCount: Int = 1) {
      self.navigator = navigator
      self.columnCount = columnCount
      self.presentation = presentation
    }

    func show(_ items: [ScreenItem]) {
      self.items = items
      let roots = Array(items.prefix(columnCount))
      if columnRoots != roots { columnRoots = roots }
      if !isUpToDate { path = Array(items.dropFirst()) }
      guard columnCount > 1 else { return }
      let rest = Array(items.dropFirst(columnCount))
      if detailPath != rest { detailPath = rest }
    }

    /// Shows the screens again that SwiftUI has popped.
    ///
    /// In a later turn: SwiftUI ignores a path that is the same as in its last update.
    func restorePath() {
      restoration = Task { show(items) }
    }

    private var isUpToDate: Bool { path.elementsEqual(items.dropFirst()) }

    nonisolated static func == (left: ScreenStack, right: ScreenStack) -> Bool { left === right }

    nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  /// A screen and its view, which SwiftUI keeps while it animates the removal.
  @MainActor
  final class ScreenItem: Hashable, Identifiable {
    let id: Screen.ID
    let view: AnyView
    /// The content of a dialog, whose view is empty.
    let dialog: DialogContent?

    init(id: Screen.ID, view: AnyView, dialog: DialogContent? = nil) {
      self.id = id
      self.view = view
      self.dialog = dialog
    }

    nonisolated static func == (left: ScreenItem, right: ScreenItem) -> Bool { left.id == right.id }

    nonisolated func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }
#endif
