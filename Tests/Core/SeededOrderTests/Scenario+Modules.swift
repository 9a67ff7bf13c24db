// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting

/// Modules that start and stop, and scenes that are connected and replaced.
extension Scenario {
  static let modulesAndScenes = [modules, stoppedModules, rootSwap, scenes]

  private static let modules = Scenario("modules that start and stop at once") { shop in
    let log = ModuleLog()
    let names = (0..<shop.number(2...6)).map { "M\($0)" }
    try shop.router.add(
      names.indices.map { index in
        SeededModule(shop, names[index], after: Array(names[..<index]), log)
      })
    for _ in 0..<shop.number(1...3) {
      shop.task { shop in
        _ = try? await shop.router.startModules()
        shop.expect(
          log.running.isEmpty, "startModules has returned, and \(log.running) still start")
      }
      await shop.pause(20)
    }
    await shop.quiet()
    for name in names.reversed() {
      shop.task { shop in
        await shop.pause(10)
        _ = try? await shop.router.stopModule(name)
      }
      shop.call("/\(name)", allowed: [.value, .failed(.notFound)], within: .seconds(2))
    }
    await shop.quiet()
    for violation in log.violations { shop.violate(violation) }
  }

  private static let stoppedModules = Scenario("modules that are stopped while they start") {
    shop in
    let log = ModuleLog()
    let names = (0..<shop.number(2...4)).map { "M\($0)" }
    try shop.router.add(names.map { SeededModule(shop, $0, after: [], log) })
    for _ in 0..<2 {
      shop.task { shop in
        _ = try? await shop.router.startModules()
        shop.expect(
          log.running.isEmpty, "startModules has returned, and \(log.running) still start")
      }
      await shop.pause(20)
    }
    for name in names where shop.one(in: 2) {
      await shop.pause(10)
      shop.task { shop in _ = try? await shop.router.stopModule(name) }
    }
  }

  private static let rootSwap = Scenario("a root that is replaced while requests run") { shop in
    let swaps = shop.number(1...2)
    for round in 0...swaps {
      for _ in 0..<shop.number(1...4) {
        let caller = shop.call(shop.address(), allowed: [.dismissed])
        if shop.one(in: 4) { shop.cancel(caller, within: 60) }
        await shop.pause(30)
      }
      if round < swaps {
        try await shop.connect(AnimatedNavigator(seed: UInt64(shop.number(1...1_000))))
      }
    }
  }

  private static let scenes = Scenario("two scenes, and stacks that are reset") { shop in
    try await shop.connect(AnimatedNavigator("tv", seed: UInt64(shop.number(1...1_000))))
    for _ in 0..<shop.number(3...8) {
      let scene = shop.one(of: [nil, "main", "tv"])
      switch shop.number(0...4) {
      case 0: shop.router.navigation.activate(scene: scene ?? "main")
      case 1:
        let addresses = ["/home", shop.address()]
        shop.task { shop in
          do throws(RouteError) {
            try await shop.router.reset(to: addresses, in: scene)
          } catch {
            shop.violate("a reset ended as \(error.code)")
          }
        }
      default:
        let caller = shop.call(shop.address(), NavigationOptions(scene: scene))
        if shop.one(in: 4) { shop.cancel(caller, within: 60) }
      }
      await shop.pause(40)
    }
  }
}

/// The starts and stops of modules.
final class ModuleLog: Sendable {
  private struct State {
    var running: Set<String> = []
    var started: Set<String> = []
    var stopped: Set<String> = []
    var violations: [String] = []
  }

  private let state = RouteLock(State())

  var running: Set<String> { state.withLock { $0.running } }
  var violations: [String] { state.withLock { $0.violations } }

  func begin(_ name: String, after dependencies: [String]) {
    state.withLock { state in
      if !state.started.isSuperset(of: dependencies) {
        state.violations.append("\(name) starts before its dependencies")
      }
      if !state.running.insert(name).inserted || state.started.contains(name) {
        state.violations.append("\(name) starts twice")
      }
    }
  }

  func end(_ name: String, isStarted: Bool) {
    state.withLock { state in
      state.running.remove(name)
      if isStarted { state.started.insert(name) }
    }
  }

  func stop(_ name: String) {
    state.withLock { state in
      if !state.started.contains(name) || !state.stopped.insert(name).inserted {
        state.violations.append("\(name) stops before its start, or twice")
      }
    }
  }
}

/// A module whose start waits, and may fail.
struct SeededModule: RouteModule {
  let name: String
  let dependencies: [String]
  let startsInBackground: Bool
  private let pause: Duration
  private let fails: Bool
  private let log: ModuleLog

  @MainActor init(_ shop: SeededShop, _ name: String, after others: [String], _ log: ModuleLog) {
    self.name = name
    dependencies = others.filter { _ in shop.one(in: 3) }
    startsInBackground = shop.one(in: 2)
    pause = .milliseconds(shop.number(0...30))
    fails = shop.one(in: 6)
    self.log = log
  }

  func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
    try registrar.register("/\(name)") { [name] _ in name }
  }

  func start(in router: Router) async throws {
    log.begin(name, after: dependencies)
    try? await Task.sleep(for: pause)
    log.end(name, isStarted: !fails)
    if fails { throw SeededShop.Mishap() }
  }

  func stop(in router: Router) async {
    log.stop(name)
    try? await Task.sleep(for: pause)
  }
}
