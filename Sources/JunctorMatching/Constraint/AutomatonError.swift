// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Why an automaton cannot be built, or a question about one not be answered.
package struct AutomatonError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What kind of limit was met.
  package enum Code: Hashable, Sendable {
    /// The expression needs more states than an automaton may have, or more work to find out.
    case tooManyStates
    /// The search took more steps than it was given.
    case overBudget
  }

  /// What kind of limit was met.
  package let code: Code

  /// The limit in words.
  package var description: String {
    switch code {
    case .tooManyStates:
      "the constraint needs more than \(Automaton.maximumStates) states; repeat less, or less deeply"
    case .overBudget:
      "the search for a text that both take was given up"
    }
  }
}
