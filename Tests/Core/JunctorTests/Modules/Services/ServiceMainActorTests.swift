// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@Suite(.timeLimit(.minutes(1))) struct ServiceMainActorTests {
  let router = Router.quiet()
  let made = Tally()

  init() throws {
    try router.provideOnMainActor((any CartService).self) { [made] _ in
      made.raise()
      return CartModel()
    }
  }

  @Test @MainActor func mainActorServiceIsSynchronousOnTheMainActor() throws {
    let cart: any CartService = try router.service()
    cart.items = ["tea"]
    #expect(try router.service((any CartService).self).items == ["tea"])
  }

  @Test func errorElsewhereNamesTheRemedy() async throws {
    let error = try refusal { () throws(ServiceError) in
      try router.service((any CartService).self)
    }
    #expect(error.code == .needsMainActor && made.value == 0)
    #expect("\(error)".contains("try await router.service(isolation: MainActor.shared)"))
    let cart: any CartService = try await router.service(isolation: MainActor.shared)
    #expect(try router.service((any CartService).self) === cart, "what is made can be had anywhere")
    #expect(made.value == 1)
  }

  @Test func mainActorHandlersUseMainActorServices() async throws {
    try router.register(
      "/cart", .main { request in try request.service((any CartService).self).items })
    #expect(try await router.open("/cart", as: [String].self).isEmpty)
  }

  /// A plain factory in between is independent of the main actor.
  @Test @MainActor func mainActorServiceCanBeRequiredByOtherFactories() throws {
    final class Shelf: Sendable {
      let cart: any CartService
      init(_ cart: any CartService) { self.cart = cart }
    }
    let router = router
    try router.provide(Shelf.self) { services in Shelf(try services.get()) }
    try router.provideOnMainActor(Wallet.self, .new) { services in
      Wallet(name: try services.get(Shelf.self).cart.items.joined())
    }
    #expect(try router.service(Wallet.self).name == "")
    #expect(made.value == 1)
  }

  @Test func customActorIsNotTheMainActor() async throws {
    actor Other {
      func ask(_ router: Router) throws -> ServiceError {
        try refusal { () throws(ServiceError) in try router.service((any CartService).self) }
      }
    }
    #expect(try await Other().ask(router).code == .needsMainActor)
  }
}
