// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Work that is done once for everybody who asks for it while it runs.
///
///     let login = SingleFlight<Session>()
///     let session = try await login.run { try await showLoginScreen() }
///
/// The first caller's closure runs; callers who come meanwhile wait for its result. When it ends,
/// all go on or all fail, and the next caller starts anew. A caller whose task is cancelled leaves
/// at once; when the last has left, the work is cancelled.
public final class SingleFlight<Value: Sendable>: Sendable {
  private let storage = SingleFlightStorage<Value>()

  /// Creates a flight that nobody is on yet.
  public init() {}

  /// Returns the result of the running work, or of `work` if none is running.
  ///
  /// - Parameter work: Runs in a task of its own, so that its first caller may leave.
  /// - Throws: What the work throws, to each who waits; `CancellationError` to one that was
  ///   cancelled.
  public func run(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
    try await storage.value(work)
  }

  /// Whether the current task is the running work itself, or was started by it.
  ///
  /// Waiting for the flight from inside would never end; ask this first where it may happen. A task
  /// that outlives the work that started it is not inside any more.
  public var isInside: Bool { storage.isInside }
}

/// The flights that the current task is inside of.
enum FlightPath: RouteContextKey {
  struct Flight: Hashable, Sendable {
    let storage: ObjectIdentifier
    let number: Int
  }

  static let defaultValue: [Flight] = []

  static var current: [Flight] { CarriedLocals.current[FlightPath.self] }
}
