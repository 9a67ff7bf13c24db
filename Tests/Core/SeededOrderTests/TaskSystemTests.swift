// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import SeededOrders
import TestSupport
import Testing

extension SeededSuite {
  /// Visits the states of parts that consist of tasks.
  @Suite struct TaskSystemTests {
    @Test(arguments: [false, true])
    func everyCallerOfAFlightReceivesItsResult(ignoresCancellation: Bool) {
      let exploration = Exploration(
        "SingleFlight\(ignoresCancellation ? ", stubborn work" : "")", states: 1_000
      ) { FlightEvent.system(ignoresCancellation: ignoresCancellation) }
      #expect(exploration.isComplete && exploration.violation == nil, "\(exploration)")
    }

    @Test func everyPolicyTakesEffectOrIsIgnored() {
      let exploration = Exploration("PolicyUpdater", states: 1_000) { PolicyChange.system() }
      #expect(exploration.isComplete && exploration.violation == nil, "\(exploration)")
    }

    @Test func everyRequestOfASessionHasALoginOrAScreen() {
      let depth = Laws.count(.max, usually: 4)
      let exploration = Exploration("SessionGate", states: 2_000, depth: depth) {
        SessionEvent.system()
      }
      #expect(exploration.violation == nil, "\(exploration)")
    }

    @Test func everyTransitionWaitsForTheAlert() {
      let depth = Laws.count(6, usually: 3)
      let exploration = Exploration("SceneTransitionQueue, alerts", states: 5_000, depth: depth) {
        AlertEvent.system()
      }
      #expect(exploration.violation == nil, "\(exploration)")
    }
  }
}
