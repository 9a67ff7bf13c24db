// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI)
  internal import Junctor
  internal import SwiftUI

  /// The user's actions. They change the scene and are then reported, or are requested if a screen has a leave guard.
  extension SwiftUINavigator {
    /// The user has popped screens: by a swipe, by the back button, or by its menu.
    func popped(to path: [ScreenItem], of stack: ScreenStack, _ router: Router) {
      let kept = path.count + 1
      guard kept < stack.items.count, stack.items.dropFirst().starts(with: path) else { return }
      let leaving = stack.items[kept...]
      var next = scene
      let top: Screen?
      if let tab = tabs.firstIndex(where: { $0 === stack }) {
        next.tabs[tab].stack.removeLast(leaving.count)
        top = next.tabs[tab].stack.last
      } else if let level = modals.firstIndex(where: { $0 === stack }) {
        next.modals[level].stack.removeLast(leaving.count)
        top = next.modals[level].stack.last
      } else {
        return
      }
      if guards(leaving, router) {
        // SwiftUI has popped already: the views have to read the scene again.
        follow()
        if leaving.count == 1 {
          router.navigation.attempted(next.id, by: .swipeBack)
        } else if let top {
          Task { [scene = next.id] in _ = try? await router.back(to: top.address, in: scene) }
        }
      } else {
        show(next)
        router.navigation.changed(next.id, by: .swipeBack)
      }
    }

    /// The user has dismissed a modal, with those over it.
    func tookDown(_ stack: ScreenStack, _ router: Router) {
      guard let level = modals.firstIndex(where: { $0 === stack }) else { return }
      if guards(modals[level...].flatMap(\.items), router) {
        follow()
        router.navigation.attempted(scene.id, by: .pullDown)
      } else {
        var next = scene
        next.modals.removeSubrange(level...)
        show(next)
        // The user cannot pull a full screen down: the app's view has dismissed it.
        let cause: NavigationCause = stack.presentation == .fullScreen ? .system : .pullDown
        router.navigation.changed(next.id, by: cause)
      }
    }

    func selected(tab: Int, _ router: Router) {
      var next = scene
      guard next.selected != tab, next.apply(.selectTab(tab)) else { return }
      show(next)
      router.navigation.changed(next.id, by: .tapTab)
    }

    /// Whether one of the screens has a leave guard.
    func guards(_ items: some Sequence<ScreenItem>, _ router: Router) -> Bool {
      items.contains { router.navigation.isGuarded($0.id) }
    }
  }
#endif
