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

  @Test func failureStopsOnlyDependentModules() async throws {
    let router = try router([
      LivingModule(name: "Bank", starting: { _ in throw Mishap() }),
      LivingModule(name: "Pay", dependencies: ["Bank"]),
      LivingModule(name: "Order", dependencies: ["Pay", "Login"]),
      LivingModule(name: "Login"), LivingModule(name: "Home"),
      LivingModule(name: "Map", starting: { _ in throw Mishap(text: "no map") }),
    ])
    let error = try await startError(router)
    guard case .failed(let mishap) = error.modules.first?.reason else { throw error }
    #expect(mishap as? Mishap == Mishap())
    #expect(error.started == ["Home", "Login"])
    #expect(
      "\(error)" == """
        “Bank” did not start: Mishap(text: "mishap")
        “Pay” did not start: it depends on “Bank”
        “Order” did not start: it depends on “Bank”
        “Map” did not start: Mishap(text: "no map")
        """)
    #expect(router.modules == ["Home", "Login"])
    #expect(router.canOpen("/home") && !router.canOpen("/bank") && !router.canOpen("/order"))
    #expect(!notes.all.contains("Pay starts"))
    #expect(try await router.startModules().isEmpty, "all modules have started")
    // A failed module can be added again.
    try router.add([LivingModule(name: "Bank"), LivingModule(name: "Pay", dependencies: ["Bank"])])
    #expect(try await router.startModules() == ["Bank", "Pay"])
  }

  @Test func startThatIgnoresCancellationTimesOut() async throws {
    let never = Latch()
    let router = try router([
      LivingModule(
        name: "Slow", startDeadline: .seconds(5), starting: { _ in await never.wait() }),
      LivingModule(name: "Tail"),
    ])
    let starting = Task { try await startError(router) }
    await clock.sleepers(1)
    await notes.wait(for: "Slow starts")
    await clock.advance(by: .seconds(4.9))
    #expect(notes.all == ["Slow starts"])
    await clock.advance(by: .seconds(0.1))
    let error = try await starting.value
    guard case .timedOut(after: .seconds(5)) = error.modules[0].reason else { throw error }
    #expect("\(error)" == "“Slow” did not start: it took longer than 5.0 seconds")
    #expect(error.started == ["Tail"])
    #expect(router.modules == ["Tail"])
    #expect(clock.sleeperCount == 0)
    // Its later result is ignored.
    await never.open()
    await notes.wait(for: "Slow has started")
    #expect(router.modules == ["Tail"] && !router.canOpen("/slow"))
  }

  @Test func startIsCancelledAtItsDeadline() async throws {
    let router = try router([
      LivingModule(
        name: "Slow", startDeadline: .seconds(5),
        starting: { [notes] _ in
          await withTaskCancellationHandler {
            try? await Task.sleep(for: .seconds(1_000_000))
          } onCancel: {
            notes.add("cancelled")
          }
        })
    ])
    let starting = Task { try await startError(router) }
    await clock.sleepers(1)
    await clock.advance(by: .seconds(5))
    _ = try await starting.value
    await notes.wait(for: "Slow has started")
    #expect(notes.all.contains("cancelled"))
  }

  @Test func backgroundStartDelaysOnlyItsDependents() async throws {
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

  @Test func failureInTheBackgroundIsReportedAndBlocksDependents() async throws {
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
    #expect(error.modules.map(\.name) == ["Ads", "Zoo"])
    guard case .blocked(by: "Ads") = error.modules[1].reason else { throw error }
    #expect(error.started == ["Home"])
    #expect(router.modules == ["Home"])
  }

  @Test func callersWaitForARunningStart() async throws {
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
    let asks = Latch()
    let second = Task { [notes] in
      await asks.open()
      let started = try await router.startModules()
      notes.add("second returns")
      return started
    }
    await asks.wait()
    await ready.open()
    #expect(try await first.value == ["Login"])
    #expect(try await second.value.isEmpty)
    #expect(notes.all == ["Login starts", "Login has started", "second returns"])
  }

  /// A module that is stopped while it starts.
  @Test(arguments: [true, false])
  func callersWaitForAStartThatIsStopped(inBackground: Bool) async throws {
    let (begun, ready) = (Latch(), Latch())
    let router = try router([
      LivingModule(
        name: "Login", startsInBackground: inBackground,
        starting: { router in
          try await router.stopModule("Login")
          await begun.open()
          await ready.wait()
        })
    ])
    let first = Task { try await router.startModules() }
    await begun.wait()
    let asks = Latch()
    let second = Task { [notes] in
      await asks.open()
      let started = try await router.startModules()
      notes.add("second returns")
      return started
    }
    await asks.wait()
    await ready.open()
    #expect(try await first.value == ["Login"])
    #expect(try await second.value.isEmpty)
    #expect(notes.all.prefix { $0 != "second returns" }.contains("Login has started"))
  }

  /// The first caller begins it while the second one waits.
  @Test func callersWaitForAStartThatBeginsMeanwhile() async throws {
    let (begun, ready, second) = (Latch(), Latch(), Latch())
    let notes = notes
    let later = LivingModule(
      name: "Later", notes: notes,
      starting: { _ in
        await second.open()
        await ready.wait()
      })
    let router = try router([
      LivingModule(
        name: "Login",
        starting: { router in
          await begun.open()
          await ready.wait()
          try router.add([later])
        })
    ])
    let first = Task { try await router.startModules() }
    await begun.wait()
    let asks = Latch()
    let other = Task {
      await asks.open()
      let started = try await router.startModules()
      notes.add("second returns")
      return started
    }
    await asks.wait()
    await ready.open()
    await second.wait()
    #expect(try await Set(first.value + other.value) == ["Login", "Later"])
    #expect(notes.all.prefix { $0 != "second returns" }.contains("Later has started"))
  }

  @Test func cancelledCallerLeavesTheRestForTheNextStart() async throws {
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
    #expect(error.modules.map(\.name) == ["A", "B"])
    guard case .failed(let cancellation) = error.modules[0].reason,
      case .cancelled = error.modules[1].reason
    else { throw error }
    #expect(cancellation is CancellationError)
    #expect("\(error)".hasSuffix("“B” did not start: the caller was cancelled"))
    #expect(router.modules == ["B"])
    #expect(try await router.startModules() == ["B"])
    await never.open()
  }

  /// A module can add modules when it starts.
  @Test func startCanAddAndStartOtherModules() async throws {
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

  // MARK: Starts that wait for others

  /// A start cannot start modules that wait for it, but all others.
  @Test(arguments: [false, true])
  func startCanStartModulesThatDependOnIt(inBackground: Bool) async throws {
    let notes = notes
    let router = try router([
      LivingModule(
        name: "Shell", startsInBackground: inBackground,
        starting: { router in
          var part = LivingModule(name: "Part")
          part.notes = notes
          try router.add([part])
          notes.add("\(try await router.startModules())")
        }),
      LivingModule(
        name: "Home", dependencies: ["Shell"], startDeadline: nil, startsInBackground: inBackground),
      LivingModule(name: "Page", dependencies: ["Home"]),
    ])
    #expect(try await router.startModules().sorted() == ["Home", "Page", "Shell"])
    #expect(
      notes.all == [
        "Shell starts", "Part starts", "Part has started", "[\"Part\"]", "Shell has started",
        "Home starts", "Home has started", "Page starts", "Page has started",
      ])
  }

  @Test(arguments: [false, true])
  func dependentOfTheAddingModuleStartsAfterIt(inBackground: Bool) async throws {
    let notes = notes
    let router = try router([
      LivingModule(
        name: "Shell", startsInBackground: inBackground,
        starting: { router in
          var part = LivingModule(name: "Part", dependencies: ["Shell"])
          part.notes = notes
          try router.add([part])
          notes.add("\(try await router.startModules())")
        })
    ])
    #expect(try await router.startModules() == ["Shell", "Part"])
    #expect(
      notes.all == ["Shell starts", "[]", "Shell has started", "Part starts", "Part has started"])
  }

  /// Each of two starts adds a module that depends on the other; both request the running start.
  @Test(arguments: [false, true])
  func startsDoNotDeadlock(bringingParts: Bool) async throws {
    let notes = notes
    let latches = [Latch(), Latch()]
    func side(_ name: String, _ other: String, _ own: Latch, _ others: Latch) -> LivingModule {
      LivingModule(
        name: name, startDeadline: nil, startsInBackground: true,
        starting: { router in
          if bringingParts {
            let part = LivingModule(
              name: "\(name)Part", dependencies: [other], startDeadline: nil, notes: notes)
            try router.add([part])
          }
          await own.open()
          await others.wait()
          _ = try await router.startModules()
        })
    }
    let router = try router([
      side("Left", "Right", latches[0], latches[1]), side("Right", "Left", latches[1], latches[0]),
    ])
    _ = try await router.startModules()
    let parts = bringingParts ? ["LeftPart", "RightPart"] : []
    #expect(Set(router.modules) == Set(["Left", "Right"] + parts))
    for name in router.modules { #expect(notes.all.contains("\(name) has started")) }
  }

  /// A start can also use another router, which calls back.
  @Test func startDoesNotWaitForItselfThroughAnotherRouter() async throws {
    let outer = Router.quiet(clock: clock)
    let inner = try router([
      LivingModule(name: "Inner", starting: { [unowned outer] _ in try await outer.startModules() })
    ])
    try outer.add([
      LivingModule(
        name: "Outer", startDeadline: nil, notes: notes,
        starting: { _ in try await inner.startModules() }),
      LivingModule(name: "Page", dependencies: ["Outer"], startDeadline: nil, notes: notes),
    ])
    #expect(try await outer.startModules() == ["Outer", "Page"])
    #expect(
      notes.all.prefix(4) == [
        "Outer starts", "Inner starts", "Inner has started", "Outer has started",
      ])
  }

  // MARK: Stopping what starts

  /// It waits for the module that stops it, and has not begun.
  @Test func startCanStopAModuleThatWaitsForIt() async throws {
    let (notes, others) = (notes, Latch())
    let router = try router([
      LivingModule(
        name: "Ads", startDeadline: nil, startsInBackground: true,
        starting: { router in
          await others.wait()
          notes.add("stopped \(try await router.stopModule("Home")), there \(router.modules)")
        }),
      LivingModule(
        name: "Home", dependencies: ["Ads"], startDeadline: nil, startsInBackground: true),
      LivingModule(name: "Tail", starting: { _ in await others.open() }),
    ])
    #expect(try await router.startModules().sorted() == ["Ads", "Tail"])
    #expect(notes.all.contains("stopped true, there [\"Ads\", \"Tail\"]"))
    #expect(!notes.all.contains("Home starts") && !notes.all.contains("Home stops"))
  }

  @Test func moduleThatStopsItselfDuringStartStopsAfterwards() async throws {
    let notes = notes
    let router: Router
    do {
      let end = EndNote(notes)
      router = try self.router([
        LivingModule(
          name: "Login", startDeadline: nil,
          starting: { router in
            withExtendedLifetime(end) {}
            notes.add("asked \(try await router.stopModule("Login"))")
          })
      ])
    }
    #expect(try await router.startModules() == ["Login"])
    await notes.wait(for: "gone")
    #expect(router.modules.isEmpty)
    #expect(
      notes.all == ["Login starts", "asked true", "Login has started", "Login stops", "gone"])
  }

  @Test func cancelledCallerWaitsForTheStop() async throws {
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
    let asks = Latch()
    let stopping = Task {
      await asks.open()
      return try await router.stopModule("Login")
    }
    stopping.cancel()
    await asks.wait()
    #expect(router.modules == ["Login"])
    await ready.open()
    #expect(try await stopping.value)
    _ = try await starting.value
    #expect(notes.all == ["Login starts", "Login has started", "Login stops"])
    #expect(router.modules.isEmpty)
  }

  @Test func startingModuleIsStoppedAfterItsStart() async throws {
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
    let asks = Latch()
    let stopping = Task {
      await asks.open()
      return try await router.stopModule("Login")
    }
    await asks.wait()
    await ready.open()
    #expect(try await stopping.value)
    _ = try await starting.value
    #expect(notes.all == ["Login starts", "Login has started", "Login stops"])
    #expect(router.modules.isEmpty)
  }

  @Test func providersOfAFailedModuleAreRemoved() async throws {
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
