// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

/// The sleepers of a manual clock, without locks and tasks.
///
///     sleep ──▶ asleep ──wakeNext or cancel──▶ waking ──left──▶ removed
///       └─ cancelled before it sleeps ──▶ removed
///
/// Each method returns an action, which the clock performs after it has released the lock.
struct ManualClockStateMachine: Sendable {
  typealias Sleeping = TrackedContinuation<Void, any Error>

  struct Sleeper: Sendable {
    let id: UInt64
    let deadline: ManualClock.Instant
    let continuation: Sleeping
  }

  enum Action: Sendable {
    case nothing
    case wake(Sleeping)
    case fail(Sleeping)
  }

  private(set) var now: ManualClock.Instant
  /// Ordered by deadline, then by id.
  private(set) var sleepers: [Sleeper] = []
  private var waking: Set<UInt64> = []
  /// The sleepers that were cancelled before they began to sleep.
  private var cancelledEarly: Set<UInt64> = []
  private var lastID: UInt64 = 0

  init(now: ManualClock.Instant) { self.now = now }

  mutating func nextID() -> UInt64 {
    lastID += 1
    return lastID
  }

  /// Whether all woken sleepers have returned from `sleep`.
  var isNoneWaking: Bool { waking.isEmpty }

  mutating func sleep(
    _ id: UInt64, until deadline: ManualClock.Instant, _ continuation: Sleeping
  ) -> Action {
    if cancelledEarly.remove(id) != nil { return .fail(continuation) }
    if deadline <= now { return .wake(continuation) }
    let sleeper = Sleeper(id: id, deadline: deadline, continuation: continuation)
    let place = sleepers.firstIndex { $0.deadline > deadline } ?? sleepers.endIndex
    sleepers.insert(sleeper, at: place)
    return .nothing
  }

  /// Wakes the first sleeper whose deadline is not after `limit`, and advances the clock to it.
  mutating func wakeNext(until limit: ManualClock.Instant?) -> Action? {
    guard let first = sleepers.first else { return nil }
    if let limit, first.deadline > limit { return nil }
    sleepers.removeFirst()
    waking.insert(first.id)
    move(to: first.deadline)
    return .wake(first.continuation)
  }

  mutating func left(_ id: UInt64) {
    waking.remove(id)
    cancelledEarly.remove(id)
  }

  mutating func move(to moment: ManualClock.Instant) { now = max(now, moment) }

  mutating func cancel(_ id: UInt64) -> Action {
    if let place = sleepers.firstIndex(where: { $0.id == id }) {
      waking.insert(id)
      return .fail(sleepers.remove(at: place).continuation)
    }
    // Either woken, then `left` cleans up, or not asleep yet.
    if !waking.contains(id) { cancelledEarly.insert(id) }
    return .nothing
  }
}
