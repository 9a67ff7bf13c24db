// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorTesting
import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

@Suite struct ScreenResultMachineTests {
  @Test func everyWaiterReceivesTheFirstEnd() {
    var result = ScreenResultMachine()
    let waiting = [result.wait(1), result.wait(2), result.wait(3)]
    #expect(waiting == [.nothing, .nothing, .nothing])
    let left = [result.leave(2), result.leave(2), result.leave(9)]
    #expect(left == [.leave(2), .nothing, .nothing])
    let ends = [result.end(.value(7)), result.end(.dismissed)]
    #expect(ends == [.tell([1, 3]), nil])
    #expect(result.outcome?.value as? Int == 7)
  }

  @Test func lateWaiterReceivesTheEndAtOnce() {
    var result = ScreenResultMachine()
    let end = result.end(.handled)
    let late = [result.wait(1), result.leave(1)]
    #expect(end == .tell([]))
    #expect(late == [.tell([1]), .nothing])
  }

  /// In any order of events, each waiter is resumed exactly once.
  @Test func everyWaiterReceivesOneEnd() {
    var dice = Dice(seed: 5)
    for _ in 0..<10_000 {
      var result = ScreenResultMachine()
      var received: [UInt64: Int] = [:]
      var asked: UInt64 = 0
      func take(_ action: ScreenResultMachine.Action?) {
        switch action {
        case .tell(let waiters): for waiter in waiters { received[waiter, default: 0] += 1 }
        case .leave(let waiter): received[waiter, default: 0] += 1
        case .nothing, nil: break
        }
      }
      for _ in 0..<Int.random(in: 1...12, using: &dice) {
        switch Int.random(in: 0..<4, using: &dice) {
        case 0, 1:
          asked += 1
          take(result.wait(asked))
        case 2: take(result.leave(UInt64.random(in: 0...asked, using: &dice)))
        default: if dice.one(in: 3) { take(result.end(.handled)) }
        }
      }
      take(result.end(.dismissed))
      let isOnce = asked == 0 || (1...asked).allSatisfy { received[$0] == 1 }
      #expect(isOnce && received.count == Int(asked))
    }
  }
}
