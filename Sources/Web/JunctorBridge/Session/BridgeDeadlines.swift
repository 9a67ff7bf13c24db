// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The deadlines of a session's calls, and the time at which the next one is checked.
///
/// All calls share one timer, because the runtime keeps a cancelled sleep in memory until its deadline.
struct BridgeDeadlines: Sendable {
  typealias Call = BridgeSessionStateMachine.Call

  /// The longest sleep of a timer; a replaced timer stays in memory for at most this time.
  private static let longestSleep = Duration.seconds(30)

  private var calls: [Call: (end: Duration, limit: Duration)] = [:]
  private var timer: UInt64 = 0
  /// The time until which the timer sleeps; `nil` if there is none.
  private var wakeTime: Duration?

  /// Adds a call; returns the number of the timer to start, or `nil` if the current one wakes in time.
  mutating func add(_ call: Call, _ limit: Duration, at now: Duration) -> UInt64? {
    let end = now + limit
    calls[call] = (end, limit)
    if let wakeTime, wakeTime <= end { return nil }
    wakeTime = end
    timer += 1
    return timer
  }

  mutating func remove(_ call: Call) { calls[call] = nil }

  /// Removes and returns the calls whose deadline has passed, with the time of the next check by timer `number`.
  ///
  /// The time is `nil` if no calls are left or another timer has replaced this one.
  mutating func look(
    _ number: UInt64, at now: Duration
  ) -> (over: [(call: Call, limit: Duration)], end: Duration?) {
    guard number == timer else { return ([], nil) }
    let over = calls.filter { $0.value.end <= now }
    for call in over.keys { calls[call] = nil }
    wakeTime = calls.values.map(\.end).min().map { min($0, now + Self.longestSleep) }
    // A wake time in the past would make the timer spin.
    precondition(wakeTime.map { $0 > now } ?? true, "A call is stored after its deadline.")
    return (over.map { ($0.key, $0.value.limit) }, wakeTime)
  }
}
