// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Work that is done once for all callers that request it while it runs.
///
/// The first caller's closure runs, and concurrent callers wait for its result. All of them receive the
/// same value or error. The next caller starts the work again. A caller whose task is cancelled stops
/// waiting immediately. The work is cancelled when no caller is left.
package final class SingleFlight<Value: Sendable>: Sendable {
  private typealias Flight = Promise<Result<Value, any Error>>

  private struct State {
    /// The running work; its result is ignored if it has been replaced.
    var flight: Flight?
    /// The requests that wait for it.
    var requests: EnclosingRequests?
    var task: Task<Void, Never>?
    var callers = 0
    /// The work that no caller waits for any longer.
    var abandoned: Task<Void, Never>?
  }

  private let state = RouteLock(State())

  package init() {}

  /// Returns the result of the running work, or of `work` if none is running.
  ///
  /// - Parameter work: The work. It runs in its own task, so that the first caller can be cancelled.
  /// - Throws: The error of the work, for every caller; `CancellationError` for a cancelled caller.
  // Not isolated: when specialized, the optimizer of Swift 6.3.1 omits the hop back to the caller's
  // actor.
  @concurrent
  package func run(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
    try Task.checkCancellation()
    let (flight, requests, isFirst, abandoned) = state.withLock { state in
      let isFirst = state.flight == nil
      let flight = state.flight ?? Flight()
      let requests = state.requests ?? EnclosingRequests.shared()
      state.flight = flight
      state.requests = requests
      state.callers += 1
      return (flight, requests, isFirst, state.abandoned)
    }
    if isFirst {
      // Its last caller has left, and is about to do so, too.
      abandoned?.cancel()
      start(flight, for: requests, work)
    } else {
      requests.addCurrent()
    }
    let result = await flight.resultUnlessCancelled()
    leave(flight)
    guard let result else { throw CancellationError() }
    return try result.get()
  }

  /// Whether the current task is the running work itself, or was started by it.
  ///
  /// The work must not wait for itself: check this property before you wait. A task that outlives the
  /// work is no longer inside of it.
  package var isInside: Bool {
    guard let flight = state.withLock({ $0.flight }) else { return false }
    return FlightPath.current.contains { $0 === flight }
  }

  private func start(
    _ flight: Flight, for requests: EnclosingRequests,
    _ work: @escaping @Sendable () async throws -> Value
  ) {
    let path = FlightPath.current + [flight]
    let tracked = TrackedWork.fork()
    let task = Task {
      await TrackedWork.run(tracked) {
        let result: Result<Value, any Error>
        do {
          result = .success(
            try await CarriedLocals.with(FlightPath.self, path) {
              try await requests.run { try await work() }
            })
        } catch {
          result = .failure(error)
        }
        state.withLock { if $0.flight === flight { $0 = State() } }
        flight.end(result)
      }
    }
    let isOver = state.withLock { state in
      guard state.flight === flight else { return true }
      state.task = task
      return false
    }
    if isOver { task.cancel() }
  }

  /// Cancels the work if no caller is left.
  private func leave(_ flight: Flight) {
    let task: Task<Void, Never>? = state.withLock { state in
      guard state.flight === flight else { return nil }
      state.callers -= 1
      if state.callers > 0 { return nil }
      state = State(abandoned: state.task)
      return state.abandoned
    }
    task?.cancel()
  }
}

/// The running works that the current task is part of.
private enum FlightPath: RouteContextKey {
  static let defaultValue: [any AnyObject & Sendable] = []

  static var current: [any AnyObject & Sendable] { CarriedLocals.current[FlightPath.self] }
}
