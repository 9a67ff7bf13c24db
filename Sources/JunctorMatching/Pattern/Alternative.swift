// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// One combination of the optional parts of a pattern, present or absent.
///
/// It is a row of positions, one for each segment; the last may be a tail that takes the rest.
package struct Alternative: Sendable, Hashable {
  /// The path, one position for each segment; none for the root.
  package let positions: [Position]

  /// The conditions on the query, sorted by the bytes of their keys.
  package let query: [QueryCondition]

  /// The condition on the fragment; without one the fragment does not matter.
  package let fragment: FragmentCondition?

  /// Which optional parts are present, in the order in which they are written.
  package let presence: [Bool]
}
