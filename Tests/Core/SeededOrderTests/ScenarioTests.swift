// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import SeededOrders
import Testing

/// All tests of this target, one after another: each simulation occupies a thread.
@Suite(.serialized, .enabled(if: Simulation.isAvailable)) enum SeededSuite {}

extension SeededSuite {
  /// Plays all scenarios, each in as many orders as there are seeds.
  @Suite struct ScenarioTests {
    @Test(arguments: Seeds.chosen(Scenario.all)) func invariantsHold(_ scenario: Scenario) {
      scenario.check(Seeds.chosen)
    }
  }
}

extension Scenario {
  /// The scenarios whose invariants hold in all orders.
  static let all =
    transitions + screens + changingScreens + sessions + invalidations + answers + links
    + modulesAndScenes + pages + policies

  /// The scenario with a name.
  static func named(_ name: String) -> Scenario? {
    (all + knownFaults + [planted]).first { $0.name == name }
  }
}
