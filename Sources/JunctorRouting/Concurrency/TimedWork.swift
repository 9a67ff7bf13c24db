// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Work that is awaited at most as long as a time limit, and cancelled when it is no longer awaited.
///
/// Two tasks race to end a ``OneShot``: a task group would wait for work that ignores cancellation.
package struct TimedWork<Value: Sendable>: Sendable {
  /// The task of the work.
  package let task: Task<Void, Never>
  private let timer: Task<Void, any Error>?
  private let race = OneShot<Result<Value, any Error>>()

  /// Begins the work.
  ///
  /// - Parameters:
  ///   - limit: The time limit; `nil` for none.
  ///   - timeout: The error if the limit passes.
  ///   - isolation: The actor on which the task of the work begins.
  ///   - late: Receives the result of work that ends when it is no longer awaited.
  ///   - body: The work.
  package init(
    limit: Duration?, clock: RouterClock, timeout: any Error,
    isolation: isolated (any Actor)? = nil,
    late: @escaping @Sendable (Result<Value, any Error>) async -> Void = { _ in },
    _ body: @escaping @Sendable () async throws -> Value
  ) {
    let (race, tracked) = (race, TrackedWork.fork())
    task = Task {
      _ = isolation  // The task inherits the actor from what it captures.
      await TrackedWork.run(tracked) {
        let result: Result<Value, any Error>
        do {
          result = .success(try await body())
        } catch {
          result = .failure(error)
        }
        if !race.end(result) { await late(result) }
      }
    }
    timer = limit.map { limit in
      let tracked = TrackedWork.fork()
      return Task {
        try await TrackedWork.run(tracked) {
          try await clock.sleep(clock.elapsed() + limit)
          race.end(.failure(timeout))
        }
      }
    }
  }

  /// Ends the wait with an error.
  package func giveUp(_ error: any Error) { race.end(.failure(error)) }

  /// Waits for the result, also if the current task is cancelled.
  package func result() async throws -> Value {
    defer {
      timer?.cancel()
      task.cancel()
    }
    return try await race.result().get()
  }

  /// Waits for the result; throws a `CancellationError` as soon as the current task is cancelled.
  package func resultUnlessCancelled() async throws -> Value {
    try await withTaskCancellationHandler {
      try await result()
    } onCancel: {
      giveUp(CancellationError())
    }
  }
}
