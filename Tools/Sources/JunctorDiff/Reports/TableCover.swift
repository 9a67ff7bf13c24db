// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// Searches for rivals that together accept every path of a row.
struct TableCover {
  private let row: RowSearch.Row
  private let rivals: [RowSearch.Row]

  init(_ row: PatternRow, _ rivals: [PatternRow]) {
    self.row = RowSearch.Row(row: row)
    self.rivals = rivals.map { RowSearch.Row(row: $0) }
  }

  /// Returns sets of rivals, as indices, such that all rivals of some set accept every path of the
  /// row; `nil` if none accepts some path, or if over budget.
  func takers() -> Set<Set<Int>>? {
    let single = singleTakers
    return single.isEmpty ? takers(among: Array(rivals.indices)) : [Set(single)]
  }

  var singleTakers: [Int] { rivals.indices.filter { takers(among: [$0]) != nil } }

  private func takers(among chosen: [Int]) -> Set<Set<Int>>? {
    var found: Set<Set<Int>> = []
    for endsWithSlash in [false, true] {
      let search = RowSearch(
        [row], others: chosen.map { rivals[$0] }, endsWithSlash: endsWithSlash)
      var budget = RowSearch.budget
      do throws(AutomatonError) {
        let isUncovered = try search.run(budget: &budget) {
          _, accepting throws(AutomatonError) in
          found.insert(Set(accepting.map { chosen[$0] }))
          return accepting.isEmpty
        }
        if isUncovered { return nil }
      } catch {
        return nil
      }
    }
    // A row that no URL has, such as one with a segment `.` only, is covered by nothing.
    return found.isEmpty ? nil : found
  }
}
