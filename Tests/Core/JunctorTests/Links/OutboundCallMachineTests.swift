// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

@Suite struct OutboundCallMachineTests {
  private func word(_ result: OutboundCallStateMachine.Return) -> String {
    switch result {
    case .resume: "tell"
    case .late: "late"
    case .foreign: "foreign"
    }
  }

  /// Calls with four nonces; at most two of them run at once.
  private struct System: Explorable {
    enum Event { case begin(String), end(String) }

    static let places = ["a", "b", "c", "d"].map { (nonce: $0, place: Promise<Answer>()) }
    typealias Answer = OutboundCallStateMachine.Answer
    var machine = OutboundCallStateMachine(capacity: 2)
    var running: Set<String> = []
    var over: Set<String> = []

    var events: [Event] {
      Self.places.flatMap { place -> [Event] in
        let isNew = !running.contains(place.nonce) && !over.contains(place.nonce)
        return (isNew ? [.begin(place.nonce)] : []) + [.end(place.nonce)]
      }
    }

    mutating func perform(_ event: Event) throws(Violation) {
      switch event {
      case .begin(let nonce):
        let place = Self.places.first { $0.nonce == nonce }!.place
        let isAdmitted = machine.begin(nonce, place)
        try require(isAdmitted == (running.count < 2), "The capacity is exact.")
        if isAdmitted { running.insert(nonce) }
      case .end(let nonce):
        switch machine.end(nonce) {
        case .resume(let place):
          try require(running.remove(nonce) != nil, "A call ends once.")
          try require(
            Self.places.contains { $0.nonce == nonce && $0.place === place }, "It is the caller's.")
          over.insert(nonce)
        case .late: try require(over.contains(nonce), "A late callback had a call.")
        case .foreign:
          try require(!running.contains(nonce) && !over.contains(nonce), "A call is known.")
        }
      }
      try require(
        Set(machine.running.keys) == running && Set(machine.over) == over, "The calls agree.")
    }
  }

  @Test func everyCallEndsOnce() {
    let exploration = Exploration("OutboundCallStateMachine", states: 1_000) { System() }
    #expect(exploration.isComplete && exploration.violation == nil, "\(exploration)")
  }

  @Test func onlyRecentEndedCallsAreRemembered() {
    var machine = OutboundCallStateMachine(capacity: 1)
    for number in 0..<1_000 {
      let isAdmitted = machine.begin("\(number)", Promise())
      #expect(isAdmitted)
      #expect(word(machine.end("\(number)")) == "tell")
    }
    #expect(machine.over.count == 64 && machine.running.isEmpty)
    #expect(word(machine.end("999")) == "late")
    #expect(word(machine.end("936")) == "late")
    #expect(word(machine.end("935")) == "foreign")
  }
}
