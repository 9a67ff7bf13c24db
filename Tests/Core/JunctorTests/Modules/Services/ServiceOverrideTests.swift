// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct ServiceOverrideTests {
  let router = Router.quiet()
  let sessions = Tally()

  init() throws {
    try router.provide((any PayService).self) { _ in Wallet(name: "real") }
    try router.provide(Checkout.self) { services in Checkout(pay: try services.get()) }
    try router.provide((any SessionService).self) { [sessions] _ in
      Session(number: sessions.raise())
    }
  }

  private var paid: String {
    get throws { try router.service(Checkout.self).pay.name }
  }

  @Test func overrideAppliesInsideItsScopeOnly() async throws {
    #expect(try paid == "real")
    try await router.overriding((any PayService).self, with: Wallet(name: "fake")) {
      #expect(try router.service((any PayService).self).name == "fake")
      #expect(try paid == "fake", "made anew, since it needs what is overridden")
      #expect(try router.service(Checkout.self) === router.service(Checkout.self))
      let router = router
      #expect(try await Task { try router.service(Checkout.self).pay.name }.value == "fake")
      let outside = try await Task.detached { try router.service(Checkout.self).pay.name }.value
      #expect(outside == "real")
    }
    #expect(try paid == "real")
  }

  @Test func serviceCreatedInsideAScopeStaysInside() throws {
    try router.overriding((any PayService).self, with: Wallet(name: "fake")) { () throws in
      #expect(try paid == "fake")
    }
    #expect(try paid == "real")
  }

  @Test func independentServiceIsNotAffected() throws {
    let session = try router.service((any SessionService).self).number
    try router.overriding((any PayService).self, with: Wallet(name: "fake")) { () throws in
      #expect(try router.service((any SessionService).self).number == session)
    }
    #expect(sessions.value == 1)
  }

  @Test func serviceThatUsesAnAffectedServiceIsMadeAnew() throws {
    final class Basket: Sendable {
      let checkout: Checkout
      init(_ checkout: Checkout) { self.checkout = checkout }
    }
    try router.provide(Basket.self) { services in Basket(try services.get()) }
    #expect(try paid == "real", "exists before the basket, which so requests no other service")
    let basket = try router.service(Basket.self)
    try router.overriding((any PayService).self, with: Wallet(name: "fake")) { () throws in
      #expect(try router.service(Basket.self).checkout.pay.name == "fake")
    }
    #expect(try router.service(Basket.self) === basket)
  }

  @Test func overridesNest() throws {
    try router.overriding((any PayService).self, with: Wallet(name: "outer")) { () throws in
      let outer = try router.service(Checkout.self)
      try router.overriding((any SessionService).self, with: Session(number: 77)) { () throws in
        #expect(try router.service(Checkout.self) === outer)
        #expect(try router.service((any SessionService).self).number == 77)
        try router.overriding((any PayService).self, with: Wallet(name: "inner")) { () throws in
          #expect(try paid == "inner")
        }
        #expect(try paid == "outer")
      }
    }
  }

  /// Missing services of a factory are recorded, too.
  @Test func overrideCanProvideAMissingService() throws {
    try router.provide(Wallet.self) { services in
      Wallet(name: (try? services.get([String].self).joined()) ?? "alone")
    }
    #expect(try router.service(Wallet.self).name == "alone")
    try router.overriding([String].self, with: ["a", "b"]) { () throws in
      #expect(try router.service(Wallet.self).name == "ab")
    }
    #expect(try router.service(Wallet.self).name == "alone")
  }

  @Test func handlersUseTheOverride() async throws {
    try router.register("/pay") { request in try request.service(Checkout.self).pay.name }
    let inside = try await router.overriding((any PayService).self, with: Wallet(name: "fake")) {
      try await router.open("/pay", as: String.self)
    }
    #expect(inside == "fake")
    #expect(try await router.open("/pay", as: String.self) == "real")
  }

  @Test func requestServicesUseTheOverride() async throws {
    final class Basket: Sendable {
      let pay: any PayService
      init(_ pay: any PayService) { self.pay = pay }
    }
    try router.provide(Basket.self, .perRequest) { services in Basket(try services.get()) }
    let request = try RouteRequest.sample(address: "mall://a", services: router)
    let before = try request.service(Basket.self)
    try router.overriding((any PayService).self, with: Wallet(name: "fake")) { () throws in
      #expect(try request.service(Basket.self).pay.name == "fake")
      #expect(try request.service(Basket.self) === request.service(Basket.self))
    }
    #expect(try request.service(Basket.self) === before)
  }

  @Test func stubAppliesEverywhereUntilItIsRemoved() async throws {
    let router = router
    let before = try router.service(Checkout.self)
    let stub = router.stub((any PayService).self, with: Wallet(name: "stub"))
    #expect(try await Task.detached { try router.service(Checkout.self).pay.name }.value == "stub")
    try router.overriding((any PayService).self, with: Wallet(name: "fake")) { () throws in
      #expect(try paid == "fake", "the test's own scope is further in")
    }
    #expect(stub.remove())
    #expect(!stub.remove())
    #expect(try router.service(Checkout.self) === before)
  }

  @Test func laterStubAppliesInsideAScope() throws {
    try router.overriding((any SessionService).self, with: Session(number: 7)) { () throws in
      #expect(try paid == "real")
      let stub = router.stub((any PayService).self, with: Wallet(name: "stub"))
      #expect(try paid == "stub")
      stub.remove()
      #expect(try paid == "real")
    }
  }

  @Test func overrideOfTheParentAppliesToTheChild() throws {
    let child = Router.quiet(parent: router)
    try child.provide(Wallet.self) { services in
      Wallet(name: "child pays by \(try services.get((any PayService).self).name)")
    }
    #expect(try child.service(Wallet.self).name == "child pays by real")
    try router.overriding((any PayService).self, with: Wallet(name: "fake")) { () throws in
      #expect(try child.service(Wallet.self).name == "child pays by fake")
    }
    try child.overriding((any PayService).self, with: Wallet(name: "own")) { () throws in
      #expect(try child.service(Wallet.self).name == "child pays by own")
      #expect(try router.service((any PayService).self).name == "real")
    }
  }

  @Test func servicesOfAScopeAreReleased() throws {
    weak var released: Wallet?
    try router.overriding((any PayService).self, with: Wallet(name: "fake")) { () throws in
      released = try router.service(Checkout.self).pay as? Wallet
      #expect(released != nil)
    }
    #expect(released == nil)
  }
}
