// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Work that is awaited at most as long as a time limit, and cancelled when it is no longer awaited.
///
/// Two tasks race to end a ``Promise``: a task group would wait for work that ignores cancellation.
package struct TimedWork<Value: Sendable>: Sendable {
  /// The task of the work.
  package let task: Task<Void, Never>
  private let timer: Task<Void, any Error>?
  /// The result: of the work, or the error with which the wait ends.
  package let race = Promise<Result<Value, any Error>>()

  /// Begins the work.
  ///
  /// - Parameters:
  ///   - limit: The time limit; `nil` for none.
  ///   - timeout: The error if the limit passes.
  ///   - startsOnMain: Whether the task of the work begins on the main actor.
  ///   - late: Receives the result of work that ends when it is no longer awaited.
  ///   - body: The work; receives the race, which is over when the work is no longer awaited.
  package init(
    limit: Duration?, clock: RouterClock, timeout: any Error,
    startsOnMain: Bool = false,
    late: @escaping @Sendable (Result<Value, any Error>) async -> Void = { _ in },
    _ body: @escaping @Sendable (Promise<Result<Value, any Error>>) async throws -> Value
  ) {
    let (race, tracked) = (race, TrackedWork.fork())
    let run: @Sendable () async -> Void = {
      await TrackedWork.run(tracked) {
        let result: Result<Value, any Error>
        do {
          result = .success(try await body(race))
        } catch {
          result = .failure(error)
        }
        if !race.end(result) { await late(result) }
      }
    }
    task = startsOnMain ? Task { @MainActor in await run() } : Task { await run() }
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

  /// Ends the tasks of the work and the timer.
  package func cancel() {
    timer?.cancel()
    task.cancel()
  }

  /// Waits for the result; throws a `CancellationError` as soon as the current task is cancelled.
  // Not isolated: when specialized, the optimizer of Swift 6.3.1 omits the hop back to the caller's
  // actor.
  @concurrent
  package func resultUnlessCancelled() async throws -> Value {
    defer { cancel() }
    return try await withTaskCancellationHandler {
      try await race.result().get()
    } onCancel: {
      race.end(.failure(CancellationError()))
    }
  }
}
