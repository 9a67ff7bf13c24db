// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@testable import JunctorRouting
@testable import JunctorTesting

@Suite(.timeLimit(.minutes(1))) struct ManualClockTests {
  let clock = ManualClock()

  @Test func timeAdvancesOnlyExplicitly() async {
    #expect(clock.now.offset == .zero)
    await clock.advance(by: .seconds(3))
    #expect(clock.now.offset == .seconds(3))
    await clock.advance(to: ManualClock.Instant(offset: .seconds(2)))
    #expect(clock.now.offset == .seconds(3), "an instant in the past has no effect")
  }

  /// On the actor of the test, so that only the clock determines the order.
  @Test @MainActor func sleepersWakeInTheOrderOfTheirDeadlines() async {
    let log = Log()
    let sleepers = [3, 1, 2, 1].enumerated().map { place, seconds in
      Task {
        try? await clock.sleep(for: .seconds(seconds))
        log.append("\(place), at \(clock.now.offset)")
      }
    }
    await clock.sleepers(4)
    await clock.advance(by: .seconds(1))
    #expect(clock.sleeperCount == 2)
    #expect(clock.nextDeadline?.offset == .seconds(2))
    await clock.advance(by: .seconds(10))
    #expect(clock.sleeperCount == 0)
    for sleeper in sleepers { await sleeper.value }
    let places = log.lines.map { String($0.prefix(1)) }
    #expect(Set(places.prefix(2)) == ["1", "3"])
    #expect(Array(places.suffix(2)) == ["2", "0"])
  }

  @Test func sleeperThatSleepsAgainWakesAgain() async {
    let naps = Task {
      var count = 0
      while count < 5 {
        try await clock.sleep(for: .seconds(1))
        count += 1
      }
      return clock.now.offset
    }
    while clock.now.offset < .seconds(5) {
      await clock.sleepers(1)
      await clock.run()
    }
    #expect(await (try? naps.value) == .seconds(5))
  }

  @Test func deadlineThatHasPassedDoesNotSuspend() async throws {
    try await clock.sleep(until: clock.now)
    try await clock.sleep(until: ManualClock.Instant(offset: .seconds(-1)))
    #expect(clock.sleeperCount == 0)
  }

  @Test func cancelledSleeperReturnsImmediately() async {
    let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.sleepers(1)
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
    #expect(clock.sleeperCount == 0)
    #expect(clock.now.offset == .zero)
  }

  @Test func sleepOfACancelledTaskThrowsImmediately() async {
    let sleeper = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await sleeper.value }
    #expect(clock.sleeperCount == 0)
  }

  @Test func waitingForSleepersEndsWithItsTask() async {
    let work = WorkTracker()
    let waits = TrackedWork(work)
    let waiting = Task { await TrackedWork.run(waits) { await clock.sleepers(1) } }
    await work.whenIdle()
    waiting.cancel()
    await waiting.value
  }

  @Test func cancellationWhileAdvancingResumesEverySleeper() async {
    for _ in 0..<200 {
      let clock = ManualClock()
      let sleepers = (1...8).map { seconds in
        Task { try? await clock.sleep(for: .seconds(seconds)) }
      }
      await clock.sleepers(8)
      let moving = Task { await clock.advance(by: .seconds(8)) }
      for sleeper in sleepers where Bool.random() { sleeper.cancel() }
      for sleeper in sleepers { await sleeper.value }
      await moving.value
      #expect(clock.sleeperCount == 0)
    }
  }

  @Test func routerDeadlineUsesTheClock() async throws {
    let router = Router(scheme: "mall", clock: clock)
    try router.register("/slow", .deadline(.seconds(10))) { _ in
      try await Task.sleep(for: .seconds(1_000_000))
    }
    let opening = Task { try await router.open("/slow") }
    await clock.sleepers(1)
    await clock.advance(by: .seconds(9))
    #expect(clock.sleeperCount == 1)
    await clock.advance(by: .seconds(1))
    let error = await #expect(throws: RouteError.self) { try await opening.value }
    #expect(error?.code == .timedOut)
    #expect(error?.description.contains("within 10.0 seconds") == true)
  }
}
