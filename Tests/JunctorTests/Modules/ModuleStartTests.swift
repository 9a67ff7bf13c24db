// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct ModuleStartTests {
  let notes = Notes()
  let clock = ManualClock()

  private func router(_ modules: [LivingModule]) throws -> Router {
    let modules = modules.map { module in
      var module = module
      module.notes = notes
      return module
    }
    return try Router(spaces: [.scheme("mall")], modules: modules, clock: clock)
  }

  @Test func aFailureStopsThoseWhoDependOnItAndNobodyElse() async throws {
    let router = try router([
      LivingModule(name: "Bank", starting: { _ in throw Mishap() }),
      LivingModule(name: "Pay", dependencies: ["Bank"]),
      LivingModule(name: "Order", dependencies: ["Pay", "Login"]),
      LivingModule(name: "Login"), LivingModule(name: "Home"),
      LivingModule(name: "Map", starting: { _ in throw Mishap(text: "no map") }),
    ])
    let error = try await startError(router)
    #expect(error.failures.map(\.module) == ["Bank", "Map"])
    #expect(error.failures[0].error as? Mishap == Mishap())
    #expect(error.failures[0].blocked == ["Pay", "Order"])
    #expect(error.failures[1].blocked.isEmpty)
    #expect(error.started == ["Home", "Login"] && error.waiting.isEmpty)
    #expect(
      "\(error)" == """
        “Bank” did not start: Mishap(text: "mishap")
          because of it, neither did “Pay”, “Order”
        “Map” did not start: Mishap(text: "no map")
        """)
    #expect(router.modules == ["Home", "Login"])
    #expect(router.canOpen("/home") && !router.canOpen("/bank") && !router.canOpen("/order"))
    #expect(!notes.all.contains("Pay starts"))
    #expect(try await router.startModules().isEmpty, "nobody is left who has not started")
    // Whoever failed may come again.
    try router.add([LivingModule(name: "Bank"), LivingModule(name: "Pay", dependencies: ["Bank"])])
    #expect(try await router.startModules() == ["Bank", "Pay"])
  }

  @Test func aStartThatIgnoresCancellationHoldsNobodyUpForEver() async throws {
    let never = Latch()
    let router = try router([
      LivingModule(
        name: "Slow", startDeadline: .seconds(5), starting: { _ in await never.wait() }),
      LivingModule(name: "Tail"),
    ])
    let starting = Task { try await startError(router) }
    await clock.sleepers(1)
    await clock.advance(by: .seconds(4.9))
    #expect(notes.all == ["Slow starts"])
    await clock.advance(by: .seconds(0.1))
    let error = try await starting.value
    #expect(error.failures.map(\.module) == ["Slow"])
    #expect((error.failures[0].error as? ModuleStartTimeout)?.limit == .seconds(5))
    #expect("\(error)".contains("it took longer than 5.0 seconds"))
    #expect(error.started == ["Tail"])
    #expect(router.modules == ["Tail"])
    #expect(clock.sleeperCount == 0)
    // What it says afterwards is for nobody.
    await never.open()
    while notes.all.last != "Slow has started" { await Task.yield() }
    #expect(router.modules == ["Tail"] && !router.canOpen("/slow"))
  }

  @Test func aStartWhoseTimeIsUpIsCancelled() async throws {
    let router = try router([
      LivingModule(
        name: "Slow", startDeadline: .seconds(5),
        starting: { [notes] _ in
          await withTaskCancellationHandler {
            while !Task.isCancelled { await Task.yield() }
          } onCancel: {
            notes.add("cancelled")
          }
        })
    ])
    let starting = Task { try await startError(router) }
    await clock.sleepers(1)
    await clock.advance(by: .seconds(5))
    _ = try await starting.value
    while !notes.all.contains("Slow has started") { await Task.yield() }
    #expect(notes.all.contains("cancelled"))
  }

  @Test func whoStartsInTheBackgroundHoldsUpOnlyThoseWhoNeedIt() async throws {
    let ready = Latch()
    let others = Latch()
    let router = try router([
      LivingModule(
        name: "Ads", startDeadline: nil, startsInBackground: true,
        starting: { _ in await ready.wait() }),
      LivingModule(name: "Home"),
      LivingModule(name: "Tail", starting: { _ in await others.open() }),
      LivingModule(name: "Zoo", dependencies: ["Ads"]),
    ])
    let starting = Task { try await router.startModules() }
    await others.wait()
    #expect(!notes.all.contains("Zoo starts"))
    await ready.open()
    #expect(try await starting.value.sorted() == ["Ads", "Home", "Tail", "Zoo"])
    let order = notes.all
    #expect(
      try #require(order.firstIndex(of: "Ads has started"))
        < #require(order.firstIndex(of: "Zoo starts")))
  }

  @Test func aFailureInTheBackgroundIsReportedAndBlocksThoseWhoNeedIt() async throws {
    let router = try router([
      LivingModule(
        name: "Ads", startsInBackground: true,
        starting: { _ in
          await Task.yield()
          throw Mishap()
        }),
      LivingModule(name: "Home"),
      LivingModule(name: "Zoo", dependencies: ["Ads"], startsInBackground: true),
    ])
    let error = try await startError(router)
    #expect(error.failures.map(\.module) == ["Ads"])
    #expect(error.failures[0].blocked == ["Zoo"])
    #expect(error.started == ["Home"])
    #expect(router.modules == ["Home"])
  }

  @Test func whoComesWhileModulesStartWaitsForThem() async throws {
    let (begun, ready) = (Latch(), Latch())
    let router = try router([
      LivingModule(
        name: "Login",
        starting: { _ in
          await begun.open()
          await ready.wait()
        })
    ])
    let first = Task { try await router.startModules() }
    await begun.wait()
    let second = Task { [notes] in
      let started = try await router.startModules()
      notes.add("second returns")
      return started
    }
    for _ in 0..<50 { await Task.yield() }
    #expect(!notes.all.contains("second returns"))
    await ready.open()
    #expect(try await first.value == ["Login"])
    #expect(try await second.value.isEmpty)
    #expect(notes.all == ["Login starts", "Login has started", "second returns"])
  }

  @Test func aCancelledCallerLeavesTheRestForLater() async throws {
    let begun = Latch()
    let never = Latch()
    let router = try router([
      LivingModule(
        name: "A",
        starting: { _ in
          await begun.open()
          await never.wait()
        }),
      LivingModule(name: "B"),
    ])
    let starting = Task { try await startError(router) }
    await begun.wait()
    starting.cancel()
    let error = try await starting.value
    #expect(error.failures.map(\.module) == ["A"])
    #expect(error.failures[0].error is CancellationError)
    #expect(error.waiting == ["B"])
    #expect("\(error)".contains("cancelled before “B” began to start"))
    #expect(router.modules == ["B"])
    #expect(try await router.startModules() == ["B"])
    await never.open()
  }

  /// A module may bring more modules with it when it starts.
  @Test func aStartMayAddAndStartOthers() async throws {
    let notes = notes
    let router = try router([
      LivingModule(
        name: "Shell",
        starting: { router in
          var part = LivingModule(name: "Part")
          part.notes = notes
          try router.add([part])
          notes.add("\(try await router.startModules())")
        })
    ])
    #expect(try await router.startModules() == ["Shell"])
    #expect(
      notes.all == [
        "Shell starts", "Part starts", "Part has started", "[\"Part\"]", "Shell has started",
      ])
  }

  @Test func whoIsStartingIsStoppedWhenItHasStarted() async throws {
    let (begun, ready) = (Latch(), Latch())
    let router = try router([
      LivingModule(
        name: "Login",
        starting: { _ in
          await begun.open()
          await ready.wait()
        })
    ])
    let starting = Task { try await router.startModules() }
    await begun.wait()
    let stopping = Task { try await router.stopModule("Login") }
    for _ in 0..<50 { await Task.yield() }
    await ready.open()
    #expect(try await stopping.value)
    _ = try await starting.value
    #expect(notes.all == ["Login starts", "Login has started", "Login stops"])
    #expect(router.modules.isEmpty)
  }

  @Test func whatAFailedModuleProvidedIsGone() async throws {
    let router = try router([
      LivingModule(
        name: "Bank",
        joining: { registrar throws(RegistrationError) in
          try registrar.provide(Wallet.self) { _ in Wallet() }
        },
        starting: { _ in throw Mishap() })
    ])
    _ = try await startError(router)
    #expect(!router.provides(Wallet.self) && router.routes.isEmpty)
  }
}
