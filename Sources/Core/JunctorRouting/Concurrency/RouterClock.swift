// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The router's clock.
package struct RouterClock: Sendable {
  /// The time since this value was created.
  package let elapsed: @Sendable () -> Duration
  /// Sleeps outside of the caller's actor, since the optimizer of Swift 6.3.1 omits the hop back to it.
  package let sleep: @concurrent @Sendable (_ until: Duration) async throws -> Void

  package init(_ clock: some Clock<Duration>) {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    if clock is any WorkTrackingClock {
      sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    } else {
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
