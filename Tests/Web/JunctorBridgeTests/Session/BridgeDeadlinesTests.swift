// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
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

  /// Two calls within 3 seconds, whose timers end on time.
  private struct System: Explorable {
    enum Event { case add(UInt64, limit: Int), remove(UInt64), pass, wake(UInt64) }

    var deadlines = BridgeDeadlines()
    var second = 0
    var ends: [UInt64: Int] = [:]
    /// The timers, and when they end.
    var timers: [UInt64: Duration] = [:]

    var now: Duration { .seconds(second) }
    var due: [UInt64] { timers.keys.sorted().filter { timers[$0]! <= now } }

    var events: [Event] {
      let calls = ([1, 2] as [UInt64]).flatMap { number -> [Event] in
        ends[number] == nil ? [.add(number, limit: 1), .add(number, limit: 2)] : [.remove(number)]
      }
      return due.map { .wake($0) } + calls + (due.isEmpty && second < 3 ? [.pass] : [])
    }

    mutating func perform(_ event: Event) throws(Violation) {
      switch event {
      case .add(let number, let limit):
        ends[number] = second + limit
        if let timer = deadlines.add(call(number), .seconds(limit), at: now) { try look(timer) }
      case .remove(let number):
        ends[number] = nil
        deadlines.remove(call(number))
      case .pass: second += 1
      case .wake(let timer): try look(timer)
      }
      for end in ends.values {
        try require(timers.values.contains { $0 <= .seconds(end) }, "A timer ends each call.")
        try require(end > second || !due.isEmpty, "No call lasts after its deadline.")
      }
    }

    private mutating func look(_ timer: UInt64) throws(Violation) {
      let (over, end) = deadlines.look(timer, at: now)
      for (call, _) in over {
        guard case .link(let number) = call.id else { continue }
        try require(ends.removeValue(forKey: number).map { $0 <= second } ?? false, "It ends once.")
      }
      timers[timer] = end
    }

    private func call(_ number: UInt64) -> BridgeDeadlines.Call {
      BridgeDeadlines.Call(
        page: 0, sender: BridgePage(origin: "https://m.mall.example"), id: .link(number))
    }
  }

  @Test func allStatesOfTwoCallsEndThemOnTime() {
    let exploration = Exploration("BridgeDeadlines", states: 10_000) { System() }
    #expect(exploration.isComplete && exploration.violation == nil, "\(exploration)")
  }
}
