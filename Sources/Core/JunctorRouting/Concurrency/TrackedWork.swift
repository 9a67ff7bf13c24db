// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Counts the work items of a router, so that a test can wait until the router is idle.
///
/// Each open, transition, delivery and task of the router is one *work item*. An item is *moving* until
/// it ends, except while it waits in the library: for a screen's result, for its turn in the queue, for
/// the manual clock or for another item. The router is idle if no item is moving. An item becomes moving
/// *before* its continuation is resumed, so each running item is counted.
///
/// Nothing is counted before ``watch()``, so apps have no cost.
package final class WorkTracker: Sendable {
  struct Item: Sendable {
    let isOpen: Bool
    var waits = 0
    /// Whether the open has its screen on screen, and waits for its result.
    var isShown = false
    /// The work items that wait for this one.
    var waiters: [UInt64] = []
  }

  fileprivate struct State: Sendable {
    var isWatched = false
    var items: [UInt64: Item] = [:]
    var moving = 0
    /// The number of begins, ends, pauses and resumes of work items.
    var changes: UInt64 = 0
    var lastID: UInt64 = 0
    /// The continuations in which a work item waits, and those that were resumed before it began to wait.
    var waiting: Set<UInt64> = []
    var resumedEarly: Set<UInt64> = []
    var watchers: [OneShot<Void>] = []

    mutating func newID() -> UInt64 {
      lastID += 1
      return lastID
    }

    mutating func change(_ id: UInt64, waits change: Int) {
      guard var item = items[id] else { return }
      let wasMoving = item.waits == 0
      item.waits += change
      items[id] = item
      moving += (item.waits == 0 ? 1 : 0) - (wasMoving ? 1 : 0)
    }

    mutating func remove(_ id: UInt64) {
      guard let item = items[id] else { return }
      for waiter in item.waiters { change(waiter, waits: -1) }
      items[id] = nil
      if item.waits == 0 { moving -= 1 }
    }

    mutating func takeWatchers() -> [OneShot<Void>] {
      if moving > 0 { return [] }
      defer { watchers = [] }
      return watchers
    }
  }

  fileprivate let state = RouteLock(State())

  init() {}

  /// Starts to count, for the rest of the router's life.
  package func watch() { state.withLock { $0.isWatched = true } }

  var isWatched: Bool { state.withLock { $0.isWatched } }

  /// Whether an open is running whose screen is not visible.
  package var hasPendingOpens: Bool {
    state.withLock { $0.items.values.contains { $0.isOpen && !$0.isShown } }
  }

  /// The number of begins, ends, pauses and resumes of work items; `nil` while one is moving.
  var idleState: UInt64? { state.withLock { $0.moving == 0 ? $0.changes : nil } }

  /// Waits until no work item is moving, or the task is cancelled.
  func whenIdle() async {
    let idle = OneShot<Void>()
    let isIdle = state.withLock { state in
      if state.moving > 0 { state.watchers.append(idle) }
      return state.moving == 0
    }
    if !isIdle { _ = await idle.resultUnlessCancelled() }
  }

  /// Waits until no work item but the current one is moving, and all enqueued jobs have begun.
  package func settle() async {
    let own = TrackedWork.current
    own?.pause()
    defer { own?.goOn() }
    while !Task.isCancelled {
      await whenIdle()
      let before = idleState
      // The main actor runs its jobs in order: the tasks that were created on it before this one have
      // begun when it ends. The global executor does the same if one thread runs its jobs.
      await Task { @MainActor in }.value
      await Task.detached(priority: .userInitiated) {}.value
      if let before, before == idleState { return }
    }
  }

  /// Begins a work item; `nil` if nothing is counted.
  package func begin(isOpen: Bool = false) -> TrackedWork? {
    if !isWatched { return nil }
    let id = state.withLock { state in
      let id = state.newID()
      state.items[id] = Item(isOpen: isOpen)
      state.moving += 1
      state.changes += 1
      return id
    }
    return TrackedWork(self, id)
  }

  fileprivate func change(_ body: (inout State) -> Void) {
    let watchers = state.withLock { state in
      body(&state)
      state.changes += 1
      return state.takeWatchers()
    }
    for watcher in watchers { watcher.end(()) }
  }
}

/// A work item that a ``WorkTracker`` counts.
package final class TrackedWork: Sendable {
  /// The work item to which the current task belongs; `nil` if nothing is counted.
  @TaskLocal package static var current: TrackedWork?

  private let tracker: WorkTracker
  private let id: UInt64

  fileprivate init(_ tracker: WorkTracker, _ id: UInt64) {
    self.tracker = tracker
    self.id = id
  }

  /// Begins a further work item, before a task of the library is created for it.
  package static func fork() -> TrackedWork? { current?.tracker.begin() }

  /// Runs `body` as part of `work`, which ends with it.
  package static func run<T>(
    _ work: TrackedWork?, _ body: () async throws -> T
  ) async rethrows -> T {
    guard let work else { return try await body() }
    defer { work.end() }
    return try await $current.withValue(work) { try await body() }
  }

  func pause() { tracker.change { $0.change(id, waits: 1) } }

  func goOn() { tracker.change { $0.change(id, waits: -1) } }

  /// Waits for the end of another work item; must be followed by an `await` that lasts as long.
  package func waits(for other: TrackedWork?) {
    guard let other, other.tracker === tracker else { return }
    tracker.change { state in
      guard state.items[id] != nil, state.items[other.id] != nil else { return }
      state.items[other.id]?.waiters.append(id)
      state.change(id, waits: 1)
    }
  }

  package func noteShown() { tracker.state.withLock { $0.items[id]?.isShown = true } }

  func end() { tracker.change { $0.remove(id) } }

  fileprivate func newWait() -> UInt64 { tracker.state.withLock { $0.newID() } }

  /// Starts to wait in a continuation, unless that has been resumed already.
  fileprivate func beginWait(_ wait: UInt64) {
    tracker.change { state in
      if state.resumedEarly.remove(wait) != nil { return }
      state.waiting.insert(wait)
      state.change(id, waits: 1)
    }
  }

  fileprivate func endWait(_ wait: UInt64) {
    tracker.change { state in
      if state.waiting.remove(wait) == nil {
        state.resumedEarly.insert(wait)
      } else {
        state.change(id, waits: -1)
      }
    }
  }
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

  fileprivate func begin() { work?.beginWait(wait) }

  /// Whether a tracked work item waits in it.
  package var isTracked: Bool { work != nil }

  package func resume(with result: sending Result<Value, Failure>) {
    work?.endWait(wait)
    continuation.resume(with: result)
  }

  package func resume(returning value: Value) { resume(with: .success(value)) }

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
