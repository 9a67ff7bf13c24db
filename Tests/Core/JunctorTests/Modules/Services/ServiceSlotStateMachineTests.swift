// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

@Suite struct ServiceSlotStateMachineTests {
  private func run() -> FactoryRun {
    FactoryRun(.target("Wallet"), isOnMain: false, inside: nil)
  }

  private func word(_ answer: ServiceSlotStateMachine<Wallet>.Answer) -> String {
    switch answer {
    case .created(let created): "created \(created.service.name)"
    case .busy: "busy"
    case .create: "create"
    case .none: "none"
    }
  }

  @Test func oneRunCreatesAndOthersWait() {
    var machine = ServiceSlotStateMachine<Wallet>()
    let first = run()
    #expect(word(machine.begin(nil)) == "none")
    #expect(word(machine.begin(first)) == "create")
    guard case .busy(let other) = machine.begin(run()) else {
      Issue.record("the slot was reserved twice")
      return
    }
    #expect(other === first)
    #expect(word(machine.begin(nil)) == "busy")
    machine.finish(.init(service: Wallet(name: "w"), requested: []), isWeak: false)
    #expect(word(machine.begin(run())) == "created w")
    #expect(word(machine.begin(nil)) == "created w")
  }

  @Test func nextRunCreatesAfterFailure() {
    var machine = ServiceSlotStateMachine<Wallet>()
    _ = machine.begin(run())
    machine.fail()
    #expect(machine.created == nil)
    #expect(word(machine.begin(run())) == "create")
  }

  @Test func removedContentIsCreatedAgain() {
    var machine = ServiceSlotStateMachine<Wallet>()
    #expect(machine.take() == nil)
    _ = machine.begin(run())
    #expect(machine.take() == nil, "a run that creates the content continues")
    #expect(word(machine.begin(run())) == "busy")
    machine.finish(.init(service: Wallet(name: "w"), requested: []), isWeak: false)
    #expect(machine.take()?.service.name == "w")
    #expect(machine.created == nil)
    #expect(word(machine.begin(run())) == "create")
  }

  @Test func weakContentEndsWithItsLastReference() {
    var machine = ServiceSlotStateMachine<Wallet>()
    _ = machine.begin(run())
    var holder: Wallet? = Wallet(name: "w")
    machine.finish(.init(service: holder!, requested: []), isWeak: true)
    #expect(word(machine.begin(run())) == "created w")
    withExtendedLifetime(holder) {}
    holder = nil
    #expect(word(machine.begin(run())) == "create")
  }
}
