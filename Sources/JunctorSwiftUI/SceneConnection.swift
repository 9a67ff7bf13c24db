// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI)
  internal import Combine
  internal import Junctor
  internal import SwiftUI

  /// Keeps a scene connected as long as its view is there, and tells the modules what happens to it.
  ///
  /// The view's state, because that alone ends when the view goes for good: it also disappears when
  /// another one lies over it.
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
      Task { @MainActor in queue.disconnect(scene: navigator.scene.id, of: navigator) }
    }

    /// Takes the scene in, the first time.
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

    /// Tells the modules what it means that a scene is in a phase now.
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

    /// What has happened to a scene between two phases, of which SwiftUI may leave out some.
    ///
    /// - Parameters:
    ///   - old: The phase before; `nil` for a scene that appears.
    ///   - new: The phase now.
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
