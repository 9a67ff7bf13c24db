// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI)
  internal import Combine
  internal import Junctor
  internal import SwiftUI

  /// Keeps a scene connected as long as its view is there.
  ///
  /// The view's state, because that alone ends when the view goes for good: it also disappears when
  /// another one lies over it.
  @MainActor
  final class SceneConnection: ObservableObject {
    private var queue: NavigationQueue?
    private var scene = ""
    private(set) var work: Task<Void, Never>?

    deinit {
      guard let queue else { return }
      Task { @MainActor [scene] in queue.disconnect(scene: scene) }
    }

    /// Takes the scene in, the first time.
    func open(
      _ navigator: SwiftUINavigator, on router: Router, roots: [String: String],
      _ report: @escaping @MainActor (RouteError) -> Void
    ) {
      if queue != nil { return }
      queue = router.navigation
      scene = navigator.scene.id
      work = Task {
        do throws(RouteError) {
          try await router.connect(navigator, roots: roots)
        } catch {
          report(error)
        }
      }
    }
  }
#endif
