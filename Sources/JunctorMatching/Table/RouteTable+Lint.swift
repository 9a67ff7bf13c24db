// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RouteTable {
  /// All routes in rank order, in an order that does not depend on how they came: a higher priority
  /// first; then in the order of the trie, literals by their bytes.
  package var ranked: [RouteID] {
    var ids: [RouteID] = []
    var seen: Set<RouteID> = []
    forEachEntry { entry in
      if seen.insert(entry.id).inserted { ids.append(entry.id) }
      return true
    }
    return ids
  }

  /// Calls `body` in rank order with every entry, or those beneath a node, until it returns false.
  func forEachEntry(
    beneath start: (node: Int32, depth: Int)? = nil, _ body: (TrieEntry) -> Bool
  ) {
    var open: [(node: Int32, depth: Int, isTails: Bool)] =
      start.map { [($0.node, $0.depth, false)] } ?? roots.reversed().map { ($0.node, 0, false) }
    while let (node, depth, isTails) = open.popLast() {
      if isTails {
        // They come after all that is beneath the node.
        for tail in tails(of: node) { for entry in entries(of: tail) where !body(entry) { return } }
        continue
      }
      for entry in entries(of: node) where !body(entry) { return }
      open.append((node, depth, true))
      let any = self.node(node).any
      if any != TrieNode.none { open.append((any, depth + 1, false)) }
      for branch in branches(of: node).reversed() { open.append((branch.child, depth + 1, false)) }
      for literal in literals(of: node, depth: depth).reversed() {
        open.append((literal.child, depth + 1, false))
      }
    }
  }
}
