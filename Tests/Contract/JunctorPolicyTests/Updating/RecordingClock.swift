// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A clock whose time does not advance: it records for how long tasks sleep, and wakes them at once.
final class RecordingClock: Clock {
  struct Instant: InstantProtocol {
    var offset = Duration.zero

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let record = Mutex<[Duration]>([])

  var now: Instant { Instant() }
  var minimumResolution: Duration { .zero }
  var sleeps: [Duration] { record.withLock { $0 } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    record.withLock { $0.append(now.duration(to: deadline)) }
  }
}
