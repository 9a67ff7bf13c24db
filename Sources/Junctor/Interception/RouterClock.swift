// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The injected clock, reduced to what is asked of it.
struct RouterClock: Sendable {
  /// The time since this value was made.
  let elapsed: @Sendable () -> Duration
  /// Sleeps until that time.
  let sleep: @Sendable (_ until: Duration) async throws -> Void

  init(_ clock: some Clock<Duration>) {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
  }
}
