// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct FallbackTests {
  let router = Router(spaces: [.scheme("mall"), .scheme("corp")]) { _ in }
  let notes = Notes()

  /// JLR3: exactly one of the fallbacks is called.
  @Test func exactlyOneFallbackResponds() async throws {
    let notes = notes
    router.setFallback(.sync { _ in notes.add("global") })
    router.setFallback(for: .scheme("mall"), .sync { _ in notes.add("mall") })
    try router.register("/a", .sync { _ in notes.add("route") })
    for address in ["mall://a", "mall://x", "corp://x", "other://x"] {
      #expect(await router.ending(address) == .handled)
      try router.value(for: address, as: Void.self)
    }
    #expect(
      notes.all == [
        "route", "route", "mall", "mall", "global", "global", "global", "global",
      ])
    #expect(!router.canOpen("mall://x"))
  }

  @Test func fallbackResponseIsFinal() async throws {
    router.setFallback(.sync { _ in .redirect(to: "/home") })
    try router.register("/home") { _ in "home" }
    #expect(try await router.open("mall://x", as: String.self) == "home")
    router.setFallback(for: .scheme("mall"), RouteHandler.sync { _ in throw Mishap() })
    #expect(await router.ending("mall://x") == .failed(.handlerFailed))
  }

  /// Another router, to which the fallback passes the address, does not know the spaces of this one.
  @Test(arguments: [
    ("/goods/7", "mall://goods/7"), ("goods/7?a=b#c", "mall://goods/7?a=b#c"), ("/", "mall://"),
    ("mall://goods/7", "mall://goods/7"), ("corp://x", "corp://x"), ("/:8080/x", "mall:///:8080/x"),
  ])
  func fallbackReceivesAFullAddress(_ address: String, _ full: String) async throws {
    router.setFallback(.sync { request in request.address })
    #expect(try await router.open(address, as: String.self) == full)
    #expect(try router.value(for: address, as: String.self) == full)
  }

  @Test func decliningFallbackEndsTheRequest() async throws {
    router.setFallback(.sync { _ in Issue.record("Only one fallback is asked.") })
    router.setFallback(for: .scheme("mall"), .sync { _ in .declined })
    let failure = try await router.failure("mall://x")
    #expect(failure.code == .declined)
    #expect(failure.declinedBy == ["fallback"])
  }

  @Test func fallbackIsClosedToExternalSourcesByDefault() async throws {
    router.setFallback(.sync { _ in "global" }, .exposed(to: .push))
    router.setFallback(for: .scheme("mall"), .sync { _ in "mall" })
    #expect(try await router.open("mall://x", as: String.self) == "mall")
    #expect(try await router.open("mall://x", source: .push, as: String.self) == "global")
    #expect(await router.ending("mall://x", source: .intent) == .failed(.notFound))
  }

  @Test func fallbackHasStepsDefaultsAndADeadline() async throws {
    let clock = ManualClock()
    let router = Router.quiet(clock: clock)
    let stuck = Latch()
    router.setFallback(
      .reply { request, reply in
        #expect(request.pattern == nil)
        if request.address == "mall://slow" {
          Task {
            await stuck.wait()
            reply.finish()
          }
        } else {
          reply.finish(request["x"] ?? "none")
        }
      }, .gated(by: TestGate("gate", notes)), .intercepted(by: TestStep("step", notes)),
      .defaults(["x": "default"]), .deadline(.seconds(1)))
    #expect(try await router.open("/any", as: String.self) == "default")
    #expect(notes.all == ["+gate", "+step", "-step", "-gate"])
    let slow = Task { await router.ending("/slow") }
    await clock.sleepers(1)
    await clock.advance(by: .seconds(1))
    #expect(await slow.value == .failed(.timedOut))
    await stuck.open()
  }

  @Test func stepOfAFallbackCanRewrite() async throws {
    router.setFallback(
      .sync { _ in "fallback" },
      .gated(
        by: TestGate(
          "gate",
          admitting: { request in
            if request.address == "mall://old" { request.rewrite(to: "/new") }
            if request.address == "mall://lost" { request.rewrite(to: "/lost/too") }
            return nil
          })))
    try router.register("/new", .sync { _ in "new" })
    #expect(try await router.open("mall://old", as: String.self) == "new")
    #expect(try router.value(for: "mall://old", as: String.self) == "new")
    #expect(try await router.open("mall://lost", as: String.self) == "fallback")
  }

  @Test func synchronousEntryPointRequiresASynchronousFallback() throws {
    router.setFallback(.reply { _, reply in reply.finish(1) })
    let error = try caught(RouteError.self) { _ = try router.value(for: "/x", as: Int.self) }
    #expect(error.code == .needsAsync)
  }

  @Test func lastFallbackIsUsedUntilItIsUnregistered() async throws {
    router.setFallback(.sync { _ in 1 })
    let second = router.setFallback(.sync { _ in 2 })
    #expect(try await router.open("/x", as: Int.self) == 2)
    router.unregister(second)
    #expect(try await router.open("/x", as: Int.self) == 1)
  }
}
