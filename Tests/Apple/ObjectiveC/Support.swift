// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import JunctorC

// The Swift side of the tests: a router with a scene and some routes, and a caller.

/// A navigator that shows nothing, and keeps the contents of its screens.
@MainActor private final class KeepingNavigator: Navigator {
  private(set) var scene = NavigationScene(id: "main", tabs: [NavigationScene.Tab(name: "home")])
  private var contents: [Screen.ID: Any] = [:]

  /// The content of the front screen.
  var front: Any? { scene.top.flatMap { contents[$0.id] } }

  func perform(_ step: NavigationStep, in transition: TransitionContext) async throws {
    guard scene.apply(step) else { throw NavigationError.impossible(step) }
    if let screen = scene.top, let content = transition.content(of: screen) {
      contents[screen.id] = content
    }
  }
}

@MainActor private var navigator = KeepingNavigator()
@MainActor private var isConnected = false

private struct Order: Sendable {}

/// Returns the handle of a router for `mall` that Swift code has created, with these routes.
///
/// On the main thread.
@c public func test_router() -> OpaquePointer {
  let router = Router(scheme: "mall")
  do {
    try router.register("/swift/text", .sync { _ in "naïve ✓" })
    try router.register("/swift/number", .sync { _ in 42 }, .exposed(to: .push))
    try router.register("/swift/truth", .sync { _ in true })
    try router.register("/swift/half", .sync { _ in 0.5 })
    try router.register("/swift/nothing", .sync { _ in })
    try router.register("/swift/order", .sync { _ in Order() })
    try router.register("/swift/page/:id", .sync { request in try request.int("id") })
    try router.register(
      "/swift/sum",
      .sync { request in
        try request.value("a", as: Int.self) + request.value("b", as: Int.self)
      })
    // A handler that declares the object it receives: here, one of a host.
    try router.register(
      "/swift/same",
      .main { request in
        guard let object = request.native("object", as: CObject.self) else {
          throw RouteRejection("The payload has no object.")
        }
        return object as Any
      })
    try router.register(
      "/swift/off-main",
      .sync { request in
        request.native("object", as: CObject.self) == nil ? "no object" : "an object"
      })
    try router.register("/swift/wait", .reply { _, reply in reply.onEnd { _ = reply } })
    try router.register("/home", .screen { _, _ in "home" })
  } catch {
    fatalError("\(error)")
  }
  let handle = router.retainedForC()
  MainActor.assumeIsolated {
    navigator = KeepingNavigator()
    isConnected = false
  }
  Task { @MainActor in
    try await router.connect(navigator, roots: ["home": "/home"])
    isConnected = true
  }
  return handle
}

/// Whether the scene of the router is connected.
///
/// On the main thread.
@c public func test_is_connected() -> Bool { MainActor.assumeIsolated { isConnected } }

/// The object of the front screen, if it is one of the host.
///
/// On the main thread.
@c public func test_front_content() -> UnsafeMutableRawPointer? {
  MainActor.assumeIsolated { navigator.front as? CObject }?.pointer
}
