// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

/// Events of code that is not `async`.
@Suite(.timeLimit(.minutes(1))) struct PostedEventTests {
  private let notes = Notes()
  private let hasEnded = Latch()

  /// A router with a slow listener for scenes, and one that opens the latch at `willTerminate`.
  private func router() throws -> Router {
    let (notes, hasEnded) = (notes, hasEnded)
    return try Router("Slow") { registrar throws(RegistrationError) in
      registrar.receive(AppEvent.self) { event, _ in
        guard case .scene(let event, let name) = event else { return }
        notes.add("begins \(event) \(name)")
        await Task.detached {}.value
        notes.add("ends \(event) \(name)")
      }
      registrar.receive(AppEvent.willTerminate) { _ in await hasEnded.open() }
    }
  }

  @Test func eachEventIsDeliveredAfterTheListenersOfThePreviousOne() async throws {
    let router = try router()
    for number in 0..<20 { router.post(AppEvent.scene(.didConnect, name: "\(number)")) }
    router.post(AppEvent.willTerminate)
    await hasEnded.wait()
    #expect(
      notes.all
        == (0..<20).flatMap { ["begins didConnect \($0)", "ends didConnect \($0)"] })
  }

  @Test func postedEventsKeepNoReferenceToTheRouter() async throws {
    do {
      let router = try router()
      let end = EndNote(notes)
      try router.register("/end") { _ in withExtendedLifetime(end) {} }
      router.post(AppEvent.willTerminate)
      await hasEnded.wait()
    }
    // The last delivery can retain the router for a moment.
    await notes.wait(for: "gone")
  }

  /// A module can post an event while it starts; the delivery is not part of that start.
  @Test func deliveryDoesNotInheritTheTaskThatPosts() async throws {
    let router = try router()
    let notes = notes
    try router.add([
      LivingModule(
        name: "Other",
        joining: { registrar throws(RegistrationError) in
          registrar.receive(AppEvent.didBecomeActive) { _ in notes.add("\(Marker.value)") }
        })
    ])
    Marker.$value.withValue(7) { router.post(AppEvent.didBecomeActive) }
    router.post(AppEvent.willTerminate)
    await hasEnded.wait()
    #expect(notes.all == ["0"])
  }
}

private enum Marker {
  @TaskLocal static var value = 0
}
