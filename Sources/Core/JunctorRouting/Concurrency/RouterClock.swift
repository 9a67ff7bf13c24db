// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The router's clock.
package struct RouterClock: Sendable {
  /// The time since this value was created.
  package let elapsed: @Sendable () -> Duration
  /// The time since the beginning of 1970, for events: that of the system, or of a clock for tests.
  let date: @Sendable () -> Duration
  /// Sleeps outside of the caller's actor, since the optimizer of Swift 6.3.1 omits the hop back to it.
  package let sleep: @concurrent @Sendable (_ until: Duration) async throws -> Void

  /// The time at which a clock for tests begins: 2026-01-01 in UTC.
  private static let testDate = Duration.seconds(1_767_225_600)

  package init(_ clock: some Clock<Duration>) {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    if clock is any WorkTrackingClock {
      date = { Self.testDate + start.duration(to: clock.now) }
      sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    } else {
      date = { SystemTime.now }
      sleep = { moment in
        let work = TrackedWork.current
        work?.note(.paused)
        defer { work?.note(.resumed) }
        try await clock.sleep(until: start.advanced(by: moment), tolerance: nil)
      }
    }
  }
}

/// A clock whose sleepers wait in a ``TrackedContinuation``.
package protocol WorkTrackingClock: Clock {}
