// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

@Suite struct PublishingTests {
  private final class Token: Sendable {}

  /// A publisher with the number of its publications.
  private final class Publishing {
    let publisher = RouterPublisher()
    private let snapshot = Router.quiet().snapshot
    private(set) var made = 0

    func make() -> RouterPublication {
      made += 1
      return RouterPublication(snapshot)
    }

    func change() { publisher.retire(publisher.supersede(by: make)) }

    func read() {
      if publisher.read({ _, _ in }) == nil { _ = publisher.publish(make) }
    }
  }

  @Test func unreadBurstOfChangesIsPublishedOnce() {
    let publishing = Publishing()
    for _ in 0..<100 { publishing.change() }
    #expect(publishing.made == 0, "no snapshot was read yet")
    publishing.read()
    #expect(publishing.made == 1)
  }

  @Test func afterAReadOnlyTheFirstChangeIsPublished() {
    let publishing = Publishing()
    publishing.read()
    for _ in 0..<100 { publishing.change() }
    #expect(publishing.made == 2)
    publishing.read()
    publishing.read()
    #expect(publishing.made == 3)
  }

  @Test func duringAReadEveryChangeIsPublishedByItsThread() {
    let publishing = Publishing()
    publishing.read()
    for _ in 0..<10 {
      publishing.change()
      let isThere: Void? = publishing.publisher.read { _, _ in }
      #expect(isThere != nil, "a reader does not wait")
    }
    #expect(publishing.made == 11)
  }

  @Test func replacedSnapshotIsFreedAfterItsLastRead() {
    let publishing = Publishing()
    publishing.read()
    weak var old: RouterPublication?
    let wasThere: Bool? = publishing.publisher.read { publication, _ in
      old = publication
      publishing.change()
      return old != nil
    }
    #expect(wasThere == true, "it is not freed under its reader")
    #expect(old == nil, "the reader frees it when it lets go")
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
