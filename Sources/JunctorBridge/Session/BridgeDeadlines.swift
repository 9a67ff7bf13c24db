// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// When the calls of a session are over that have a time, and when somebody has to look.
///
/// One timer looks after all calls. If something slept for each of them, it would be woken by the answer, and
/// yet stay in the runtime's queue until the time was over: at ten thousand calls a second, thirty seconds
/// of calls.
struct BridgeDeadlines: Sendable {
  typealias Call = BridgeSessionStateMachine.Call

  /// How long a timer sleeps at most: as long as one stays that is not wanted any more.
  private static let longestNap = Duration.seconds(30)

  private var calls: [Call: (end: Duration, limit: Duration)] = [:]
  private var timer: UInt64 = 0
  /// Until when the timer sleeps; `nil` while there is none.
  private var napEnd: Duration?

  /// Adds a call that may take so long.
  ///
  /// - Returns: The number of the timer that has to begin; `nil` while one sleeps that looks in time.
  mutating func add(_ call: Call, _ limit: Duration, at now: Duration) -> UInt64? {
    let end = now + limit
    calls[call] = (end, limit)
    if let napEnd, napEnd <= end { return nil }
    napEnd = end
    timer += 1
    return timer
  }

  /// Removes a call that is over.
  mutating func remove(_ call: Call) { calls[call] = nil }

  /// Takes out what is over now.
  ///
  /// - Parameter number: Which timer looks; another one may have taken its place.
  /// - Returns: The calls with their limits, and when the timer has to look again; `nil` if not at all.
  mutating func look(
    _ number: UInt64, at now: Duration
  ) -> (over: [(call: Call, limit: Duration)], end: Duration?) {
    guard number == timer else { return ([], nil) }
    let over = calls.filter { $0.value.end <= now }
    for call in over.keys { calls[call] = nil }
    napEnd = calls.values.map(\.end).min().map { min($0, now + Self.longestNap) }
    // Otherwise the timer would never sleep again, and take a thread for itself.
    precondition(napEnd.map { $0 > now } ?? true, "A call is kept whose time is over.")
    return (over.map { ($0.key, $0.value.limit) }, napEnd)
  }
}
