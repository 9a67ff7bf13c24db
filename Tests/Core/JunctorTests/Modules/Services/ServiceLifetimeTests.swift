// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct ServiceLifetimeTests {
  let router = Router.quiet()
  let made = Tally()

  private func provideWallet(_ lifetime: ServiceLifetime) throws {
    try router.provide((any PayService).self, lifetime) { [made] _ in
      Wallet(name: "\(made.raise())")
    }
  }

  @Test func sharedServiceIsCreatedOnceAtItsFirstUse() throws {
    try provideWallet(.shared)
    #expect(router.provides((any PayService).self))
    #expect(router.services.keys.sorted() == ["JunctorTests.PayService"])
    #expect(made.value == 0, "questions make nothing")
    let first: any PayService = try router.service()
    let second = try router.service((any PayService).self)
    #expect(first as? Wallet === second as? Wallet)
    #expect(made.value == 1)
  }

  @Test func serviceIsSharedWithinOneRouter() throws {
    let other = Router.quiet()
    for router in [router, other] { try router.provide(Wallet.self) { _ in Wallet() } }
    #expect(try router.service(Wallet.self) !== other.service(Wallet.self))
  }

  @Test func newServiceIsCreatedEachTime() throws {
    try provideWallet(.new)
    let names = try (0..<3).map { _ in try router.service((any PayService).self).name }
    #expect(names == ["1", "2", "3"])
  }

  @Test func weakServiceIsSharedWhileItIsReferenced() throws {
    try router.provide(Wallet.self, .weak) { [made] _ in Wallet(name: "\(made.raise())") }
    var holders = [try router.service(Wallet.self)]
    #expect(try router.service(Wallet.self) === holders[0])
    weak let released = holders[0]
    holders = []
    #expect(released == nil, "the router does not hold it")
    #expect(try router.service(Wallet.self).name == "2")
  }

  @Test func weakServiceCanBeRequestedByProtocol() throws {
    try provideWallet(.weak)
    var holders: [any PayService] = [try router.service()]
    #expect(try router.service((any PayService).self) as? Wallet === holders[0] as? Wallet)
    holders = []
    #expect(try router.service((any PayService).self).name == "2")
  }

  @Test func requestServiceIsSharedByAllCopies() async throws {
    try provideWallet(.perRequest)
    router.addGate(
      TestGate(
        "gate",
        admitting: { request in
          request.context[Seen.self] = try request.service((any PayService).self).name
          return nil
        }))
    router.addInterceptor(
      TestStep("step") { request, next in
        let name = try request.service((any PayService).self).name
        #expect(name == request.context[Seen.self])
        return try await next(request)
      })
    try router.register("/old") { _ in RouteResponse.redirect(to: "/pay") }
    try router.register("/pay") { request in
      try [request.service((any PayService).self).name, request.context[Seen.self]]
    }
    for round in 1...4 {
      let names = try await router.open(
        round.isMultiple(of: 2) ? "/old" : "/pay", as: [String].self)
      #expect(names == ["\(round)", "\(round)"])
    }
    #expect(made.value == 4)
  }

  @Test func requestServiceEndsWithTheRequest() async throws {
    let alive = Tally()
    final class Witness: Sendable {
      let alive: Tally
      init(_ alive: Tally) { self.alive = alive }
      deinit { alive.raise() }
    }
    try router.provide(Witness.self, .perRequest) { _ in Witness(alive) }
    try router.register("/a") { request in _ = try request.service(Witness.self) }
    for _ in 0..<3 { _ = try await router.open("/a") }
    #expect(alive.value == 3)
  }

  /// A service and its request that reference each other are both released.
  @Test func requestServiceThatRetainsTheRequestEndsWithIt() async throws {
    final class Tracer: Sendable {
      let request: RouteRequest?
      let gone: Tally
      init(_ request: RouteRequest?, _ gone: Tally) { (self.request, self.gone) = (request, gone) }
      deinit { gone.raise() }
    }
    let gone = Tally()
    try router.provide(Tracer.self, .perRequest) { Tracer($0.request, gone) }
    try router.register("/a", .sync { request in _ = try request.service(Tracer.self) })
    try router.register("/fails") { request in
      _ = try request.service(Tracer.self)
      throw Mishap()
    }
    try await router.open("/a")
    #expect(gone.value == 1)
    #expect(await router.ending("/fails") == .failed(.handlerFailed))
    #expect(gone.value == 2)
    try router.value(for: "/a", as: Void.self)
    #expect(gone.value == 3)
    // So is a service that is requested after the end.
    let kept = RouteLock<RouteRequest?>(nil)
    try router.register("/kept", .sync { request in kept.withLock { $0 = request } })
    try await router.open("/kept")
    let request = try #require(kept.withLock { $0 })
    #expect(try request.service(Tracer.self) !== request.service(Tracer.self))
    #expect(gone.value == 5)
  }

  @Test func observersOfTheEndCanUseRequestServices() async throws {
    final class Listener: RouteObserver {
      let notes: Notes
      init(_ notes: Notes) { self.notes = notes }
      func didOpen(_ request: RouteRequest, outcome: RouteOutcome) {
        notes.add((try? request.service((any PayService).self).name) ?? "none")
      }
    }
    let notes = Notes()
    try provideWallet(.perRequest)
    router.addObserver(Listener(notes))
    try router.register("/a") { request in try request.service((any PayService).self).name }
    for number in 1...2 {
      #expect(try await router.open("/a", as: String.self) == "\(number)")
      #expect(notes.take() == ["\(number)"])
    }
  }

  @Test func factoryOfARequestServiceCanReadTheRequest() async throws {
    struct Trace: Sendable { let address: String }
    try router.provide(Trace.self, .perRequest) { services in
      Trace(address: services.request?.address ?? "none")
    }
    try router.provide(Wallet.self, .new) { services in
      Wallet(name: try services.get(Trace.self).address)
    }
    try router.register("/a/:id") { request in try request.service(Wallet.self).name }
    #expect(try await router.open("mall://a/7", as: String.self) == "mall://a/7")
  }

  @Test func childUsesServicesOfItsParent() throws {
    let child = Router.quiet(parent: router)
    try router.provide((any PayService).self) { _ in Wallet(name: "parent") }
    try router.provide(Checkout.self) { services in Checkout(pay: try services.get()) }
    #expect(try child.service(Checkout.self) === router.service(Checkout.self))
    try child.provide((any PayService).self) { _ in Wallet(name: "child") }
    #expect(try child.service((any PayService).self).name == "child")
    #expect(try child.service(Checkout.self).pay.name == "parent", "a service sees its own router")
    #expect(
      child.provides(Checkout.self) && child.services.keys.sorted() == ["JunctorTests.PayService"])
  }

  @Test func handlersFindServicesOfASampleRequest() throws {
    try provideWallet(.shared)
    let request = try RouteRequest.sample(address: "mall://pay/7", services: router)
    #expect(try request.service((any PayService).self).name == "1")
  }

  private enum Seen: RouteContextKey {
    static let defaultValue = ""
  }
}
