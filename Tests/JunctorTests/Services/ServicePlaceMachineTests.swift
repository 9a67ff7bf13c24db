// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Junctor

@Suite struct ServicePlaceMachineTests {
  private func making() -> ServiceMaking {
    ServiceMaking(.target("Wallet"), isOnMain: false, inside: nil)
  }

  private func word(_ answer: ServicePlaceMachine<Wallet>.Answer) -> String {
    switch answer {
    case .made(let made): "made \(made.service.name)"
    case .busy: "busy"
    case .make: "make"
    case .none: "none"
    }
  }

  @Test func onlyOneMakesAndAllOthersWait() {
    var machine = ServicePlaceMachine<Wallet>()
    let first = making()
    #expect(word(machine.begin(nil)) == "none")
    #expect(word(machine.begin(first)) == "make")
    guard case .busy(let other) = machine.begin(making()) else {
      Issue.record("the place was given twice")
      return
    }
    #expect(other === first)
    #expect(word(machine.begin(nil)) == "busy")
    machine.finish(.init(service: Wallet(name: "w"), asked: []), isWeak: false)
    #expect(word(machine.begin(making())) == "made w")
    #expect(word(machine.begin(nil)) == "made w")
  }

  @Test func afterAFailureTheNextMakes() {
    var machine = ServicePlaceMachine<Wallet>()
    _ = machine.begin(making())
    machine.fail()
    #expect(machine.made == nil)
    #expect(word(machine.begin(making())) == "make")
  }

  @Test func whatIsTakenOutIsMadeAgain() {
    var machine = ServicePlaceMachine<Wallet>()
    #expect(machine.takeOut() == nil)
    _ = machine.begin(making())
    #expect(machine.takeOut() == nil, "what is being made comes all the same")
    #expect(word(machine.begin(making())) == "busy")
    machine.finish(.init(service: Wallet(name: "w"), asked: []), isWeak: false)
    #expect(machine.takeOut()?.service.name == "w")
    #expect(machine.made == nil)
    #expect(word(machine.begin(making())) == "make")
  }

  @Test func whatIsHeldWeaklyGoesWithItsLastHolder() {
    var machine = ServicePlaceMachine<Wallet>()
    _ = machine.begin(making())
    var holder: Wallet? = Wallet(name: "w")
    machine.finish(.init(service: holder!, asked: []), isWeak: true)
    #expect(word(machine.begin(making())) == "made w")
    withExtendedLifetime(holder) {}
    holder = nil
    #expect(word(machine.begin(making())) == "make")
  }
}
