// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The row of a new entry is followed through the trie. At a sibling of another language, the first
// difference usually decides which entry wins. What remains to be checked for conflicts is:
//
// 1. the subtrees of constrained siblings that are incomparable with the row's position and share a
//    text with it: the rest of the row is followed through their children
//    (`entries(intersecting:)`);
// 2. the entries of the tails that are incomparable with the row's;
// 3. the entries that end exactly where the row does.
//
// For each remaining pair, a common URL is searched for (`refuse`).

extension RouteTable {
  /// Throws if some URL matches this entry and another one, and neither ranks above the other.
  mutating func refuseConflicts(of entry: TableEntry) throws(RouteTableError) {
    guard let root = roots.first(where: { $0.priority == entry.route.priority }) else { return }
    var node = root.node
    for (index, position) in entry.row.positions.enumerated() {
      switch position {
      case .tail(let automaton):
        for tail in tails(of: node) {
          if tail.automaton == automaton {
            try refuseEqualRank(entry, among: tail.entries)
          } else if relations.relation(tail.automaton, automaton).areRivals {
            for rival in tail.entries { try refuse(entry, self.entry(rival)) }
          }
        }
        return
      case .segment(let automaton):
        var child = NodeIndex.none
        for branch in branches(of: node) {
          if branch.automaton == automaton {
            child = branch.child
          } else if relations.relation(branch.automaton, automaton).areRivals {
            let rivals = entries(
              intersecting: entry.row.positions, beneath: branch.child, index + 1)
            for rival in rivals { try refuse(entry, self.entry(rival)) }
          }
        }
        if child == .none { return }
        node = child
      case .literal, .any:
        guard let child = child(of: node, position) else { return }
        node = child
      }
    }
    try refuseEqualRank(entry, among: entries(of: node))
  }

  private func refuseEqualRank(
    _ entry: TableEntry, among others: some Sequence<TrieEntry>
  ) throws(RouteTableError) {
    for other in others where other.id != entry.route.id {
      let other = self.entry(other)
      guard entry.route.scope.overlaps(other.route.scope),
        RouteRanking.compareEnds(entry, other).order == .incomparable
      else { continue }
      try refuse(entry, other)
    }
  }

  private func refuse(_ entry: TableEntry, _ other: TableEntry) throws(RouteTableError) {
    guard other.route.id != entry.route.id, entry.route.scope.overlaps(other.route.scope) else {
      return
    }
    var refusal = RouteTableError(
      code: .undecidedConflict, pattern: entry.route.pattern.text, other: other.route.id,
      otherPattern: other.route.pattern.text)
    do throws(AutomatonError) {
      guard let witness = try TableWitness(entry.row, other.row) else { return }
      refusal.witness = witness.text(entry, other, in: spaces)
    } catch {
      // A search over its budget leaves the conflict undecided.
    }
    if refusal.witness != nil { refusal.code = .conflict }
    throw refusal
  }
}
