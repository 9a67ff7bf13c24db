// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JunctorPolicy

@Suite struct PolicyScheduleTests {
  private let schedule = PolicySchedule()

  @Test func intervalVariesByTenPercent() {
    #expect(schedule.delay(afterFailures: 0, random: 0) == .seconds(810))
    #expect(schedule.delay(afterFailures: 0, random: 0.5) == .seconds(900))
    let latest = schedule.delay(afterFailures: 0, random: 1)
    #expect(latest > .milliseconds(989_999) && latest < .milliseconds(990_001))
  }

  @Test func delayDoublesAfterEachFailure() {
    let delays = (1...10).map { schedule.delay(afterFailures: $0, random: 1) }
    #expect(
      delays == [20, 40, 80, 160, 320, 640, 1_280, 2_560, 3_600, 3_600].map { .seconds($0) })
    #expect(schedule.delay(afterFailures: 1, random: 0) == .seconds(10))
    #expect(schedule.delay(afterFailures: .max, random: 1) == .seconds(3_600))
  }
}
