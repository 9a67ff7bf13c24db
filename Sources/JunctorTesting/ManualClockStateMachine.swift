// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

/// The sleepers on a manual clock, without a lock or a task.
///
///     sleep ──▶ asleep ──wakeNext or cancel──▶ waking ──left──▶ gone
///       └─ cancelled before it was asleep ──▶ gone
///
/// Each method returns what is to be done; the clock does it after it has let go of the lock.
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
  /// In the order in which they wake: by deadline, then by number.
  private(set) var sleepers: [Sleeper] = []
  private var waking: Set<UInt64> = []
  /// Those who were cancelled before they lay down.
  private var cancelledEarly: Set<UInt64> = []
  private var lastID: UInt64 = 0

  init(now: ManualClock.Instant) { self.now = now }

  mutating func nextID() -> UInt64 {
    lastID += 1
    return lastID
  }

  /// Whether all that were woken have left their `sleep`.
  var isNobodyWaking: Bool { waking.isEmpty }

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

  /// Wakes the first sleeper whose deadline is not after `limit`, moving the clock there.
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
    // Woken already, or not asleep yet; if it is the former, the sleeper's leaving cleans up.
    if !waking.contains(id) { cancelledEarly.insert(id) }
    return .nothing
  }
}
