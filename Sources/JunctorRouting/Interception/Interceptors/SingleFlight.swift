// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Work that is done once for everybody who asks for it while it runs.
///
///     let login = SingleFlight<Session>()
///     let session = try await login.run { try await showLoginScreen() }
///
/// The first caller's closure runs, and concurrent callers wait for its result. All of them receive the
/// same value or error. The next caller starts the work again. A caller whose task is cancelled stops
/// waiting immediately. The work is cancelled when no caller is left.
public final class SingleFlight<Value: Sendable>: Sendable {
  private let storage = SingleFlightStorage<Value>()

  /// Creates a single flight without running work.
  public init() {}

  /// Returns the result of the running work, or of `work` if none is running.
  ///
  /// - Parameter work: The work. It runs in its own task, so that the first caller can be cancelled.
  /// - Throws: The error of the work, for every caller; `CancellationError` for a cancelled caller.
  public func run(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
    try await storage.value(work)
  }

  /// Whether the current task is the running work itself, or was started by it.
  ///
  /// The work must not wait for itself: check this property first where that is possible. A task that
  /// outlives the work is no longer inside of it.
  public var isInside: Bool { storage.isInside }
}

/// The flights that the current task is part of.
enum FlightPath: RouteContextKey {
  struct Flight: Hashable, Sendable {
    let storage: ObjectIdentifier
    let number: Int
  }

  static let defaultValue: [Flight] = []

  static var current: [Flight] { CarriedLocals.current[FlightPath.self] }
}
