// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

private struct SignedOut: ModuleEvent {
  let member: Int
}

private struct Tick: ModuleEvent {}

@Suite(.timeLimit(.minutes(1))) struct ModuleEventTests {
  let notes = Notes()

  @Test func eventReachesItsListenersInStartOrder() async throws {
    let notes = notes
    let router = try Router(
      spaces: [.scheme("mall")],
      modules: [
        LivingModule(
          name: "Cart", dependencies: ["Login"],
          joining: { registrar throws(RegistrationError) in
            registrar.receive(SignedOut.self) { event, _ in notes.add("Cart \(event.member)") }
            registrar.receive(SignedOut.self) { _, _ in notes.add("Cart again") }
          }),
        LivingModule(
          name: "Login",
          joining: { registrar throws(RegistrationError) in
            registrar.receive(SignedOut.self) { event, router in
              notes.add("Login \(event.member) \(router.modules)")
            }
            registrar.receive(Tick.self) { _, _ in notes.add("tick") }
          }),
        LivingModule(name: "Home"),
      ])
    await router.deliver(SignedOut(member: 7))
    #expect(
      notes.take() == ["Login 7 [\"Login\", \"Cart\", \"Home\"]", "Cart 7", "Cart again"])
    await router.deliver(Tick())
    #expect(notes.take() == ["tick"])
    try await router.stopModule("Cart")
    await router.deliver(SignedOut(member: 8))
    #expect(notes.all == ["Login 8 [\"Home\", \"Login\"]"])
  }

  @Test func listenerThatIsAddedDuringDeliveryReceivesTheNextEvent() async throws {
    let notes = notes
    let router = try Router("Player") { registrar throws(RegistrationError) in
      registrar.receive(Tick.self) { _, _ in
        notes.add("first")
        registrar.receive(Tick.self) { _, _ in notes.add("added") }
      }
    }
    await router.deliver(Tick())
    #expect(notes.take() == ["first"])
    await router.deliver(Tick())
    #expect(notes.all == ["first", "added"])
  }

  @Test func listenerCanSelectOneEvent() async throws {
    let notes = notes
    let router = try Router("Player") { registrar throws(RegistrationError) in
      registrar.receive(AppEvent.didEnterBackground) { _ in notes.add("pause") }
      registrar.receive(AppEvent.self) { event, _ in
        if case .scene(let event, let name) = event { notes.add("\(event) \(name)") }
      }
      registrar.receive(AppEvent.didRegisterForRemoteNotifications(token: [1, 2])) {
        @MainActor _ in notes.add("token")
      }
    }
    await router.deliver(AppEvent.didBecomeActive)
    await router.deliver(AppEvent.didEnterBackground)
    await router.deliver(AppEvent.scene(.didConnect, name: "main"))
    await router.deliver(AppEvent.didFailToRegisterForRemoteNotifications(reason: "offline"))
    await router.deliver(AppEvent.didRegisterForRemoteNotifications(token: [1, 2]))
    #expect(notes.all == ["pause", "didConnect main", "token"])
  }

  /// The listeners of a module end with it, even for an event in delivery.
  @Test func moduleStoppedDuringDeliveryDoesNotReceiveTheEvent() async throws {
    let notes = notes
    let router = try Router(
      spaces: [.scheme("mall")],
      modules: [
        LivingModule(
          name: "A",
          joining: { registrar throws(RegistrationError) in
            registrar.receive(Tick.self) { _, router in
              notes.add("A")
              _ = try? await router.stopModule("B")
              _ = try? await router.stopModule("A")
            }
            registrar.receive(Tick.self) { _, _ in notes.add("A again") }
          }),
        LivingModule(
          name: "B", notes: notes,
          joining: { registrar throws(RegistrationError) in
            registrar.receive(Tick.self) { _, _ in notes.add("B") }
          }),
      ])
    try await router.startModules()
    #expect(notes.take() == ["B starts", "B has started"])
    await router.deliver(Tick())
    #expect(notes.all == ["A", "B stops"])
    #expect(router.modules.isEmpty)
  }

  /// The sender of an event continues after all listeners have returned.
  @Test func deliveryWaitsForListeners() async throws {
    let notes = notes
    let router = try Router(
      spaces: [.scheme("mall")],
      modules: [
        LivingModule(
          name: "A",
          joining: { registrar throws(RegistrationError) in
            registrar.receive(Tick.self) { _, _ in
              await Task.yield()
              notes.add("A")
            }
          })
      ])
    await router.deliver(Tick())
    notes.add("delivered")
    #expect(notes.all == ["A", "delivered"])
  }
}
