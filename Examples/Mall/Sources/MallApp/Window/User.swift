// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import MallHomeInterface
internal import MallLoginInterface
internal import MallOrderInterface
internal import MallSettingsInterface

/// The actions of a user in the window.
@MainActor
struct User {
  /// The effect of an action.
  enum Effect: Equatable {
    /// The window has changed.
    case done
    /// The screen's leave guard decides.
    case guarded
    /// The action is not possible in the current state.
    case impossible
  }

  let window: TerminalNavigator
  let router: Router

  // MARK: Navigation

  /// Swipes from the edge: pops one screen of the front stack.
  @discardableResult
  func swipe() -> Effect {
    guard window.scene.front.count > 1, let top = window.scene.top else { return .impossible }
    if router.navigation.isGuarded(top.id) {
      router.navigation.didAttemptToLeave(window.scene.id, by: .swipeBack)
      return .guarded
    }
    return change(.swipeBack) { $0.front.removeLast() }
  }

  /// Pulls the front sheet down, with all of its screens.
  @discardableResult
  func pull() -> Effect {
    guard let modal = window.scene.modals.last, modal.presentation != .fullScreen else {
      return .impossible
    }
    if modal.stack.contains(where: { router.navigation.isGuarded($0.id) }) {
      router.navigation.didAttemptToLeave(window.scene.id, by: .pullDown)
      return .guarded
    }
    return change(.pullDown) { $0.modals.removeLast() }
  }

  /// Taps a tab; impossible while a modal covers the tabs.
  @discardableResult
  func tap(_ tab: String) -> Effect {
    guard window.scene.modals.isEmpty,
      let index = window.scene.tabs.firstIndex(where: { $0.name == tab })
    else { return .impossible }
    return change(.tapTab) { $0.selected = index }
  }

  /// Closes the window.
  func close() {
    router.navigation.disconnect(scene: window.scene.id)
    window.change { scene in
      scene.modals = []
      for index in scene.tabs.indices { scene.tabs[index].stack = [] }
    }
  }

  private func change(
    _ cause: NavigationCause, _ body: (inout NavigationScene) -> Void
  ) -> Effect {
    window.change(body)
    router.navigation.didChange(window.scene.id, by: cause)
    return .done
  }

  // MARK: Results

  /// Finishes the front screen: signs in, chooses a city, taps Done, or saves.
  ///
  /// - Parameter text: The name of the member or of the city.
  func finish(_ text: String? = nil) async throws -> Effect {
    switch window.front {
    case let page as any LoginScreen: page.signIn(as: text ?? "Mei")
    case let page as any CityScreen: page.choose(text.map(City.init) ?? page.cities[0])
    case let page as any OrderScreen where text == nil: page.done()
    case let page as any AddressEditor: page.save()
    default:
      let isDone =
        if let text {
          try await router.back(returning: text)
        } else {
          try await router.back(returning: ())
        }
      return isDone ? .done : .impossible
    }
    return .done
  }

  /// Replaces the text of the front editor.
  func write(_ text: String) -> Effect {
    guard let page = window.front as? any AddressEditor else { return .impossible }
    page.write(text)
    return .done
  }
}
