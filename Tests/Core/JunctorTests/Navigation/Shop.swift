// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@testable import JunctorTesting

/// A router with screens and a simulated scene, with access to both.
@MainActor
final class Shop {
  let clock = ManualClock()
  let router: Router
  let host: SimulatedHost
  /// The handles of the created screens by address; the last of each.
  private(set) var handles: [String: ScreenHandle] = [:]
  private(set) var made: [String] = []
  private var byID: [Screen.ID: ScreenHandle] = [:]

  init(tabs: [String] = ["home", "orders"], roots: Bool = true) async throws {
    router = Router(spaces: [.scheme("mall")], clock: clock, log: { _ in })
    _ = router.work
    host = SimulatedHost(tabs: tabs.map { SceneTab($0) }, clock: clock)
    try register("/home")
    try register("/orders", .presented(inTab: "orders"))
    try register("/order/:id", .parent("/orders"), .presented(inTab: "orders"))
    try register("/order/:id/items/:item", .parent("/order/:id"), .presented(inTab: "orders"))
    try register("/goods/:id")
    try register("/cart", .identified(by: []))
    try register("/login", .presented(as: .sheet))
    try register("/city", .presented(as: .sheet))
    try register("/notice/:text", .presented(as: .fullScreen, with: .overAll))
    if roots {
      try await router.connect(host, roots: ["home": "/home", "orders": "/orders"])
    } else {
      router.navigation.connect(host)
    }
  }

  func register(_ pattern: String, _ options: RouteOption...) throws {
    let handler = RouteHandler.screen { [weak self] request, screen in
      self?.handles[screen.screen.address] = screen
      self?.made.append(screen.screen.address)
      self?.byID[screen.screen.id] = screen
      return request.address
    }
    try router.register(
      RouteRegistration(
        RoutePatterns(pattern), handler: handler, options: options,
        owner: RouteOwner(fileID: #fileID, line: #line)
      ))
  }

  var person: SimulatedUser { host.user(in: router.navigation) }

  /// The scene in the state of the queue.
  var drawing: String { router.navigation.scenes.first { $0.id == "main" }?.drawing ?? "nothing" }

  func handle(_ address: String) throws -> ScreenHandle {
    guard let handle = handles[address] else { throw Missing(address: address) }
    return handle
  }

  /// The handles of the visible screens.
  func up(in scene: NavigationScene) -> [ScreenHandle] {
    let up = scene.screens.compactMap { byID[$0.id] }
    byID = Dictionary(up.map { ($0.screen.id, $0) }) { first, _ in first }
    return up
  }

  /// Opens an address in a new task.
  func begin(
    _ address: String, _ navigation: NavigationOptions = NavigationOptions()
  ) -> Task<RouteOutcome, any Error> {
    task { [router] in try await router.open(address, context: .presented(with: navigation)) }
  }

  /// Runs a closure in a task for which ``settle()`` waits.
  func task<T: Sendable>(
    _ body: @escaping @MainActor @Sendable () async throws -> T
  ) -> Task<T, any Error> {
    // On the main actor from the beginning, so that tasks begin in the order in which they are created.
    let work = TrackedWork(router.work)
    return Task { try await TrackedWork.run(work) { try await body() } }
  }

  /// Waits until the router is idle.
  func settle() async { await router.work.settle() }

  /// Advances the clock by one second at a time, and waits until the router is idle after each.
  func pass(_ seconds: Int) async {
    for _ in 0..<seconds {
      await settle()
      await clock.advance(by: .seconds(1))
    }
    await settle()
  }

  struct Missing: Error { let address: String }
}

extension NavigationOptions {
  static let overAll = NavigationOptions(modals: .stayUnder, policy: .interrupt)
}

/// The code that an open ends with.
func code(_ work: () async throws -> RouteOutcome) async -> RouteEnding {
  do {
    return try await work().ending
  } catch let error as RouteError {
    return RouteEnding(error.code)
  } catch {
    Issue.record("This is not a RouteError: \(error)")
    return .failed(.handlerFailed)
  }
}
