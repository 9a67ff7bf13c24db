// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@testable import JunctorTesting

@Suite(.timeLimit(.minutes(1))) struct TimedWorkTests {
  let clock = ManualClock()
  let stuck = Latch()

  @Test func resultInTimeEndsTheTimer() async throws {
    let work = TimedWork(limit: .seconds(1), clock: RouterClock(clock), timeout: Mishap()) { _ in 7
    }
    #expect(try await work.resultUnlessCancelled() == 7)
    await clock.noSleepers()
  }

  @Test func limitEndsTheWaitAndALateResultIsReported() async throws {
    let (stuck, late) = (stuck, Latch())
    let work = TimedWork(
      limit: .seconds(1), clock: RouterClock(clock), timeout: Mishap(),
      late: { _ in await late.open() }
    ) { _ in
      await stuck.wait()
      return 7
    }
    let waiting = Task { try await work.resultUnlessCancelled() }
    await clock.sleepers(1)
    await clock.advance(by: .seconds(1))
    await #expect(throws: Mishap.self) { try await waiting.value }
    await stuck.open()
    await late.wait()
  }

  @Test func cancelledCallerDoesNotWait() async throws {
    let stuck = stuck
    let work = TimedWork(limit: nil, clock: RouterClock(clock), timeout: Mishap()) { _ in
      await stuck.wait()
      return 7
    }
    let waiting = Task { try await work.resultUnlessCancelled() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    await stuck.open()
  }
}
