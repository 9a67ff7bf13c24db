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
    private var events: ModuleEventQueue?
    private var name = ""
    private var phase: ScenePhase?

    deinit {
      events?.post(SceneEvent(.didDisconnect, scene: name))
      guard let queue, let navigator else { return }
      Task { @MainActor in queue.disconnect(navigator) }
    }

    /// Connects the scene, the first time.
    func open(
      _ navigator: SwiftUINavigator, on router: Router, roots: [String: String],
      _ report: @escaping @MainActor (RouteError) -> Void
    ) {
      if queue != nil { return }
      queue = router.navigation
      self.navigator = navigator
      work = Task {
        do throws(RouteError) {
          try await router.connect(navigator, roots: roots)
        } catch {
          report(error)
        }
      }
    }

    /// Sends the events of a change of phase.
    func enter(_ phase: ScenePhase, of name: String, on router: Router) {
      let events = events ?? ModuleEventQueue(router)
      if self.events == nil {
        self.events = events
        self.name = name
      }
      for kind in Self.happenings(from: self.phase, to: phase) {
        events.post(SceneEvent(kind, scene: self.name))
      }
      self.phase = phase
    }

    /// The events between two phases; SwiftUI may skip phases.
    ///
    /// - Parameter old: The phase before; `nil` for a scene that appears.
    static func happenings(from old: ScenePhase?, to new: ScenePhase) -> [SceneEvent.Kind] {
      if old == new { return [] }
      var kinds: [SceneEvent.Kind] = []
      if old == nil { kinds.append(.didConnect) }
      if old == .active { kinds.append(.willResignActive) }
      if old == .background { kinds.append(.willEnterForeground) }
      if old != nil, new == .background { kinds.append(.didEnterBackground) }
      if new == .active { kinds.append(.didBecomeActive) }
      return kinds
    }
  }
#endif
