// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@Suite struct ModuleStartOrderTests {
  private func order(_ modules: [LivingModule]) throws -> [String] {
    try Router(spaces: [.scheme("mall")], modules: modules).modules
  }

  /// The order of the list has no effect: a linker may use any.
  @Test func dependenciesThenLevelThenPriorityThenName() throws {
    let modules = [
      LivingModule(name: "Log", level: .basic),
      LivingModule(name: "Ads", level: .late),
      LivingModule(name: "Pay", dependencies: ["Bank"], priority: 5),
      LivingModule(name: "Home", priority: 1),
      LivingModule(name: "Goods"),
      LivingModule(name: "Bank"),
    ]
    let expected = ["Log", "Bank", "Pay", "Home", "Goods", "Ads"]
    var list = modules
    for _ in 0..<60 {
      #expect(try order(list) == expected)
      list.shuffle()
    }
    #expect(try order(modules.reversed()) == expected)
  }

  /// The dependencies of an early module are early, too.
  @Test func dependencyOfALaterLevelStartsWithItsDependent() throws {
    let modules = [
      LivingModule(name: "A"),
      LivingModule(name: "Session", dependencies: ["Store"], level: .basic),
      LivingModule(name: "Store", level: .late),
    ]
    #expect(try order(modules) == ["Store", "Session", "A"])
  }

  @Test func levelPrecedesPriority() throws {
    let modules = [
      LivingModule(name: "A", priority: 9), LivingModule(name: "B", level: .basic),
      LivingModule(name: "C", level: .basic, priority: 1),
    ]
    #expect(try order(modules) == ["C", "B", "A"])
    #expect(ModuleLevel.basic < .standard && ModuleLevel.standard < .late)
  }

  /// Modules that join in several steps start in the same order.
  @Test func laterModuleStartsInItsOrder() async throws {
    let router = Router.quiet()
    try router.add([LivingModule(name: "Home")])
    try router.add([LivingModule(name: "Log", level: .basic), LivingModule(name: "Ads")])
    #expect(try await router.startModules() == ["Log", "Ads", "Home"])
    #expect(router.modules == ["Log", "Ads", "Home"])
  }

  @Test func moduleCannotDependOnAStoppingModule() async throws {
    let router = Router.quiet()
    let (stopping, released) = (Latch(), Latch())
    struct Slow: RouteModule {
      let name = "Slow"
      let (stopping, released): (Latch, Latch)
      func register(in registrar: ModuleRegistrar) throws(RegistrationError) {}
      func stop(in router: Router) async {
        await stopping.open()
        await released.wait()
      }
    }
    try router.add([Slow(stopping: stopping, released: released)])
    try await router.startModules()
    let stop = Task { try await router.stopModule("Slow") }
    await stopping.wait()
    let error = try caught(RegistrationError.self) {
      try router.add([LivingModule(name: "B", dependencies: ["Slow"])])
    }
    #expect(error.code == .missingDependency)
    await released.open()
    #expect(try await stop.value)
    #expect(router.modules.isEmpty)
  }
}
