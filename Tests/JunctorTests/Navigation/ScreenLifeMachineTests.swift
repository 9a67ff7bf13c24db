// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorTesting
import Testing

@testable import Junctor

@Suite struct ScreenLifeMachineTests {
  @Test func allWhoWaitHearTheFirstEnd() {
    var life = ScreenLifeMachine()
    let waiting = [life.wait(1), life.wait(2), life.wait(3)]
    #expect(waiting == [.nothing, .nothing, .nothing])
    let left = [life.leave(2), life.leave(2), life.leave(9)]
    #expect(left == [.leave(2), .nothing, .nothing])
    let ends = [life.end(.value(7)), life.end(.dismissed)]
    #expect(ends == [.tell([1, 3]), nil])
    #expect(life.outcome?.value as? Int == 7)
  }

  @Test func whoComesLateHearsAtOnce() {
    var life = ScreenLifeMachine()
    let end = life.end(.handled)
    let late = [life.wait(1), life.leave(1)]
    #expect(end == .tell([]))
    #expect(late == [.tell([1]), .nothing])
  }

  /// Whatever happens in whatever order: each who waits hears once, or has left before.
  @Test func everybodyHearsOrLeavesOnce() {
    var dice = Dice(seed: 5)
    for _ in 0..<10_000 {
      var life = ScreenLifeMachine()
      var heard: [UInt64: Int] = [:]
      var asked: UInt64 = 0
      func take(_ action: ScreenLifeMachine.Action?) {
        switch action {
        case .tell(let waiters): for waiter in waiters { heard[waiter, default: 0] += 1 }
        case .leave(let waiter): heard[waiter, default: 0] += 1
        case .nothing, nil: break
        }
      }
      for _ in 0..<Int.random(in: 1...12, using: &dice) {
        switch Int.random(in: 0..<4, using: &dice) {
        case 0, 1:
          asked += 1
          take(life.wait(asked))
        case 2: take(life.leave(UInt64.random(in: 0...asked, using: &dice)))
        default: if dice.one(in: 3) { take(life.end(.handled)) }
        }
      }
      take(life.end(.dismissed))
      let isOnce = asked == 0 || (1...asked).allSatisfy { heard[$0] == 1 }
      #expect(isOnce && heard.count == Int(asked))
    }
  }
}
