// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import SeededOrders
import Testing

extension SeededSuite {
  /// Plays the situations in which the library is known to be wrong.
  @Suite struct KnownFaultTests {
    @Test(arguments: Seeds.chosen(Scenario.knownFaults))
    func situationIsNotRepairedYet(_ scenario: Scenario) {
      // They may not find a rare fault.
      withKnownIssue("\(scenario.name)", isIntermittent: true) { scenario.check(Seeds.few) }
    }
  }
}

extension Scenario {
  /// The situations that break an invariant in some orders.
  ///
  /// When the library is repaired, move the situation to the list of its file, and turn its name into one of a situation.
  static let knownFaults = faultyLinks
}
