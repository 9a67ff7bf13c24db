// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What tests of flows, and replays of recorded ones, need to know and do.
extension Router {
  /// Opens an address and waits for the outcome; `whenShown` hears as soon as its screen is up.
  package func open(
    _ address: String, payload: (any Sendable)?, source: RouteSource,
    navigation: NavigationOptions, whenShown: @escaping @Sendable () -> Void
  ) async throws(RouteError) -> RouteOutcome {
    var context = RouteContext()
    if navigation != NavigationOptions() { context[NavigationOptionsKey.self] = navigation }
    context[ShownSignalKey.self] = ShownSignal { _ in whenShown() }
    return try await open(address, payload: payload, source: source, context: context) { $0 }
  }

  /// Goes back as a recorded way back did; returns whether there is such a way.
  package func goBack(
    keeping kept: NavigationTrace.Kept, in scene: String, by cause: NavigationCause
  ) async throws(RouteError) -> Bool {
    try await move(cause, scene) { $0.keeping(kept) }
  }
}

extension NavigationQueue {
  /// The handle of a screen that is up.
  package func handle(of screen: Screen.ID) -> ScreenHandle? {
    scenes.lazy.compactMap { $0.screens[screen]?.handle }.first
  }
}
