// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Which of two rows comes first, and what decided it.
package struct RankDecision: Sendable, Hashable {
  /// What can decide.
  package enum Rule: Sendable, Hashable {
    case position(Int)
    case conditionCount
    case literalConditions
    case conditions
    case fragment
  }

  package let order: RankOrder
  package let rule: Rule

  init(_ order: RankOrder, _ rule: Rule) {
    self.order = order
    self.rule = rule
  }
}
