// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The deadlines of a session's calls, and the time at which the next one is checked.
///
/// One timer serves all calls, because the runtime keeps a cancelled sleep in memory until its deadline.
struct BridgeDeadlines: Sendable {
  typealias Call = BridgeSessionStateMachine.Call

  /// The longest sleep of a timer, and so the time for which a replaced timer stays.
  private static let longestSleep = Duration.seconds(30)

  private var calls: [Call: (end: Duration, limit: Duration)] = [:]
  private var timer: UInt64 = 0
  /// The time until which the timer sleeps; `nil` if there is none.
  private var wakeTime: Duration?

  /// Adds a call; returns the number of the timer that has to begin, unless the current one wakes in time.
  mutating func add(_ call: Call, _ limit: Duration, at now: Duration) -> UInt64? {
    let end = now + limit
    calls[call] = (end, limit)
    if let wakeTime, wakeTime <= end { return nil }
    wakeTime = end
    timer += 1
    return timer
  }

  mutating func remove(_ call: Call) { calls[call] = nil }

  /// Removes the calls whose deadline has passed, and returns when timer `number` has to look again, if at all.
  mutating func look(
    _ number: UInt64, at now: Duration
  ) -> (over: [(call: Call, limit: Duration)], end: Duration?) {
    guard number == timer else { return ([], nil) }
    let over = calls.filter { $0.value.end <= now }
    for call in over.keys { calls[call] = nil }
    wakeTime = calls.values.map(\.end).min().map { min($0, now + Self.longestSleep) }
    // Otherwise the timer would never sleep again.
    precondition(wakeTime.map { $0 > now } ?? true, "A call is kept whose time is over.")
    return (over.map { ($0.key, $0.value.limit) }, wakeTime)
  }
}
