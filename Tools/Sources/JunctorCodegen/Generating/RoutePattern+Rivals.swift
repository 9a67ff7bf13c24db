// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

extension RoutePattern {
  /// Returns the other alternatives that may match a URL of an alternative and come before it, as indices.
  ///
  /// A search over its budget counts as a match.
  ///
  /// - Complexity: Proportional to the product of the automata for each other alternative.
  func rivals(ofAlternative number: Int) -> [Int] {
    let rows = rows
    return rows.indices.filter { other in
      if other == number || rows[number].ranks(before: rows[other]) { return false }
      // Of equal ones, the one with its leftmost optional part present comes first.
      if other > number, !rows[other].ranks(before: rows[number]) { return false }
      do throws(AutomatonError) {
        return try TablePath.common(rows[other], rows[number]) != nil
      } catch {
        return true
      }
    }
  }
}
