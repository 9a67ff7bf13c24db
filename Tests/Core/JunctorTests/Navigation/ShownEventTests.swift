// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import Testing

/// The event of a screen that is visible.
@Suite(.timeLimit(.minutes(1))) @MainActor struct ShownEventTests {
  let clock = ManualClock()
  let router: Router
  let host: SimulatedHost
  let events: EventRecorder

  init() throws {
    router = Router.quiet(clock: clock)
    host = SimulatedHost(tabs: ["home"], clock: clock)
    router.navigation.connect(host)
    try router.register("/home", .screen { _, _ in "home" })
    try router.register("/city", .screen { _, _ in "city" }, .exposed(to: .push))
    events = EventRecorder(router)
  }

  @Test func screenHasAnEventWhenItIsShownAndAnotherWhenItIsRemoved() async throws {
    // The first screen of a tab is its root, which `back` does not remove.
    try await router.show("/home")
    let opening = router.open("/city", source: .push) { _ in }
    let shown = try #require(await events.next { $0.kind == .shown && $0.pattern == "/city" })
    #expect(shown.source == .push && shown.pattern == "/city")
    #expect(
      shown.timings.map(\.stage) == ["match", "interceptors", "handler", "queue", "transition"])
    #expect(shown.jsonLine().contains(#""event":"shown""#))
    #expect(shown.jsonLine().contains(#""outcome":"shown""#))
    await clock.advance(by: .seconds(5))
    try await router.back()
    await opening.value
    let answered = try #require(events.events.last { $0.kind == .answered(.dismissed) })
    #expect(answered.trace == shown.trace)
    #expect(answered.timings.last.map { "\($0.stage) \($0.duration)" } == "screen 5.0 seconds")
    #expect(answered.timings.dropLast().allSatisfy { $0.duration == .zero })
  }

  @Test func closedSceneAndMissingTabHaveEvents() async throws {
    try await router.show("/home")
    try router.register("/orders", .screen { _, _ in "orders" }, .presented(inTab: "orders"))
    let opening = router.open("/orders") { _ in }
    let missing = await events.next { $0.jsonLine().contains(#""note":"#) }
    #expect(missing?.jsonLine().contains("has none of the tabs of the screen") == true)
    host.user(in: router.navigation).closeScene()
    #expect(await events.next { $0.jsonLine().contains("closeScene") } != nil)
    await opening.value
  }

  @Test func waitForTheQueueAndTransitionAreStages() async throws {
    let flow = try await NavigationFlowTest { clock in
      let router = Router.quiet(clock: clock)
      try router.register("/city/:name", .screen { _, _ in "city" })
      return router
    }
    flow.host.duration = .milliseconds(300)
    let events = EventRecorder(flow.router)
    flow.begin("/city/a")
    flow.begin("/city/b")
    for _ in 0..<2 {
      await flow.settle()
      await flow.clock.advance(by: .milliseconds(300))
    }
    await flow.settle()
    let shown = events.events.filter { $0.kind == .shown }
    #expect(
      shown.map { $0.timings.suffix(2).map { "\($0.stage) \($0.duration)" } } == [
        ["queue 0.0 seconds", "transition 0.3 seconds"],
        ["queue 0.3 seconds", "transition 0.3 seconds"],
      ])
    let waiting = events.events.compactMap(\.waitingTransitions)
    #expect(waiting == [1, 0])
  }

  @Test func reportOfScreensHasTheirPatternsInTheLine() async throws {
    try await router.show("/city")
    let event = try #require(events.events.first { $0.navigation != nil })
    let line = event.jsonLine()
    #expect(line.contains(#""event":"screens""#))
    #expect(line.contains(#""cause":"open","scene":"main","screen":"/city","added":["/city"]"#))
    #expect(line.contains(#""waiting":0"#))
  }
}
