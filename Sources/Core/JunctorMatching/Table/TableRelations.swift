// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A cache of how the languages of positions rank.
///
/// The same few constraints are at many nodes, and comparing two requires a search.
struct TableRelations: Sendable {
  struct Relation: Sendable {
    var order: RankOrder
    /// Whether they are incomparable and share some text.
    var areRivals: Bool
  }

  private static let limit = 4_096
  private var known: [[Automaton]: Relation] = [:]

  /// Returns how `one` ranks against `two`, both being languages of segments, or both of tails.
  mutating func relation(_ one: Automaton, _ two: Automaton) -> Relation {
    if let relation = known[[one, two]] { return relation }
    if var relation = known[[two, one]] {
      relation.order = relation.order.reversed
      return relation
    }
    let order = one.rank(against: two)
    let relation = Relation(
      order: order, areRivals: order == .incomparable && one.mayShareText(with: two))
    if known.count >= Self.limit { known.removeAll(keepingCapacity: true) }
    known[[one, two]] = relation
    return relation
  }
}
