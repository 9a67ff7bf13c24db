// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Counts work items, so that a test can wait until a router is idle; JunctorTesting contains the only one.
package protocol WorkTracking: AnyObject, Sendable {
  /// Returns the number of a new work item or wait.
  func newID() -> UInt64

  func note(_ change: WorkChange, of item: UInt64)
}

/// What happens to a work item.
package enum WorkChange: Sendable {
  case begun(isOpen: Bool)
  case ended
  case paused
  case resumed
  /// It waits for the end of another one.
  case waits(for: UInt64)
  /// It waits in a continuation.
  case suspended(wait: UInt64)
  /// That continuation is resumed, perhaps before the item is suspended.
  case continued(wait: UInt64)
  /// The open has its screen on screen, and waits for its result.
  case shown
}

/// The work of a router.
///
/// Each open, transition, delivery and task of the router is one *work item*. Nothing is counted without a tracker, so
/// apps have no cost.
package final class RouterWork: Sendable {
  private struct State: Sendable {
    var tracker: (any WorkTracking)?
    var recordsRequests = false
  }

  private let state = RouteLock(State())

  init() {}

  /// Whether tasks have the requests for which they run; see ``EnclosingRequests``.
  var recordsRequests: Bool { state.withLock { $0.tracker != nil || $0.recordsRequests } }

  /// Records from now on for which requests a task runs.
  package func recordRequests() { state.withLock { $0.recordsRequests = true } }

  /// Returns the tracker, which `make` creates if there is none; it counts for the rest of the router's life.
  package func tracker(_ make: () -> any WorkTracking) -> any WorkTracking {
    let new = make()
    return state.withLock { state in
      let tracker = state.tracker ?? new
      state.tracker = tracker
      return tracker
    }
  }

  /// Begins a work item; `nil` if nothing is counted.
  package func begin(isOpen: Bool = false) -> TrackedWork? {
    state.withLock(\.tracker).map { TrackedWork($0, isOpen: isOpen) }
  }
}

/// A work item that a tracker counts.
package final class TrackedWork: Sendable {
  /// The work item to which the current task belongs; `nil` if nothing is counted.
  @TaskLocal package static var current: TrackedWork?

  private let tracker: any WorkTracking
  private let id: UInt64

  /// Begins a work item.
  package init(_ tracker: any WorkTracking, isOpen: Bool = false) {
    self.tracker = tracker
    id = tracker.newID()
    note(.begun(isOpen: isOpen))
  }

  package func note(_ change: WorkChange) { tracker.note(change, of: id) }

  /// Begins a further work item, before a task of the library is created for it.
  package static func fork() -> TrackedWork? { current.map { TrackedWork($0.tracker) } }

  /// Runs `body` as part of `work`, which ends with it.
  package static func run<T>(
    _ work: TrackedWork?, _ body: () async throws -> T
  ) async rethrows -> T {
    guard let work else { return try await body() }
    defer { work.note(.ended) }
    return try await $current.withValue(work) { try await body() }
  }

  /// Waits for the end of another work item; must be followed by an `await` that lasts as long.
  package func waits(for other: TrackedWork?) {
    if let other, other.tracker === tracker { note(.waits(for: other.id)) }
  }

  fileprivate func newWait() -> UInt64 { tracker.newID() }
}

/// A continuation of ``withTrackedContinuation(isolation:_:)``, during which the current work item waits.
package struct TrackedContinuation<Value: Sendable, Failure: Error>: Sendable {
  private let continuation: CheckedContinuation<Value, Failure>
  private let work: TrackedWork?
  private let wait: UInt64

  fileprivate init(_ continuation: CheckedContinuation<Value, Failure>) {
    self.continuation = continuation
    work = TrackedWork.current
    wait = work?.newWait() ?? 0
  }

  fileprivate func begin() { work?.note(.suspended(wait: wait)) }

  /// Whether a tracked work item waits in it.
  package var isTracked: Bool { work != nil }

  package func resume(with result: sending Result<Value, Failure>) {
    work?.note(.continued(wait: wait))
    continuation.resume(with: result)
  }

  func resume(returning value: Value) { resume(with: .success(value)) }

  package func resume(throwing error: Failure) { resume(with: .failure(error)) }
}

extension TrackedContinuation where Value == Void {
  package func resume() { resume(returning: ()) }
}

/// Suspends the current task, whose work item waits from the end of `body` until the continuation is
/// resumed.
///
/// It does not wait earlier, so that the router is not idle if `body` itself resumes the continuation.
package func withTrackedContinuation<Value: Sendable>(
  isolation: isolated (any Actor)? = #isolation,
  _ body: (TrackedContinuation<Value, Never>) -> Void
) async -> Value {
  await withCheckedContinuation(isolation: isolation) { continuation in
    let tracked = TrackedContinuation(continuation)
    body(tracked)
    tracked.begin()
  }
}

/// Suspends the current task, as ``withTrackedContinuation(isolation:_:)`` does, for a value or an error.
package func withTrackedThrowingContinuation<Value: Sendable>(
  isolation: isolated (any Actor)? = #isolation,
  _ body: (TrackedContinuation<Value, any Error>) -> Void
) async throws -> Value {
  try await withCheckedThrowingContinuation(isolation: isolation) { continuation in
    let tracked = TrackedContinuation(continuation)
    body(tracked)
    tracked.begin()
  }
}
