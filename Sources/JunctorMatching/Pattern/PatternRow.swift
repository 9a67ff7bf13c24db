// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// An alternative by its languages alone: what it takes, and neither names nor spelling.
package struct PatternRow: Sendable, Hashable {
  /// The path: one position a segment, a tail last.
  package let positions: [Position.Language]

  /// The conditions on the query without their captures, sorted by the bytes of their keys.
  package let query: [QueryCondition]

  /// The language of the fragment, if it matters.
  package let fragment: Automaton?
}

extension RoutePattern {
  /// What the alternatives take, in their order.
  var rows: [PatternRow] {
    if case .plain(let plain) = form { [plain.row] } else { alternatives.map { $0.row() } }
  }
}

extension Alternative {
  /// Returns what the alternative takes.
  ///
  /// - Parameter dropped: How many of the first positions are left out.
  package func row(dropping dropped: Int = 0) -> PatternRow {
    PatternRow(
      positions: positions.dropFirst(dropped).map(\.language),
      query: query.map(\.withoutCapture), fragment: fragment?.automaton)
  }
}
