// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The injected clock, reduced to what the chain asks of it.
struct RouterClock: Sendable {
  /// The time since the router was made.
  let elapsed: @Sendable () -> Duration
  let sleep: @Sendable (Duration) async throws -> Void

  init(_ clock: some Clock<Duration>) {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    sleep = { duration in
      try await clock.sleep(until: clock.now.advanced(by: duration), tolerance: nil)
    }
  }
}
