// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import TestSupport
import Testing

@testable import JunctorNavigation
@testable import JunctorTesting

/// Requests that need the answer of a leave guard that is being asked, and guards that wait for each other.
@Suite(.timeLimit(.minutes(1))) @MainActor struct LeaveGuardSharingTests {
  /// A guard that waits for an answer, and counts its calls.
  @MainActor private final class Guard {
    private(set) var calls = 0
    private(set) var isOverlapping = false
    private var running = 0
    private var answers: [Promise<Bool>] = []

    func ask() async -> Bool {
      calls += 1
      running += 1
      if running > 1 { isOverlapping = true }
      defer { running -= 1 }
      let answer = Promise<Bool>()
      answers.append(answer)
      return await answer.result()
    }

    func answer(_ mayLeave: Bool) {
      let waiting = answers
      answers = []
      for answer in waiting { answer.end(mayLeave) }
    }
  }

  /// A request that arrives while the guard of `/cart` is being asked.
  enum Second: CaseIterable { case back, popToRoot, root, finishBelow, swipe }

  @Test(arguments: Second.allCases, [true, false])
  func guardIsAskedOnceForRequestsThatNeedItsAnswer(_ second: Second, mayLeave: Bool) async throws {
    let (shop, asked) = (try await Shop(), Guard())
    let below = shop.begin("/goods/1")
    await shop.settle()
    _ = try await shop.router.show("/cart")
    try shop.handle("/cart").mayLeave = { _ in await asked.ask() }
    let back = Task {
      await code {
        _ = try await shop.router.back(); return .handled
      }
    }
    await shop.settle()
    let other: Task<RouteEnding, Never>
    switch second {
    case .back:
      other = Task {
        await code {
          _ = try await shop.router.back(); return .handled
        }
      }
    case .popToRoot:
      other = Task {
        await code {
          _ = try await shop.router.popToRoot(); return .handled
        }
      }
    case .root:
      other = Task {
        await code {
          _ = try await shop.router.show("/goods/2", context: .presented(as: .root))
          return .handled
        }
      }
    case .finishBelow:
      other = Task { mayLeave ? .handled : .failed(.rejected) }
      try shop.handle("/goods/1").finish(7)
    case .swipe:
      other = Task { mayLeave ? .handled : .failed(.rejected) }
      shop.person.swipeBack()
    }
    await shop.settle()
    asked.answer(mayLeave)
    #expect(await back.value == (mayLeave ? .handled : .failed(.rejected)))
    #expect(await other.value == (mayLeave ? .handled : .failed(.rejected)))
    await shop.settle()
    #expect(asked.calls == 1)
    let cart = shop.drawing.contains("/cart")
    #expect(cart == !mayLeave, "\(shop.drawing)")
    below.cancel()
  }

  /// The first caller is cancelled, but its guard still waits for the user.
  @Test func guardIsNotAskedBeforeItsLastCallHasEnded() async throws {
    let (shop, asked) = (try await Shop(), Guard())
    _ = try await shop.router.show("/cart")
    try shop.handle("/cart").mayLeave = { _ in await asked.ask() }
    let first = Task {
      await code {
        _ = try await shop.router.back(); return .handled
      }
    }
    await shop.settle()
    first.cancel()
    #expect(await first.value == .failed(.cancelled))
    let second = Task {
      await code {
        _ = try await shop.router.back(); return .handled
      }
    }
    await shop.settle()
    #expect(asked.calls == 1)
    asked.answer(true)
    await shop.settle()
    #expect(asked.calls == 2 && !asked.isOverlapping)
    asked.answer(true)
    #expect(await second.value == .handled)
    #expect(shop.drawing == "*home/home orders/orders")
  }

  /// It would wait for itself.
  @Test func guardThatLeavesItsOwnScreenIsRefused() async throws {
    let shop = try await Shop()
    _ = try await shop.router.show("/cart")
    let calls = RouteLock(0)
    let inner = RouteLock<RouteEnding?>(nil)
    try shop.handle("/cart").mayLeave = { _ in
      calls.withLock { $0 += 1 }
      let ending = await code {
        _ = try await shop.router.back(); return .handled
      }
      inner.withLock { $0 = ending }
      return true
    }
    #expect(try await shop.router.back())
    #expect(inner.withLock { $0 } == .failed(.rejected) && calls.withLock { $0 } == 1)
    #expect(shop.drawing == "*home/home orders/orders")
  }

  // MARK: Scenes that wait for each other

  /// The code of the app that opens a screen in the next scene.
  enum Code: CaseIterable { case leaveGuard, preparation, ownTransition }

  @Test(arguments: Code.allCases, [2, 3])
  func waitInACircleIsFound(_ kind: Code, scenes count: Int) async throws {
    let shop = try await Shop()
    let names = ["main", "tv", "pad"].prefix(count)
    for name in names.dropFirst() {
      let host = SimulatedHost(name, tabs: ["home"], clock: shop.clock)
      try await shop.router.connect(host, roots: ["home": "/home"])
    }
    let (arrived, all) = (RouteLock(0), Promise<Void>())
    /// Opens a screen in the next scene, when all scenes run such code.
    @Sendable func openInNextScene(of index: Int) async throws {
      let number = arrived.withLock { (number: inout Int) -> Int in
        number += 1
        return number
      }
      if number == count { all.end(()) }
      await all.result()
      try await shop.router.show(
        "/goods/1",
        context: .presented(with: NavigationOptions(scene: names[(index + 1) % count])))
    }
    for (index, name) in names.enumerated() {
      try shop.register(
        "/\(name)/prepared", .beforeTransition { _ in try await openInNextScene(of: index) })
      try shop.register("/\(name)/draft")
      if kind == .leaveGuard {
        try await shop.router.show(
          "/\(name)/draft", context: .presented(with: NavigationOptions(scene: name)))
        try shop.handle("/\(name)/draft").mayLeave = { _ in
          (try? await openInNextScene(of: index)) != nil
        }
      }
    }
    let endings = names.enumerated().map { index, name in
      Task { () -> RouteEnding in
        await code {
          switch kind {
          case .leaveGuard: _ = try await shop.router.back(in: name)
          case .preparation:
            try await shop.router.show(
              "/\(name)/prepared", context: .presented(with: NavigationOptions(scene: name)))
          case .ownTransition:
            try await shop.router.withTransition(in: name) { _ in
              try await openInNextScene(of: index)
            }
          }
          return .handled
        }
      }
    }
    // Without the clock, no time limit ends a wait.
    for ending in endings { #expect(await ending.value == .handled) }
    #expect(shop.made.filter { $0 == "/goods/1" }.count == count)
  }
}
