// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import Testing

/// Typed addresses in options.
@Suite @MainActor struct TypedOptionTests {
  private let router = Router(scheme: "mall")

  @Test func exampleIsTheAddressOfItsValue() throws {
    try router.register(for: Goods.self, .example(Goods(name: "green tea"))) { _ in 1 }
    #expect(router.routes.map(\.examples) == [["/goods/green%20tea?sort=price"]])
  }

  @Test func exampleWithoutURLIsRefused() throws {
    let error = try caught(RegistrationError.self) {
      try router.register(for: Goods.self, .example(Goods(name: ""))) { _ in 1 }
    }
    #expect("\(error)".contains("name"), "\(error)")
    #expect(router.routes.isEmpty)
  }

  @Test func parentAndRootAreBelowAScreen() async throws {
    try router.register(for: PickCity.self, .screen { _, _ in "city" })
    try router.register(for: Clear.self, .screen { _, _ in "clear" }, .parent(PickCity()))
    let host = SimulatedHost(tabs: ["home", "city"])
    try await router.connect(host, roots: ["city": PickCity()])
    #expect(host.scene.tabs[1].stack.map(\.address) == ["/city"])
    try await router.show(Clear(), context: .presented(with: .init(tab: "city")))
    #expect(host.scene.tabs[1].stack.map(\.address) == ["/city", "/clear"])
  }

  @Test func rootWithoutURLIsNamed() async throws {
    do throws(RouteError) {
      try await router.connect(SimulatedHost(tabs: ["home"]), roots: ["home": Goods(name: "")])
      Issue.record("It cannot be there.")
    } catch {
      #expect(error.code == .unrepresentable && "\(error)".contains("name"))
    }
  }

  @Test func sessionGateShowsATypedLogin() async throws {
    let login = try router.stub(PickCity.self, with: "Xiamen")
    let gate = SessionGate(router: router, login: PickCity()) { !login.addresses.isEmpty }
    try router.register(for: Clear.self, .intercepted(by: gate)) { _ in }
    try await router.open(Clear())
    #expect(login.addresses == ["/city"])
  }
}
