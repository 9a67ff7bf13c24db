// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

/// Events that nobody can wait for arrive all the same, in order.
@Suite(.timeLimit(.minutes(1))) struct ModuleEventQueueTests {
  private let notes = Notes()
  private let hasEnded = Latch()

  /// A router with a module that hears slowly, and opens the latch at the app's end.
  private func router(turns: Int = 0) throws -> Router {
    let (notes, hasEnded) = (notes, hasEnded)
    return try Router(
      spaces: [.scheme("mall")],
      modules: [
        LivingModule(
          name: "Slow",
          joining: { registrar throws(RegistrationError) in
            registrar.receive(SceneEvent.self) { event, _ in
              notes.add("begins \(event)")
              for _ in 0..<turns { await Task.yield() }
              notes.add("ends \(event)")
            }
            registrar.receive(AppEvent.willTerminate) { _ in await hasEnded.open() }
          })
      ])
  }

  @Test func eachEventWaitsUntilTheOneBeforeHasBeenHeard() async throws {
    let router = try router(turns: 50)
    let events = ModuleEventQueue(router)
    for number in 0..<20 { events.post(SceneEvent(.didConnect, scene: "\(number)")) }
    events.post(AppEvent.willTerminate)
    await hasEnded.wait()
    #expect(
      notes.all
        == (0..<20).flatMap { ["begins didConnect \($0)", "ends didConnect \($0)"] })
  }

  @Test func whatHasBeenPostedOutlivesTheQueue() async throws {
    let router = try router()
    do {
      let events = ModuleEventQueue(router)
      events.post(SceneEvent(.didDisconnect, scene: "main"))
      events.post(AppEvent.willTerminate)
    }
    await hasEnded.wait()
    #expect(notes.all == ["begins didDisconnect main", "ends didDisconnect main"])
  }

  @Test func aRouterIsNotKeptForItsEvents() async throws {
    let events: ModuleEventQueue
    do {
      let router = try router()
      let end = EndNote(notes)
      try router.register("/end") { _ in withExtendedLifetime(end) {} }
      events = ModuleEventQueue(router)
      events.post(AppEvent.willTerminate)
      await hasEnded.wait()
    }
    // The delivery that has just been heard may hold it for a moment still.
    await notes.wait(for: "gone")
    events.post(SceneEvent(.didConnect, scene: "main"))
    #expect(notes.all == ["gone"])
  }

  /// A module that is starting may make a queue; what comes through it is not inside of that start.
  @Test func aQueueIsNotPartOfTheWorkInWhichItWasMade() async throws {
    let router = try router()
    let events = Marker.$value.withValue(7) { ModuleEventQueue(router) }
    let notes = notes
    try router.add([
      LivingModule(
        name: "Other",
        joining: { registrar throws(RegistrationError) in
          registrar.receive(AppEvent.didBecomeActive) { _ in notes.add("\(Marker.value)") }
        })
    ])
    events.post(AppEvent.didBecomeActive)
    events.post(AppEvent.willTerminate)
    await hasEnded.wait()
    #expect(notes.all == ["0"])
  }
}

private enum Marker {
  @TaskLocal static var value = 0
}
