// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The text of a condition on the query.
package struct PatternCondition: Sendable {
  package enum Value: Sendable {
    case literal(String)
    case capture(Int)
    case present
  }

  package let key: String
  package let value: Value
}
