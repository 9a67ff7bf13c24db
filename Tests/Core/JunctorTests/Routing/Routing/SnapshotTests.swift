// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

@Suite struct SnapshotTests {
  private final class Token: Sendable {}

  @Test func readersShareOneSnapshotUntilTheNextChange() throws {
    let router = Router.quiet()
    let first = router.snapshot
    #expect(router.snapshot === first)
    try router.register("/a", .sync { _ in })
    let second = router.snapshot
    #expect(second !== first && router.snapshot === second)
    #expect(first.table.ranked.isEmpty, "a snapshot stays the same")
    #expect(second.table.ranked.count == 1)
  }

  /// A handler's object that uses the router when it is released, which waits for ever under the lock.
  private final class Reader: Sendable {
    let router: Router
    let answers: RouteLock<[Bool]>

    init(_ router: Router, _ answers: RouteLock<[Bool]>) {
      self.router = router
      self.answers = answers
    }

    deinit {
      let canOpen = router.canOpen("/a")
      answers.withLock { $0.append(canOpen) }
    }
  }

  @Test(.timeLimit(.minutes(1)), arguments: [false, true])
  func removedHandlerIsReleasedOutsideOfTheLock(isRead: Bool) throws {
    let router = Router.quiet()
    let answers = RouteLock<[Bool]>([])
    func register() throws -> RouteToken {
      let reader = Reader(router, answers)
      return try router.register("/a", .sync { _ in withExtendedLifetime(reader) {} })
    }
    let token = try register()
    if isRead { #expect(router.canOpen("/a")) }
    router.unregister(token)
    #expect(answers.withLock { $0 } == [false])
  }

  @Test func removedHandlerIsReleasedImmediately() throws {
    let router = Router.quiet()
    weak var token: Token?
    let registration: RouteToken
    do {
      let captured = Token()
      token = captured
      registration = try router.register("/a", .sync { _ in withExtendedLifetime(captured) {} })
    }
    try router.value(for: "/a", as: Void.self)
    #expect(router.canOpen("/a"))
    router.unregister(registration)
    #expect(token == nil)
    #expect(!router.canOpen("/a"))
  }

  @Test func runningRequestKeepsItsSnapshot() async throws {
    let router = Router.quiet()
    weak var token: Token?
    do {
      let captured = Token()
      token = captured
      let registration = RouteLock<RouteToken?>(nil)
      try registration.withLock {
        $0 = try router.register("/a") { [unowned router] _ in
          if let registration = registration.withLock({ $0 }) { router.unregister(registration) }
          await Task.yield()
          return withExtendedLifetime(captured) { "still here" }
        }
      }
      #expect(try await router.open("/a", as: String.self) == "still here")
    }
    #expect(token == nil)
  }

  @Test func routerIsReleasedByItsLastUser() async throws {
    weak var released: Router?
    weak var token: Token?
    do {
      let router = Router.quiet()
      let captured = Token()
      (released, token) = (router, captured)
      try router.register("/a", .sync { _ in withExtendedLifetime(captured) {} })
      for _ in 0..<3 { try router.value(for: "/a", as: Void.self) }
      try await router.open("/a")
    }
    #expect(released == nil && token == nil)
  }

  @Test func numbersOfRemovedRoutesAreReused() throws {
    let router = Router.quiet()
    for round in 0..<50 {
      let token = try router.register("/a\(round)", .sync { _ in round })
      #expect(try router.value(for: "/a\(round)", as: Int.self) == round)
      router.unregister(token)
    }
    #expect(router.snapshot.records.count == 1)
  }

  @Test(.timeLimit(.minutes(1))) func readersAndWritersShareARouter() async throws {
    let router = Router.quiet()
    try router.register("/stays/:n", .sync { request in try request.int("n") })
    await withTaskGroup(of: Void.self) { group in
      for reader in 0..<4 {
        group.addTask {
          for number in 0..<400 {
            let value = try? router.value(for: "/stays/\(number)", as: Int.self)
            #expect(value == number)
            #expect(router.canOpen("/stays/\(reader)"))
            if number % 8 == 0 {
              let opened = try? await router.open("/stays/\(number)", as: Int.self)
              #expect(opened == number)
            }
          }
        }
      }
      group.addTask {
        for number in 0..<200 {
          _ = try? router.register("/changing", .sync { _ in number }, .replacing)
          #expect((try? router.value(for: "/changing", as: Int.self)) == number)
          if number % 3 == 0 { router.unregister("/changing") }
        }
      }
    }
  }
}
