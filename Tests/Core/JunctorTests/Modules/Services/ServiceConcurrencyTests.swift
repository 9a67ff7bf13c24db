// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

private final class First: Sendable {}
private final class Second: Sendable {}
private final class Third: Sendable {}

/// Also for the thread sanitizer: many concurrent requests.
@Suite(.timeLimit(.minutes(1))) struct ServiceConcurrencyTests {
  let router = Router.quiet()
  let made = Tally()

  @Test func sharedServiceIsCreatedOnceForConcurrentTasks() async throws {
    for _ in 0..<20 {
      let router = Router.quiet()
      let made = Tally()
      try router.provide(Checkout.self) { services in
        made.raise()
        return Checkout(pay: try services.get())
      }
      try router.provide((any PayService).self) { _ in
        made.raise()
        return Wallet()
      }
      let distinct = await withTaskGroup(of: ObjectIdentifier?.self) { group in
        for number in 0..<64 {
          group.addTask {
            if number.isMultiple(of: 2) { _ = try? router.service((any PayService).self) }
            return (try? router.service(Checkout.self)).map(ObjectIdentifier.init)
          }
        }
        return await group.reduce(into: Set<ObjectIdentifier?>()) { $0.insert($1) }
      }
      #expect(distinct.count == 1 && !distinct.contains(nil))
      #expect(made.value == 2)
    }
  }

  /// All threads have arrived while the factory runs.
  @Test func callerDuringCreationReceivesTheSameService() async throws {
    let meeting = Meeting(of: 4)
    try router.provide(Wallet.self) { [made] _ in
      meeting.arrive()
      return Wallet(name: "\(made.raise())")
    }
    let router = router
    let late: @Sendable () -> String? = {
      meeting.arrive()
      return try? router.service(Wallet.self).name
    }
    let first: @Sendable () -> String? = { try? router.service(Wallet.self).name }
    #expect(await onThreads([first, late, late, late]) == ["1", "1", "1", "1"])
  }

  @Test func requestServiceIsCreatedOnceForAllTasks() async throws {
    try router.provide(Wallet.self, .perRequest) { [made] _ in
      made.raise()
      return Wallet()
    }
    try router.register("/a") { request in
      await withTaskGroup(of: ObjectIdentifier?.self) { group in
        for _ in 0..<16 {
          group.addTask { (try? request.service(Wallet.self)).map(ObjectIdentifier.init) }
        }
        return await group.reduce(into: Set<ObjectIdentifier?>()) { $0.insert($1) }.count
      }
    }
    let router = router
    await withTaskGroup(of: Int?.self) { group in
      for _ in 0..<50 { group.addTask { try? await router.open("/a", as: Int.self) } }
      for await count in group { #expect(count == 1) }
    }
    #expect(made.value == 50)
  }

  @Test func weakServiceIsCreatedAndReleasedConcurrently() async throws {
    try router.provide(Wallet.self, .weak) { [made] _ in
      made.raise()
      return Wallet()
    }
    let router = router
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<16 {
        group.addTask {
          (0..<100).allSatisfy { _ in
            guard let one = try? router.service(Wallet.self),
              let other = try? router.service(Wallet.self)
            else { return false }
            return withExtendedLifetime(one) { one === other }
          }
        }
      }
      for await isSame in group { #expect(isSame) }
    }
    #expect(made.value >= 1)
  }

  /// Each thread runs a factory when it requests the next one's service: without the detection of
  /// cycles, all would wait forever.
  @Test(arguments: [2, 3]) func dependencyCyclesAcrossThreadsAreFound(count: Int) async throws {
    let meeting = Meeting(of: count)
    let router = router
    try router.provide(First.self) { services in
      meeting.arrive()
      _ = try services.get(Second.self)
      return First()
    }
    try router.provide(Second.self) { services in
      meeting.arrive()
      if count == 2 { _ = try services.get(First.self) } else { _ = try services.get(Third.self) }
      return Second()
    }
    try router.provide(Third.self) { services in
      meeting.arrive()
      _ = try services.get(First.self)
      return Third()
    }
    let ask: [@Sendable () -> ServiceError?] = [
      { try? refusal { () throws(ServiceError) in try router.service(First.self) } },
      { try? refusal { () throws(ServiceError) in try router.service(Second.self) } },
      { try? refusal { () throws(ServiceError) in try router.service(Third.self) } },
    ]
    let names = ["First", "Second", "Third"].map { "JunctorTests.\($0)" }
    let circle = Array(names.prefix(count))
    for (index, error) in await onThreads(Array(ask.prefix(count))).enumerated() {
      let error = try #require(error)
      #expect(error.code == .cycle)
      let turned = Array(circle[index...] + circle[..<index])
      #expect(error.chain == turned + [circle[index]])
    }
  }

  /// The first attempt fails while another thread waits for it; that thread tries for itself.
  @Test func waitingCallerRetriesAfterAFailure() async throws {
    let meeting = Meeting(of: 2)
    try router.provide(Wallet.self) { [made] _ in
      let attempt = made.raise()
      meeting.arrive()
      if attempt == 1 { throw Mishap() }
      return Wallet(name: "\(attempt)")
    }
    let router = router
    let ask: @Sendable () -> String? = { try? router.service(Wallet.self).name }
    let late: @Sendable () -> String? = {
      meeting.arrive()
      return try? router.service(Wallet.self).name
    }
    let names = await onThreads([ask, late])
    #expect(names == [nil, "2"])
    #expect(try router.service(Wallet.self).name == "2")
  }

  /// A task that a factory starts is not part of its run: it waits like any other.
  @Test func taskStartedByTheFactoryWaitsForIt() async throws {
    let meeting = Meeting(of: 2)
    let beside = RouteLock<Task<Wallet, any Error>?>(nil)
    let router = router
    try router.provide(Wallet.self) { _ in
      let task = Task.detached {
        meeting.arrive()
        return try router.service(Wallet.self)
      }
      let inheriting = Task { try await task.value === router.service(Wallet.self) }
      beside.withLock {
        $0 = Task {
          #expect(try await inheriting.value)
          return try await task.value
        }
      }
      meeting.arrive()
      return Wallet()
    }
    let ask: @Sendable () -> Wallet? = { try? router.service(Wallet.self) }
    let wallet = await onThreads([ask])[0]
    let other = try await beside.withLock { $0 }?.value
    #expect(wallet != nil && wallet === other)
  }

  /// For the thread sanitizer: providers are added and removed, with several overrides.
  @Test func providersChangeDuringRequests() async throws {
    let router = router
    try router.provide(Checkout.self, .weak) { services in Checkout(pay: try services.get()) }
    await withTaskGroup(of: Void.self) { group in
      for worker in 0..<4 {
        group.addTask {
          for round in 0..<100 {
            if worker == 0 {
              let token = try? router.provide((any PayService).self) { _ in Wallet() }
              await Task.yield()
              if let token { router.unregister(token) }
            } else if round.isMultiple(of: 3) {
              router.configure(Rounds.self, round)
              _ = router.services
            } else {
              _ = try? router.service(Checkout.self).pay.name
            }
          }
        }
      }
    }
    #expect(!router.provides((any PayService).self))
  }

  private enum Rounds: RouteContextKey {
    static let defaultValue = 0
  }
}
