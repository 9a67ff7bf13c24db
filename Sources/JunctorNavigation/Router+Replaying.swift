// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorRouting

/// What tests of flows, and replays of recorded ones, need to know and do.
extension Router {
  /// Opens an address and waits for the outcome; `whenShown` hears as soon as its screen is up.
  package func open(
    _ address: String, payload: RoutePayload?, source: RouteSource, context: RouteContext,
    whenShown: @escaping @Sendable () -> Void
  ) async throws(RouteError) -> RouteOutcome {
    var context = context
    context[ShownSignalKey.self] = ShownSignal { _ in whenShown() }
    return try await open(address, payload: payload, source: source, context: context)
  }
}

extension NavigationQueue {
  /// The handle of a screen that is up.
  package func handle(of screen: Screen.ID) -> ScreenHandle? {
    scenes.lazy.compactMap { $0.screens[screen]?.handle }.first
  }
}
