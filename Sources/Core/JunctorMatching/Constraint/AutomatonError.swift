// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The reason why an automaton cannot be built or compared.
package enum AutomatonError: Error, Hashable, CustomStringConvertible {
  /// The expression requires more states or work than the limit.
  case tooManyStates
  /// The search exceeded its budget.
  case overBudget

  package var description: String {
    switch self {
    case .tooManyStates:
      "the constraint requires more than \(Automaton.maximumStates) states; repeat less, or less deeply"
    case .overBudget: "the search for a common text exceeded its budget"
    }
  }
}
