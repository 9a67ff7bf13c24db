// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI)
  internal import Junctor
  internal import SwiftUI

  /// The user's actions. They change the scene and are then reported, or are requested if a screen has a leave guard.
  extension SwiftUINavigator {
    /// The user has popped screens: by a swipe, by the back button, or by its menu.
    func popped(to path: [ScreenItem], of stack: ScreenStack) {
      let kept = path.count + 1
      guard kept < stack.items.count, stack.items.dropFirst().starts(with: path) else {
        return stack.restorePath()
      }
      let leaving = stack.items[kept...]
      var next = scene
      let top: Screen?
      if let tab = tabStacks.firstIndex(where: { $0 === stack }) {
        next.tabs[tab].stack.removeLast(leaving.count)
        top = next.tabs[tab].stack.last
      } else if let level = modals.firstIndex(where: { $0 === stack }) {
        next.modals[level].stack.removeLast(leaving.count)
        top = next.modals[level].stack.last
      } else {
        return
      }
      if guards(leaving) {
        stack.restorePath()
        if leaving.count == 1 {
          attempted(.swipeBack)
        } else if let top {
          Task { [router, scene = next.id] in
            _ = try? await router?.back(to: top.address, in: scene)
          }
        }
      } else {
        changed(to: next, by: .swipeBack)
      }
    }

    /// The user has dismissed a modal, with those over it.
    func dismissed(_ stack: ScreenStack) {
      guard let level = modals.firstIndex(where: { $0 === stack }) else { return }
      if guards(modals[level...].flatMap(\.items)) {
        refresh()
        attempted(.pullDown)
      } else {
        var next = scene
        next.modals.removeSubrange(level...)
        // The user cannot pull a full screen or a dialog down: the app's view or a button has dismissed it.
        let isPulled = stack.presentation != .fullScreen && stack.presentation?.isDialog != true
        changed(to: next, by: isPulled ? .pullDown : .system)
      }
    }

    /// The index of the selected tab, which the user selects.
    var selectedTab: Int {
      get { scene.selected }
      set {
        var next = scene
        guard next.selected != newValue, next.apply(.selectTab(newValue)) else { return }
        changed(to: next, by: .tapTab)
      }
    }

    /// The user has tried to go back past a screen with a leave guard.
    func attempted(_ cause: NavigationCause) {
      router?.navigation.didAttemptToLeave(scene.id, by: cause)
    }

    /// Whether one of the screens has a leave guard.
    func guards(_ items: some Sequence<ScreenItem>) -> Bool {
      items.contains { router?.navigation.isGuarded($0.id) == true }
    }

    func changed(to next: NavigationScene, by cause: NavigationCause) {
      show(next)
      router?.navigation.didChange(next.id, by: cause)
    }
  }
#endif
