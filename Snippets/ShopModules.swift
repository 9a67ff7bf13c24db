// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// A module: the services that it provides and requires, and the events that it receives.

import Junctor

// snippet.services
/// In the interface target, which both modules import.
protocol PayService: Sendable {
  func pay(order: Int) async throws -> String
}

/// In the module that provides it.
struct PayModule: RouteModule {
  func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
    try registrar.provide((any PayService).self, .shared) { _ in Wallet() }
  }
}
// snippet.end

struct Wallet: PayService {
  func pay(order: Int) async throws -> String { "order \(order) is paid" }
}

// snippet.module
struct OrderModule: RouteModule {
  let dependencies = ["PayModule"]

  func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
    try registrar.register("/order/:id([0-9]+)/pay", .exposed(to: .push)) { request in
      let pay: any PayService = try request.service()
      return try await pay.pay(order: try request.int("id"))
    }
    registrar.receive(SignedOut.self) { event, _ in print("\(event.member) has signed out") }
  }
}
// snippet.end

// snippet.events
/// An event of the app; events of the system are `AppEvent`.
struct SignedOut: ModuleEvent {
  let member: String
}
// snippet.end

let router = try Router(spaces: [.scheme("mall")], modules: [OrderModule(), PayModule()])
_ = try await router.startModules()
print(try await router.open("mall://order/7/pay", source: .push))
await router.deliver(SignedOut(member: "Mei"))
