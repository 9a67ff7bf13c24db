// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

private final class Bank: Sendable {}

/// Targets and services with dependencies, created by concurrent threads.
@Suite(.timeLimit(.minutes(1))) struct TargetConcurrencyTests {
  let router = Router.quiet()

  /// No cycle: the till requires the bank, and the bank requires the vault.
  @Test func targetAndServiceWithDependenciesAreCreated() async throws {
    struct Till: ActionTarget {
      static let meeting = Meeting(of: 2)
      static let name = "Till"
      static let actions: Actions = [.action("isOpen", Till.isOpen)]
      let bank: Bank?
      init(router: Router) {
        Self.meeting.arrive()
        bank = try? router.service(Bank.self)
      }
      func isOpen() -> Bool { bank != nil }
    }
    struct Vault: ActionTarget {
      static let name = "Vault"
      static let actions: Actions = [.action("isOpen", Vault.isOpen)]
      init(router: Router) {}
      func isOpen() -> Bool { true }
    }
    let router = router
    try router.register(Till.self)
    try router.register(Vault.self)
    try router.provide(Bank.self) { _ in
      Till.meeting.arrive()
      _ = try router.value(target: "Vault", action: "isOpen", as: Bool.self)
      return Bank()
    }
    let ask: [@Sendable () -> Bool?] = [
      { try? router.value(target: "Till", action: "isOpen", as: Bool.self) },
      { (try? router.service(Bank.self)) != nil },
    ]
    #expect(await onThreads(ask) == [true, true])
  }

  /// No cycle: on each side, the requested target requires another one of the other side.
  @Test func targetsOfTwoRoutersCanDependOnEachOther() async throws {
    struct Peer: Sendable { let router: Router }
    struct Asking: ActionTarget {
      static let meeting = Meeting(of: 2)
      static let name = "Asking"
      static let actions: Actions = [.action("number", Asking.number)]
      let answer: Int?
      init(router: Router) {
        Self.meeting.arrive()
        answer = try? router.service(Peer.self).router
          .value(target: "Answering", action: "number", as: Int.self)
      }
      func number() -> Int { answer ?? 0 }
    }
    struct Answering: ActionTarget {
      static let name = "Answering"
      static let actions: Actions = [.action("number", Answering.number)]
      init(router: Router) {}
      func number() -> Int { 7 }
    }
    let (left, right) = (router, Router.quiet())
    for (router, peer) in [(left, right), (right, left)] {
      try router.register(Asking.self)
      try router.register(Answering.self)
      try router.provide(Peer.self, .new) { [unowned peer] _ in Peer(router: peer) }
    }
    let ask: [@Sendable () -> Int?] = [
      { try? left.value(target: "Asking", action: "number", as: Int.self) },
      { try? right.value(target: "Asking", action: "number", as: Int.self) },
    ]
    #expect(await onThreads(ask) == [7, 7])
  }

  // MARK: Dependency cycles

  /// A target that requires the bank, and returns the error of the attempt.
  private struct Clerk: ActionTarget {
    static let name = "Clerk"
    static let actions: Actions = [.action("names", Clerk.names)]
    let bank: Result<Bank, ServiceError>
    init(router: Router) {
      do throws(ServiceError) {
        bank = .success(try router.service(Bank.self))
      } catch {
        bank = .failure(error)
      }
    }
    func names() -> [String] {
      switch bank {
      case .success: []
      case .failure(let error): error.chain
      }
    }
  }

  private static let name = "JunctorTests.Bank"

  @Test func dependencyCycleOfTargetsAndServicesIsNamed() throws {
    let router = router
    try router.register(Clerk.self)
    try router.provide(Bank.self) { _ in
      _ = try router.value(target: "Clerk", action: "names", as: [String].self)
      return Bank()
    }
    // The bank is created; the clerk receives the error.
    _ = try router.service(Bank.self)
    #expect(
      try router.value(target: "Clerk", action: "names", as: [String].self)
        == [Self.name, "Clerk", Self.name])

    let other = Router.quiet()
    let received = RouteLock<ServiceError?>(nil)
    try other.register(Clerk.self)
    try other.provide(Bank.self) { _ in
      do throws(RouteError) {
        _ = try other.value(target: "Clerk", action: "names", as: [String].self)
      } catch {
        received.withLock { $0 = error.underlying as? ServiceError }
      }
      return Bank()
    }
    #expect(try other.value(target: "Clerk", action: "names", as: [String].self) == [])
    #expect(
      received.withLock { $0 }?.description
        == "cycle: services or targets require each other in a cycle: Clerk → \(Self.name) → Clerk")
  }

  /// Each thread creates one of the two while it requests the other.
  @Test func dependencyCycleAcrossThreadsIsFound() async throws {
    struct Teller: ActionTarget {
      static let meeting = Meeting(of: 2)
      static let name = "Teller"
      static let actions: Actions = [.action("chain", Teller.chain)]
      let error: ServiceError?
      init(router: Router) {
        Self.meeting.arrive()
        error = try? refusal { () throws(ServiceError) in try router.service(Bank.self) }
      }
      func chain() -> [String] { error?.chain ?? [] }
    }
    let router = router
    try router.register(Teller.self)
    let received = RouteLock<[String]>([])
    try router.provide(Bank.self) { _ in
      Teller.meeting.arrive()
      do throws(RouteError) {
        _ = try router.value(target: "Teller", action: "chain", as: [String].self)
      } catch {
        received.withLock { $0 = (error.underlying as? ServiceError)?.chain ?? [] }
      }
      return Bank()
    }
    let ask: [@Sendable () -> [String]] = [
      { (try? router.value(target: "Teller", action: "chain", as: [String].self)) ?? [] },
      {
        _ = try? router.service(Bank.self)
        return []
      },
    ]
    // The second thread detected the cycle; the first then received its target.
    let chains = [await onThreads(ask)[0], received.withLock { $0 }]
    #expect(
      chains == [["Teller", Self.name, "Teller"], []]
        || chains == [[], [Self.name, "Teller", Self.name]])
  }

  @Test func targetReleasedDuringCreationIsStillReturned() async throws {
    struct Slow: ActionTarget {
      static let (begun, released) = (Meeting(of: 2), Meeting(of: 2))
      static let name = "Slow"
      static let actions: Actions = [.action("number", Slow.number)]
      init(router: Router) {
        Self.begun.arrive()
        Self.released.arrive()
      }
      func number() -> Int { 7 }
    }
    let router = router
    try router.register(Slow.self)
    let ask: [@Sendable () -> Int?] = [
      { try? router.value(target: "Slow", action: "number", as: Int.self) },
      {
        Slow.begun.arrive()
        defer { Slow.released.arrive() }
        return router.releaseTarget("Slow") ? 1 : 0
      },
    ]
    #expect(await onThreads(ask) == [7, 0])
    #expect(router.releaseTarget("Slow"))
  }
}
