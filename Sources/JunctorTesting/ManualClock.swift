// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

/// A clock that stands still until a test moves it.
///
///     let clock = ManualClock()
///     let router = Router(scheme: "mall", clock: clock)
///     let opening = Task { try await router.open("/slow") }
///     await clock.sleepers(1)                // the deadline is waiting
///     await clock.advance(by: .seconds(10))  // it passes; nobody waited ten seconds
///
/// A test that waits for sleepers which never come ends when its task is cancelled, by a time limit
/// for example.
public final class ManualClock: Clock, Sendable {
  /// A moment on a ``ManualClock``.
  public struct Instant: InstantProtocol, Sendable {
    /// The time since the clock's beginning.
    public let offset: Duration

    /// Creates the moment that is `offset` after the clock's beginning.
    public init(offset: Duration = .zero) { self.offset = offset }

    /// Returns the moment that is `duration` later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// Returns the time from this moment to another.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Returns whether `left` is before `right`.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let state: Watched<ManualClockStateMachine>

  /// Creates a clock that stands at `start`.
  public init(at start: Instant = Instant()) {
    state = Watched(ManualClockStateMachine(now: start))
  }

  /// The moment at which the clock stands.
  public var now: Instant { state.value.now }

  /// The smallest step: none is too small.
  public var minimumResolution: Duration { .zero }

  /// How many are asleep now.
  public var sleeperCount: Int { state.value.sleepers.count }

  /// The moment at which the next sleeper wakes; `nil` when nobody sleeps.
  public var nextDeadline: Instant? { state.value.sleepers.first?.deadline }

  /// The moment at which the next sleeper wakes that belongs to the tracked work of a router.
  package var nextTrackedDeadline: Instant? {
    state.value.sleepers.first { $0.continuation.isTracked }?.deadline
  }

  // MARK: Sleeping

  /// Sleeps until the clock has been moved to `deadline`, or returns at once if it has been.
  ///
  /// - Throws: `CancellationError`, at once, when the task is cancelled.
  @concurrent
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    // The optimizer of Swift 6.3.1 leaves the tolerance out, and with it the way back to a caller's actor. So
    // this is on none.
    let id = state.withLock { $0.nextID() }
    defer { state.withLock { $0.left(id) } }
    try await withTaskCancellationHandler {
      try await withTrackedThrowingContinuation { (sleeper: ManualClockStateMachine.Sleeping) in
        perform(state.withLock { $0.sleep(id, until: deadline, sleeper) })
      }
    } onCancel: {
      perform(state.withLock { $0.cancel(id) })
    }
  }

  // MARK: Moving

  /// Moves the clock on, and wakes the sleepers whose deadlines are on the way.
  ///
  /// Sleepers wake one after another, in the order of their deadlines; those with equal deadlines,
  /// in the order in which they went to sleep. Each has left its `sleep` before the next is woken.
  ///
  /// Wait for a sleeper before you move the clock, with ``sleepers(_:)``: a task that has not come to
  /// its `sleep` yet sleeps from the new time on. To know what a sleeper does after its `sleep`, wait
  /// for it, with ``EventRecorder`` for example. A task that sleeps again and again is moved on period
  /// by period:
  ///
  ///     for _ in 0..<5 {
  ///       await clock.sleepers(1)
  ///       await clock.advance(by: .seconds(1))
  ///     }
  ///
  /// - Parameter duration: How far. Must not be negative.
  public func advance(by duration: Duration) async {
    precondition(duration >= .zero, "A clock does not go back.")
    await advance(to: now.advanced(by: duration))
  }

  /// Moves the clock on to a moment, as ``advance(by:)`` does.
  ///
  /// A moment that has passed changes nothing.
  public func advance(to moment: Instant) async {
    while wakeNext(until: moment) { await state.wait { $0.isNobodyWaking } }
    state.withLock { $0.move(to: moment) }
  }

  /// Moves the clock on until nobody sleeps.
  ///
  /// A task that goes to sleep again after it was woken may do so before or after this returns. Use
  /// ``sleepers(_:)`` and ``advance(by:)`` for such a task.
  public func run() async {
    while !Task.isCancelled, wakeNext(until: nil) { await state.wait { $0.isNobodyWaking } }
  }

  // MARK: Waiting for sleepers

  /// Waits until at least `count` are asleep, so that a test moves the clock after its subject has
  /// come to the point, not before.
  ///
  /// Returns also when the test's task is cancelled.
  public func sleepers(_ count: Int) async {
    await state.wait { $0.sleepers.count >= count }
  }

  /// Waits until no task sleeps, or the task is cancelled.
  package func noSleepers() async {
    await state.wait { $0.sleepers.isEmpty && $0.isNobodyWaking }
  }

  private func wakeNext(until moment: Instant?) -> Bool {
    guard let action = state.withLock({ $0.wakeNext(until: moment) }) else { return false }
    perform(action)
    return true
  }

  private func perform(_ action: ManualClockStateMachine.Action) {
    switch action {
    case .nothing: break
    case .wake(let sleeper): sleeper.resume()
    case .fail(let sleeper): sleeper.resume(throwing: CancellationError())
    }
  }
}

extension ManualClock: WorkTrackingClock {}
