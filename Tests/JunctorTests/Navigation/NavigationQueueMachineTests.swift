// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorTesting
import Testing

@testable import Junctor

@Suite struct NavigationQueueMachineTests {
  private let login = ScreenIdentity(route: "/login")

  @Test func oneRunsAndTheNextWaits() {
    var queue = NavigationQueueMachine()
    let begun = [queue.request(1, to: nil, .queue), queue.request(2, to: nil, .queue)]
    #expect(begun == [[.start(1)], []])
    let next = [queue.finish(1), queue.finish(1), queue.finish(2)]
    #expect(next == [[.start(2)], [], []])
    #expect(queue.current == nil)
  }

  @Test func callersOfOneScreenBecomeOne() {
    var queue = NavigationQueueMachine()
    _ = queue.request(1, to: login, .queue)
    let joined = [
      queue.request(2, to: login, .join), queue.request(3, to: login, .join),
      queue.request(4, to: ScreenIdentity(route: "/other"), .join),
      queue.request(5, to: ScreenIdentity(route: "/other"), .join),
    ]
    #expect(joined == [[.join(2, to: 1)], [.join(3, to: 1)], [], [.join(5, to: 4)]])
    let gone = [queue.cancel(1), queue.cancel(2), queue.cancel(3)]
    #expect(gone == [[], [], [.end(1, .cancelled)]], "only the last who waits ends it")
    let late = queue.request(6, to: login, .join)
    #expect(late == [], "nobody joins what is ending")
    let next = [queue.finish(1), queue.finish(4), queue.finish(6)]
    #expect(next == [[.start(4)], [.start(6)], []])
  }

  @Test func policiesAreKept() {
    var queue = NavigationQueueMachine()
    _ = queue.request(1, to: nil, .queue)
    _ = queue.request(2, to: login, .queue)
    let answers = [
      queue.request(3, to: nil, .refuse), queue.request(4, to: login, .replace),
      queue.request(5, to: nil, .interrupt), queue.request(6, to: nil, .interrupt),
    ]
    #expect(
      answers == [[.refuse(3, .busy)], [.refuse(2, .replaced)], [.end(1, .interrupted)], []])
    let order = [queue.finish(1), queue.finish(6), queue.finish(5), queue.finish(4)]
    #expect(order == [[.start(6)], [.start(5)], [.start(4)], []])
  }

  @Test func takingOverLeavesNobodyWaiting() {
    var queue = NavigationQueueMachine()
    for ticket in 1...3 { _ = queue.request(UInt64(ticket), to: nil, .queue) }
    _ = queue.request(4, to: nil, .interrupt)
    let answers = [
      queue.request(5, to: nil, .takeOver), queue.finish(1), queue.finish(5), queue.finish(5),
    ]
    #expect(
      answers == [
        [
          .refuse(4, .replaced), .refuse(2, .replaced), .refuse(3, .replaced), .end(1, .replaced),
        ], [.start(5)], [], [],
      ])
  }

  @Test func whoWaitsCanGo() {
    var queue = NavigationQueueMachine()
    for ticket in 1...3 { _ = queue.request(UInt64(ticket), to: nil, .queue) }
    let answers = [queue.cancel(2), queue.cancel(2), queue.finish(1), queue.cancel(3)]
    #expect(answers == [[.refuse(2, .cancelled)], [], [.start(3)], [.end(3, .cancelled)]])
  }

  @Test func tenThousandDrainInLinearTime() {
    var queue = NavigationQueueMachine()
    for ticket in 1...10_000 { _ = queue.request(UInt64(ticket), to: nil, .queue) }
    for ticket in 1..<10_000 {
      let next = queue.finish(UInt64(ticket))
      if next != [.start(UInt64(ticket + 1))] { Issue.record("\(ticket): \(next)") }
    }
    #expect(queue.count == 0)
  }

  /// Whatever happens in whatever order: never two at once, and each asks and ends once.
  @Test func everyTransitionEndsOnce() {
    var dice = Dice(seed: 77)
    let policies: [TransitionPolicy] = [
      .queue, .join, .replace, .refuse, .interrupt, .takeOver,
    ]
    let screens = [nil, login, ScreenIdentity(route: "/a"), ScreenIdentity(route: "/b")]
    for _ in 0..<10_000 {
      var queue = NavigationQueueMachine()
      var last: UInt64 = 0
      var running: Set<UInt64> = []
      var over: Set<UInt64> = []
      var joined: [UInt64: UInt64] = [:]
      func take(_ actions: [NavigationQueueMachine.Action]) {
        for action in actions {
          switch action {
          case .start(let ticket):
            #expect(running.insert(ticket).inserted && running.count == 1 && !over.contains(ticket))
          case .end(let ticket, _): #expect(running.contains(ticket))
          case .refuse(let ticket, _):
            #expect(!running.contains(ticket) && over.insert(ticket).inserted)
          case .join(let ticket, let other): joined[ticket] = other
          }
        }
      }
      for _ in 0..<Int.random(in: 1...20, using: &dice) {
        switch Int.random(in: 0..<5, using: &dice) {
        case 0..<3:
          last += 1
          take(
            queue.request(
              last, to: screens.randomElement(using: &dice) ?? nil,
              policies.randomElement(using: &dice) ?? .queue))
        case 3:
          if let ticket = running.first, over.insert(ticket).inserted {
            running = []
            take(queue.finish(ticket))
          }
        default: if last > 0 { take(queue.cancel(UInt64.random(in: 1...last, using: &dice))) }
        }
      }
      while let ticket = running.first {
        over.insert(ticket)
        running = []
        take(queue.finish(ticket))
      }
      #expect(queue.current == nil && queue.count == 0)
      for ticket in 0..<last where !over.contains(ticket + 1) {
        var other = ticket + 1
        while let next = joined[other] { other = next }
        #expect(over.contains(other), "\(ticket + 1) never heard")
      }
    }
  }
}
