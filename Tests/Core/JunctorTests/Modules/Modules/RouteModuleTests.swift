// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@testable import JunctorRouting

private struct TestModule: RouteModule {
  let name: String
  var dependencies: [String] = []
  let notes: Notes
  var patterns: [String] = []
  var options: [RouteOption] = []
  var startError: Mishap?
  var brings: (@Sendable (ModuleRegistrar) -> Void)?

  func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
    notes.add("register \(name)")
    brings?(registrar)
    for pattern in patterns {
      try registrar.register(
        RouteRegistration(
          RoutePatterns(pattern), handler: .sync { [name] _ in name }, options: options,
          owner: RouteOwner(fileID: "\(name)/M.swift", line: 1)))
    }
  }

  func start(in router: Router) async throws {
    notes.add("start \(name)")
    if let startError { throw startError }
  }

  func stop(in router: Router) async {
    notes.add("stop \(name)\(patterns.allSatisfy { router.canOpen($0) } ? "" : " without routes")")
  }

}

@Suite(.timeLimit(.minutes(1))) struct RouteModuleTests {
  let notes = Notes()

  private func module(
    _ name: String, _ dependencies: [String] = [], patterns: [String]? = nil,
    options: [RouteOption] = [], startError: Mishap? = nil,
    brings: (@Sendable (ModuleRegistrar) -> Void)? = nil
  ) -> TestModule {
    TestModule(
      name: name, dependencies: dependencies, notes: notes,
      patterns: patterns ?? ["/\(name.lowercased())"], options: options, startError: startError,
      brings: brings)
  }

  private func refusal(_ modules: [TestModule]) throws -> RegistrationError {
    try caught(RegistrationError.self) {
      _ = try Router(spaces: [.scheme("mall")], modules: modules)
    }
  }

  // MARK: Joining

  @Test func modulesAreOrderedByDependencyThenName() async throws {
    let router = try Router(
      spaces: [.scheme("mall")],
      modules: [
        module("Order", ["Login", "Pay"]), module("Home"), module("Pay", ["Login"]),
        module("Login"),
      ])
    #expect(router.modules == ["Home", "Login", "Pay", "Order"])
    try await router.startModules()
    try await router.startModules()
    #expect(
      notes.all == ["register Home", "register Login", "register Pay", "register Order"]
        + ["start Home", "start Login", "start Pay", "start Order"])
    #expect(try router.value(for: "/order", as: String.self) == "Order")
    #expect(try router.resolve("/order").route.owner.module == "Order")
  }

  @Test func dependencyCycleIsNamed() throws {
    let error = try refusal([
      module("Home"), module("A", ["B"]), module("B", ["C"]), module("C", ["A"]),
    ])
    #expect(error.code == .dependencyCycle)
    #expect("\(error)".contains("A → B → C → A"))
    #expect(try refusal([module("Self", ["Self"])]).code == .dependencyCycle)
    #expect(notes.all.isEmpty, "nothing is registered before the order is known")
  }

  @Test func missingAndDuplicateModulesAreNamed() throws {
    let missing = try refusal([module("Order", ["Pay"])])
    #expect(missing.code == .missingDependency)
    #expect(missing.subject == "Order" && missing.otherSubject == "Pay")
    #expect(try refusal([module("Order"), module("Order")]).code == .duplicateModule)
  }

  @Test func laterModulesCanDependOnEarlierOnes() throws {
    let router = try Router(spaces: [.scheme("mall")], modules: [module("Login")])
    try router.add([module("Order", ["Login"])])
    #expect(router.modules == ["Login", "Order"])
    let again = try caught(RegistrationError.self) { try router.add([module("Login")]) }
    #expect(again.code == .duplicateModule)
    #expect(router.canOpen("/login"))
  }

  @Test func allJoinOrNone() throws {
    let router = Router.quiet()
    try router.register("/taken", .sync { _ in "app" })
    let error = try caught(RegistrationError.self) {
      try router.add([
        module("A", brings: { $0.addGate(TestGate("gate", notes)) }),
        module("B", patterns: ["/b", "/taken"]),
      ])
    }
    #expect(error.code == .conflict)
    #expect(error.owner?.module == "B")
    #expect(router.modules.isEmpty)
    #expect(router.routes.map(\.pattern) == ["/taken"])
    #expect(try router.value(for: "/taken", as: String.self) == "app")
    #expect(!notes.all.contains("+gate"))
  }

  // MARK: Starting and stopping

  @Test func stoppingRemovesEverything() async throws {
    let notes = notes
    let router = Router.quiet()
    try router.add([
      module(
        "Login",
        brings: { registrar in
          registrar.addGate(TestGate("gate", notes))
          registrar.addInterceptor(TestStep("step", notes))
          registrar.keep(registrar.router.setFallback(.sync { _ in "fallback" }))
          let group = registrar.group("/group", .exposed(to: .push))
          do { try group.register("/a") { _ in "group" } } catch { Issue.record(error) }
        })
    ])
    try await router.startModules()
    #expect(try await router.open("/group/a", as: String.self) == "group")
    #expect(try router.resolve("/group/a").route.owner.module == "Login")
    #expect(try await router.open("/nowhere", as: String.self) == "fallback")
    let before = notes.count
    #expect(try await router.stopModule("Login"))
    #expect(notes.all.last == "stop Login")
    #expect(router.routes.isEmpty && router.modules.isEmpty)
    #expect(await router.ending("/nowhere") == .failed(.notFound))
    #expect(notes.count == before + 1)
    #expect(try await !router.stopModule("Login"))
    try router.add([module("Login")])
    #expect(router.canOpen("/login"))
  }

  @Test func requiredModuleDoesNotStop() async throws {
    let router = try Router(
      spaces: [.scheme("mall")], modules: [module("Login"), module("Order", ["Login"])])
    await #expect(throws: RegistrationError.self) { try await router.stopModule("Login") }
    #expect(router.canOpen("/login"))
    #expect(try await router.stopModule("Order"))
    #expect(try await router.stopModule("Login"))
    #expect(!notes.all.contains("stop Login"), "what never started is not stopped")
  }

  @Test func moduleStartsAndStopsOnceForConcurrentCalls() async throws {
    let router = try Router(spaces: [.scheme("mall")], modules: [module("A"), module("B")])
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 { group.addTask { _ = try? await router.startModules() } }
    }
    let stopped = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 { group.addTask { (try? await router.stopModule("A")) ?? false } }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(stopped == 1)
    #expect(notes.all.count { $0 == "start A" } == 1)
    #expect(notes.all.count { $0 == "stop A" } == 1)
  }

  @Test func failedJoinRestoresReplacedRoutes() async throws {
    let router = Router(scheme: "mall")
    try router.register("/pay", .sync { _ in "first" }, .named("pay"))
    let good = module("Pay", patterns: ["/pay"], options: [.replacing])
    let bad = module("Order", ["Pay"], patterns: ["/order/:a:b"])
    #expect(throws: RegistrationError.self) { try router.add([good, bad]) }
    #expect(try router.value(for: "/pay", as: String.self) == "first")
    #expect(try router.url(for: "pay") == "mall://pay")
    #expect(router.modules.isEmpty)
  }

  /// Two modules of one name join at the same time: the second does not remove anything of the
  /// first.
  @Test func failedJoinKeepsTheModuleOfTheSameName() throws {
    let router = Router.quiet()
    let again = LivingModule(name: "Order")
    try router.add([
      LivingModule(
        name: "Order",
        joining: { registrar throws(RegistrationError) in
          let error = try? caught(RegistrationError.self) { try registrar.router.add([again]) }
          #expect(error?.code == .conflict)
        })
    ])
    #expect(router.modules == ["Order"])
    #expect(router.canOpen("/order"))
  }

  @Test func routerWithModulesIsReleased() async throws {
    weak var released: Router?
    do {
      let router = try Router(spaces: [.scheme("mall")], modules: [module("Home")])
      try await router.startModules()
      released = router
    }
    #expect(released == nil)
  }
}
