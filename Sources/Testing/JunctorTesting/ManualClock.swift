// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

/// A clock that advances only when a test advances it.
///
///     let clock = ManualClock()
///     let router = Router(scheme: "mall", clock: clock)
///     let opening = Task { try await router.open("/slow") }
///     await clock.sleepers(1)                // the deadline is waiting
///     await clock.advance(by: .seconds(10))  // it passes without a real wait
///
/// If no task sleeps, a test that waits for sleepers ends when its task is cancelled, for example by a time
/// limit.
public final class ManualClock: Clock, Sendable {
  /// An instant of a ``ManualClock``.
  public struct Instant: InstantProtocol, Sendable {
    /// The time since the start of the clock.
    public let offset: Duration

    /// Creates the instant `offset` after the start of the clock.
    public init(offset: Duration = .zero) { self.offset = offset }

    /// Returns the instant that is `duration` later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// Returns the time from this instant to another.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Returns whether `left` precedes `right`.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let state: Watched<ManualClockStateMachine>

  /// Creates a clock at its start.
  public init() {
    state = Watched(ManualClockStateMachine(now: Instant()))
  }

  /// The current instant of the clock.
  public var now: Instant { state.value.now }

  /// The minimum resolution, which is zero.
  public var minimumResolution: Duration { .zero }

  /// The number of sleeping tasks.
  public var sleeperCount: Int { state.value.sleepers.count }

  /// The instant at which the next sleeper wakes; `nil` if no task sleeps.
  var nextDeadline: Instant? { state.value.sleepers.first?.deadline }

  /// The instant at which the next sleeper wakes that belongs to the tracked work of a router.
  var nextTrackedDeadline: Instant? {
    state.value.sleepers.first { $0.continuation.isTracked }?.deadline
  }

  // MARK: Sleeping

  /// Sleeps until the clock reaches `deadline`; returns at once if it already has.
  ///
  /// - Throws: `CancellationError`, immediately when the task is cancelled.
  @concurrent
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    // `@concurrent`, since the optimizer of Swift 6.3.1 removes the unused tolerance, and with it the hop
    // back to the caller's actor.
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

  // MARK: Advancing

  /// Advances the clock, and wakes the sleepers whose deadlines it reaches.
  ///
  /// Sleepers wake one after another, in the order of their deadlines, and for equal deadlines in the order
  /// in which they began to sleep. Each has returned from `sleep` before the next wakes.
  ///
  /// Before you advance the clock, wait for a sleeper with ``sleepers(_:)``: a task that has not called
  /// `sleep` yet sleeps from the new time. To observe the effects after a `sleep`, wait for them, for example
  /// with ``EventRecorder``. For a task that sleeps repeatedly, advance the clock period by period:
  ///
  ///     for _ in 0..<5 {
  ///       await clock.sleepers(1)
  ///       await clock.advance(by: .seconds(1))
  ///     }
  ///
  /// - Parameter duration: The time by which the clock advances. Must not be negative.
  public func advance(by duration: Duration) async {
    precondition(duration >= .zero, "The duration must not be negative.")
    await advance(to: now.advanced(by: duration))
  }

  /// Advances the clock to an instant, as ``advance(by:)`` does.
  ///
  /// An instant in the past has no effect.
  func advance(to moment: Instant) async {
    while wakeNext(until: moment) { await state.wait { $0.isNoneWaking } }
    state.withLock { $0.move(to: moment) }
  }

  /// Advances the clock until no task sleeps.
  ///
  /// For a task that sleeps again after it wakes, use ``sleepers(_:)`` and ``advance(by:)`` instead: this
  /// method may return before the task sleeps again.
  public func run() async {
    while !Task.isCancelled, wakeNext(until: nil) { await state.wait { $0.isNoneWaking } }
  }

  // MARK: Waiting for sleepers

  /// Waits until at least `count` tasks sleep, so that the test advances the clock after its subject has
  /// called `sleep`.
  ///
  /// Also returns if the test's task is cancelled.
  public func sleepers(_ count: Int) async {
    await state.wait { $0.sleepers.count >= count }
  }

  /// Waits until no task sleeps, or the task is cancelled.
  func noSleepers() async {
    await state.wait { $0.sleepers.isEmpty && $0.isNoneWaking }
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
