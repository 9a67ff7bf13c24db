// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import MallHomeInterface
internal import MallLoginInterface
internal import MallOrderInterface
internal import MallSettingsInterface

/// Somebody in front of the window.
@MainActor
struct Person {
  /// What came of an act.
  enum Effect: Equatable {
    /// It is done.
    case done
    /// The screen was asked whether it may be left, and is left if it agrees.
    case asked
    /// There is no such way.
    case impossible
  }

  let window: TerminalNavigator
  let router: Router

  // MARK: Moving

  /// Swipes from the edge: one screen back in the stack that is in front.
  @discardableResult
  func swipe() -> Effect {
    guard window.scene.front.count > 1, let top = window.scene.top else { return .impossible }
    if router.navigation.isGuarded(top.id) {
      router.navigation.attempted(window.scene.id, by: .swipeBack)
      return .asked
    }
    return change(.swipeBack) { $0.front.removeLast() }
  }

  /// Pulls a sheet down, with all of its screens.
  @discardableResult
  func pull() -> Effect {
    guard let modal = window.scene.modals.last, modal.presentation != .fullScreen else {
      return .impossible
    }
    if modal.stack.contains(where: { router.navigation.isGuarded($0.id) }) {
      router.navigation.attempted(window.scene.id, by: .pullDown)
      return .asked
    }
    return change(.pullDown) { $0.modals.removeLast() }
  }

  /// Taps a tab; nothing may lie over the tabs.
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
    router.navigation.changed(window.scene.id, by: cause)
    return .done
  }

  // MARK: Answering

  /// Answers for the screen in front, in its own way: signs in, chooses a city, is done, saves.
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

  /// Writes into the editor in front.
  func write(_ text: String) -> Effect {
    guard let page = window.front as? any AddressEditor else { return .impossible }
    page.write(text)
    return .done
  }
}
