// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

/// A simulated user of a scene.
///
/// Each action returns whether it changed the scene immediately. Going back past a screen with a
/// leave guard changes it later, if the guard permits.
@MainActor
public struct SimulatedUser {
  let host: SimulatedHost
  let queue: NavigationQueue

  /// Swipes from the edge: goes one screen back in the front stack.
  @discardableResult
  public func swipeBack() -> Bool {
    guard host.scene.front.count > 1, let top = host.scene.top else { return false }
    if queue.isGuarded(top.id) {
      queue.didAttemptToLeave(host.scene.id, by: .swipeBack)
      return false
    }
    host.change(.swipeBack, in: queue) { $0.front.removeLast() }
    return true
  }

  /// Pulls down a sheet or popover, with all of its screens.
  @discardableResult
  public func pullDown() -> Bool {
    guard let modal = host.scene.modals.last, modal.presentation != .fullScreen,
      !modal.presentation.isDialog, modal.presentation.sheetOptions.closesBySwipe
    else { return false }
    if modal.stack.contains(where: { queue.isGuarded($0.id) }) {
      queue.didAttemptToLeave(host.scene.id, by: .pullDown)
      return false
    }
    host.change(.pullDown, in: queue) { $0.modals.removeLast() }
    return true
  }

  /// Taps a tab; has no effect while a modal is visible.
  @discardableResult
  public func tapTab(_ name: String) -> Bool {
    guard host.scene.modals.isEmpty,
      let index = host.scene.tabs.firstIndex(where: { $0.name == name && $0.isVisible })
    else { return false }
    host.change(.tapTab, in: queue) { $0.selected = index }
    return true
  }

  /// Finishes the screen in front with a value, as its view does.
  ///
  /// - Returns: Whether a screen of the router is in front.
  @discardableResult
  public func finish(_ value: some Sendable) -> Bool {
    guard let top = host.scene.top, let screen = queue.handle(of: top.id) else { return false }
    screen.finish(value)
    return true
  }

  /// Chooses a button of the route's alert or confirmation dialog in front.
  ///
  /// - Returns: Whether there is such a button.
  @discardableResult
  public func choose(_ title: String) -> Bool {
    guard let top = host.scene.top, let dialog = host.content(of: top) as? DialogContent,
      let index = dialog.buttons.firstIndex(where: { $0.title == title })
    else { return false }
    dialog.choose(index)
    return true
  }

  /// Closes the visible alert of the app's own code.
  public func closeAlert() {
    host.change(.system, in: queue) { _ in host.alert = nil }
  }

  /// Closes the window.
  public func closeScene() { queue.disconnect(scene: host.scene.id) }
}
