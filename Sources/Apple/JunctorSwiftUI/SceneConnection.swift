// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI)
  internal import Combine
  internal import Junctor
  internal import SwiftUI

  /// The connection of a scene to the router as long as its view exists, which sends the scene's events to modules.
  ///
  /// It is the view's state, because that is released with the view. A view also disappears when it is covered.
  @MainActor
  final class SceneConnection: ObservableObject {
    private var queue: NavigationQueue?
    private var navigator: SwiftUINavigator?
    private(set) var work: Task<Void, Never>?
    private weak var router: Router?
    private var name = ""
    private var phase: ScenePhase?

    deinit {
      router?.post(AppEvent.scene(.didDisconnect, name: name))
      guard let queue, let navigator else { return }
      Task { @MainActor in queue.disconnect(scene: navigator.scene.id, of: navigator) }
    }

    /// Connects the scene, the first time, and restores a stored one.
    func open(
      _ navigator: SwiftUINavigator, on router: Router, roots: [String: any RouteAddress],
      restoring stored: () -> NavigationScene? = { nil }
    ) {
      if queue != nil { return }
      queue = router.navigation
      self.navigator = navigator
      let stored = stored()
      work = Task {
        do throws(RouteError) {
          try await router.connect(navigator, roots: roots)
          guard let stored else { return }
          for error in try await router.restore(stored, in: navigator.scene.id) {
            router.report(error)
          }
        } catch {
          router.report(error)
        }
      }
    }

    /// Sends the events of a change of phase, and makes an active scene the front one.
    func enter(_ phase: ScenePhase, of navigator: SwiftUINavigator) {
      if self.phase == phase { return }
      if self.phase == nil {
        router = navigator.router
        name = navigator.scene.id
      }
      for event in Self.events(from: self.phase, to: phase) {
        router?.post(AppEvent.scene(event, name: name))
      }
      self.phase = phase
      if phase == .active { router?.navigation.activate(scene: name) }
    }

    /// The events between two phases; SwiftUI may skip phases.
    ///
    /// - Parameter old: The phase before; `nil` for a scene that appears.
    static func events(from old: ScenePhase?, to new: ScenePhase) -> [SceneEvent] {
      if old == new { return [] }
      var events: [SceneEvent] = []
      if old == nil { events.append(.didConnect) }
      if old == .active { events.append(.willResignActive) }
      if old == .background { events.append(.willEnterForeground) }
      if old != nil, new == .background { events.append(.didEnterBackground) }
      if new == .active { events.append(.didBecomeActive) }
      return events
    }
  }
#endif
