// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorTesting
import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

/// The queue of transitions is bounded, and no caller pays for the others that wait.
@Suite(.timeLimit(.minutes(1))) @MainActor struct NavigationLimitTests {
  private static let login = Screen.Identity(route: "/login")
  private static let goods = Screen.Identity(route: "/goods")

  // MARK: The machine

  private func full(_ limit: Int) -> NavigationQueueMachine {
    var queue = NavigationQueueMachine()
    for ticket in 0...UInt64(limit) {
      _ = queue.request(ticket, to: Self.login, .queue, limit: limit)
    }
    return queue
  }

  @Test(
    arguments: [
      (TransitionPolicy.queue, [.refuse(9, .busy)], 2), (.refuse, [.refuse(9, .busy)], 2),
      (.join, [.refuse(9, .busy)], 2), (.interrupt, [.refuse(9, .busy)], 2),
      (.replace, [.refuse(9, .busy)], 2),
      (.takeOver, [.refuse(1, .replaced), .refuse(2, .replaced), .end(0, .replaced)], 1),
    ] as [(TransitionPolicy, [NavigationQueueMachine.Action], Int)])
  func fullQueueRefuses(
    _ policy: TransitionPolicy, _ expected: [NavigationQueueMachine.Action], _ count: Int
  ) {
    var queue = full(2)
    let answer = queue.request(9, to: Self.goods, policy, limit: 2)
    #expect(answer == expected)
    #expect(queue.count == count)
  }

  @Test func fullQueueAdmitsRequestsThatDoNotWait() {
    var queue = full(2)
    let joined = queue.request(9, to: Self.login, .join, limit: 2)
    #expect(joined == [.join(9, to: 0)])
    let replaced = queue.request(10, to: Self.login, .replace, limit: 2)
    #expect(replaced == [.refuse(1, .replaced), .refuse(2, .replaced)])
    #expect(queue.count == 1)
  }

  @Test func limitOfZeroStillRunsOne() {
    var queue = NavigationQueueMachine()
    let answers = [
      queue.request(1, to: nil, .queue, limit: 0), queue.request(2, to: nil, .queue, limit: 0),
      queue.finish(1), queue.request(3, to: nil, .queue, limit: 0),
    ]
    #expect(
      answers == [[.start(1)], [.refuse(2, .busy)], [.complete(1, nil)], [.start(3)]])
  }

  /// 8,000 callers of one transition, and 8,000 transitions to different screens, each of which looks
  /// for one to join: 42 s in a debug build when every caller was compared with every other.
  @Test func eightThousandCallersJoinAndCancel() {
    var queue = NavigationQueueMachine()
    let count: UInt64 = 8_000
    for ticket in 0..<count { _ = queue.request(ticket, to: Self.login, .join) }
    for ticket in count..<2 * count {
      _ = queue.request(ticket, to: Screen.Identity(route: "/\(ticket)"), .join)
    }
    #expect(queue.count == Int(count))
    for ticket in 0..<count {
      let ended = queue.cancel(ticket)
      let end: [NavigationQueueMachine.Action] = ticket == count - 1 ? [.end(0, .cancelled)] : []
      if ended != [.leave(ticket, of: 0)] + end {
        Issue.record("\(ticket): \(ended)")
      }
    }
    for ticket in stride(from: 2 * count - 1, to: count, by: -1) {
      let ended = queue.cancel(ticket)
      if ended != [.leave(ticket, of: ticket), .refuse(ticket, .cancelled)] {
        Issue.record("\(ticket): \(ended)")
      }
    }
    let next = [queue.finish(0), queue.finish(count)]
    #expect(next == [[.complete(0, nil), .start(count)], [.complete(count, nil)]])
  }

  @Test func resumedTransitionKeepsItsCallers() {
    var queue = NavigationQueueMachine()
    for ticket in 1...3 { _ = queue.request(UInt64(ticket), to: Self.login, .join) }
    _ = queue.request(4, to: Self.login, .interrupt)
    let interrupted = [queue.cancel(1), queue.finish(1, .interrupted)]
    #expect(interrupted == [[.leave(1, of: 1)], [.wait(1), .start(4)]])
    let left = [queue.cancel(1), queue.cancel(2), queue.cancel(3)]
    #expect(
      left == [[], [.leave(2, of: 1)], [.leave(3, of: 1), .refuse(1, .cancelled)]],
      "not the transition that has the same screen")
    let last = queue.finish(4)
    #expect(last == [.complete(4, nil)])
  }

  // MARK: The router

  @Test func openAboveTheLimitIsBusy() async throws {
    let shop = try await Shop()
    let queue = shop.router.navigation
    #expect(queue.pendingLimit == 256, "the default")
    queue.pendingLimit = 2
    shop.host.duration = .seconds(1)
    var openings: [Task<RouteOutcome, any Error>] = []
    // One runs and two wait.
    for number in 1...3 {
      openings.append(shop.begin("/goods/\(number)"))
      await shop.settle()
    }
    for policy in [TransitionPolicy.queue, .join, .interrupt, .refuse] {
      let ending = await code {
        try await shop.router.open("/goods/4", context: .presented(with: .init(policy: policy)))
      }
      #expect(ending == .failed(.busy), "\(policy)")
    }
    for _ in 0..<50 {
      openings.append(shop.begin("/goods/1", NavigationOptions(policy: .join)))
      await shop.settle()
    }
    #expect(queue.transitionCount == 3, "callers that join take no room")
    shop.person.closeScene()
    for opening in openings {
      #expect(await code { try await opening.value } == .failed(.noNavigator))
    }
  }

  @Test func transitionsThatWaitForModalsAreCounted() async throws {
    let shop = try await Shop()
    let login = try await shop.router.show("/login")
    shop.router.navigation.pendingLimit = 1
    let waiting = NavigationOptions(modals: .wait)
    let first = shop.begin("/goods/1", waiting)
    await shop.settle()
    #expect(
      await code { try await shop.router.open("/goods/2", context: .presented(with: waiting)) }
        == .failed(.busy))
    #expect(shop.router.navigation.transitionCount == 1)
    shop.person.closeScene()
    #expect(await code { try await first.value } == .failed(.noNavigator))
    #expect(await code { try await login.outcome() } == .dismissed)
  }

  @Test func screenThatClosesItselfIsNeverRefused() async throws {
    let shop = try await Shop()
    let (inside, mayEnd) = (Latch(), Latch())
    let city = try await shop.router.show("/city")
    shop.router.navigation.pendingLimit = 0
    let running = Task {
      try await shop.router.withTransition { _ in
        await inside.open()
        await mayEnd.wait()
      }
    }
    await inside.wait()
    #expect(await code { try await shop.router.open("/goods/1") } == .failed(.busy))
    try shop.handle("/city").finish(7)
    await mayEnd.open()
    try await running.value
    #expect(try await city.outcome().value as? Int == 7)
    await shop.settle()
    #expect(shop.drawing == "*home/home orders/orders")
  }
}
