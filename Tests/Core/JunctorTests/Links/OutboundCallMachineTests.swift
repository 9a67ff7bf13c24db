// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

@Suite struct OutboundCallMachineTests {
  private func word(_ result: OutboundCallStateMachine.Return) -> String {
    switch result {
    case .tell: "tell"
    case .late: "late"
    case .foreign: "foreign"
    }
  }

  @Test func callEndsOnce() {
    var machine = OutboundCallStateMachine(capacity: 2)
    #expect(machine.begin("a", OneShot()) == .began)
    #expect(machine.begin("a", OneShot()) == .known)
    #expect(machine.begin("b", OneShot()) == .began)
    #expect(machine.begin("c", OneShot()) == .tooMany)
    #expect(word(machine.end("c")) == "foreign")
    #expect(word(machine.end("a")) == "tell")
    #expect(word(machine.end("a")) == "late")
    #expect(machine.begin("a", OneShot()) == .known)
    #expect(machine.begin("c", OneShot()) == .began)
    #expect(machine.running.keys.sorted() == ["b", "c"])
  }

  @Test func onlyRecentEndedCallsAreRemembered() {
    var machine = OutboundCallStateMachine(capacity: 1)
    for number in 0..<1_000 {
      #expect(machine.begin("\(number)", OneShot()) == .began)
      #expect(word(machine.end("\(number)")) == "tell")
    }
    #expect(machine.over.count == 64 && machine.running.isEmpty)
    #expect(word(machine.end("999")) == "late")
    #expect(word(machine.end("936")) == "late")
    #expect(word(machine.end("935")) == "foreign")
  }
}
