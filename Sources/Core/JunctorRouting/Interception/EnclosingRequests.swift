// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The requests for which a task runs: one request, or all that wait for the same ``SingleFlight``.
///
/// A task of a request, also one that its steps or its handler create, has the request in
/// ``EnclosingRequests/current``. Requests are recorded only if the router's work is tracked, or a recorder requires them.
package final class EnclosingRequests: Sendable {
  private enum Path: RouteContextKey {
    static let defaultValue: [EnclosingRequests] = []
  }

  private let state: RouteLock<Set<PassID>>

  private init(_ requests: Set<PassID>) { state = RouteLock(requests) }

  /// The requests that have been added so far.
  package var requests: Set<PassID> { state.withLock { $0 } }

  /// The requests for which the current task runs, the outermost first.
  package static var current: [EnclosingRequests] { CarriedLocals.current[Path.self] }

  /// Runs `body` for a further request.
  static func with<R>(_ request: PassID, _ body: () async throws -> R) async rethrows -> R {
    try await EnclosingRequests([request]).run(body)
  }

  // MARK: Shared work

  /// The requests of the current task, to which those of other tasks are added.
  static func shared() -> EnclosingRequests { EnclosingRequests(currentRequests) }

  private static var currentRequests: Set<PassID> {
    current.reduce(into: []) { $0.formUnion($1.requests) }
  }

  /// Adds the requests of the current task.
  func addCurrent() {
    let added = Self.currentRequests
    if !added.isEmpty { state.withLock { $0.formUnion(added) } }
  }

  /// Runs `body` for these requests.
  func run<R>(_ body: () async throws -> R) async rethrows -> R {
    try await CarriedLocals.with(Path.self, Self.current + [self], body)
  }
}
