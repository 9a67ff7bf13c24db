// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting

/// A router with screens, and an empty scene for each link.
@MainActor
final class SceneFixture {
  let clock = ManualClock()
  let router: Router
  /// What ran, in order: the steps as they note it, and `made /address` for each screen.
  let notes = Notes()
  private(set) var host = SimulatedHost(tabs: [""])

  init() {
    router = Router.quiet(clock: clock)
    renew()
  }

  /// Connects an empty scene in the place of the last one.
  func renew() {
    host = SimulatedHost(tabs: [""])
    router.navigation.connect(host)
  }

  func screen(_ pattern: String, _ options: RouteOption...) throws {
    try screen([pattern], options)
  }

  func screen(_ patterns: [String], _ options: [RouteOption]) throws {
    let notes = notes
    let handler = RouteHandler.screen { request, _ in notes.add("made \(request.address)") }
    try router.register(
      RouteRegistration(
        RoutePatterns(texts: patterns), handler: handler, options: options,
        owner: RouteOwner(fileID: #fileID, line: #line)))
  }

  /// Shows an address in an empty scene.
  ///
  /// - Returns: `nil`, or the error.
  @discardableResult
  func show(
    _ address: String, payload: RoutePayload? = nil, from source: RouteSource = .app,
    _ options: NavigationOptions = NavigationOptions()
  ) async -> RouteError? {
    renew()
    do throws(RouteError) {
      try await router.show(
        address, payload: payload, source: source, context: .presented(with: options))
      return nil
    } catch {
      return error
    }
  }

  /// The addresses in the stack, the lowest first.
  var stack: [String] { host.scene.front.map(\.address) }

  /// The addresses whose handlers have run.
  var made: [String] {
    notes.all.filter { $0.hasPrefix("made ") }.map { String($0.dropFirst(5)) }
  }
}
