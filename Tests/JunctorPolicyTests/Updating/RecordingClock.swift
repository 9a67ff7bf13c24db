// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A clock that records for how long tasks sleep, wakes them at once, and throws after some sleeps.
final class RecordingClock: Clock {
  struct Instant: InstantProtocol {
    var offset = Duration.zero

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let state = Mutex<(now: Instant, sleeps: [Duration])>((Instant(), []))
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .zero }
  var sleeps: [Duration] { state.withLock { $0.sleeps } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try state.withLock { state in
      if state.sleeps.count == limit { throw CancellationError() }
      state.sleeps.append(state.now.duration(to: deadline))
      state.now = deadline
    }
  }
}
