// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JunctorBridge

@Suite struct BridgeDeadlinesTests {
  private func call(_ number: UInt64) -> BridgeDeadlines.Call {
    BridgeDeadlines.Call(
      page: 0, sender: BridgePage(origin: "https://m.mall.example"), id: .link(number))
  }

  @Test func callEndsAtItsDeadline() {
    var deadlines = BridgeDeadlines()
    let timer = deadlines.add(call(1), .seconds(10), at: .seconds(5))
    let early = deadlines.look(1, at: .milliseconds(14_999))
    let late = deadlines.look(1, at: .seconds(15))
    #expect(timer == 1)
    #expect(early.over.isEmpty)
    #expect(early.end == .seconds(15))
    #expect(late.over.map(\.call) == [call(1)])
    #expect(late.over.map(\.limit) == [.seconds(10)])
    #expect(late.end == nil)
  }

  @Test func timerSleepsUntilTheFirstDeadline() {
    var deadlines = BridgeDeadlines()
    let timers = [10, 10, 9].enumerated().map { number, limit in
      deadlines.add(call(UInt64(number)), .seconds(limit), at: .zero)
    }
    #expect(timers == [1, nil, 2])
    // The first timer was replaced.
    let replaced = deadlines.look(1, at: .seconds(20))
    #expect(replaced.over.isEmpty && replaced.end == nil)
    let first = deadlines.look(2, at: .seconds(9))
    #expect(first.over.map(\.call) == [call(2)])
    #expect(first.end == .seconds(10))
    deadlines.remove(call(0))
    let second = deadlines.look(2, at: .seconds(10))
    #expect(second.over.map(\.call) == [call(1)])
  }

  @Test func timerSleepsAtMostThirtySeconds() {
    var deadlines = BridgeDeadlines()
    _ = deadlines.add(call(1), .seconds(100), at: .zero)
    let ends = [0, 50, 80].map { deadlines.look(1, at: .seconds($0)).end }
    #expect(ends == [.seconds(30), .seconds(80), .seconds(100)])
  }
}
