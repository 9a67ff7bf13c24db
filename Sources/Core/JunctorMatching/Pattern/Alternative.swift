// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// One combination of the optional parts of a pattern, present or absent.
package struct Alternative: Sendable, Hashable {
  /// The path: one position for each segment, and the last can be a tail; empty for the root.
  package let positions: [Position]

  /// The conditions on the query, sorted by the bytes of their keys.
  package let query: [QueryCondition]

  /// The condition on the fragment; `nil` for none.
  package let fragment: FragmentCondition?

  /// Which optional parts are present.
  let presence: [Bool]
}
