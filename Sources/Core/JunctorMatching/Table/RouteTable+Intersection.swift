// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RouteTable {
  /// Returns the entries that can match a path that a row of these positions matches, too.
  ///
  /// - Complexity: O(*n*) in the number of nodes whose paths the positions can match.
  func entries(intersecting positions: [Position.Language]) -> [TrieEntry] {
    roots.flatMap { entries(intersecting: positions, beneath: $0.node, 0) }
  }

  /// Returns the same entries as routes with the numbers of their alternatives.
  package func alternatives(
    intersecting positions: [Position.Language]
  ) -> [(route: TableRoute, alternative: Int)] {
    entries(intersecting: positions).map { found in
      let entry = self.entry(found)
      return (entry.route, entry.alternative)
    }
  }

  /// Returns the same in rank order beneath a node, to which `depth` of the positions lead.
  func entries(
    intersecting positions: [Position.Language], beneath node: NodeIndex, _ depth: Int
  ) -> [TrieEntry] {
    var found: [TrieEntry] = []
    var open = [(node: node, depth: depth)]
    while let (node, depth) = open.popLast() {
      let position = depth < positions.count ? positions[depth] : positions.last
      // A tail is compared with the whole subtree; it can share a text with every segment.
      let isTail = position?.kind == .tail
      if depth >= positions.count || isTail { found += entries(of: node) }
      // A tail also matches the empty text at the end of a path.
      for tail in tails(of: node) { found += tail.entries }
      guard let position, isTail || depth < positions.count else { continue }
      let any = self.node(node).any
      if any != .none, isTail || position != .literal([]) {
        open.append((any, depth + 1))
      }
      for branch in branches(of: node).reversed()
      where isTail || position.mayShareSegment(with: .segment(branch.automaton)) {
        open.append((branch.child, depth + 1))
      }
      if case .literal = position {
        if let child = child(of: node, position) { open.append((child, depth + 1)) }
        continue
      }
      var literals: [(symbols: [UInt8], child: NodeIndex)] = []
      forEachLiteral(of: node) { symbols, child in
        if isTail || position.accepts(symbols[...]) { literals.append((symbols, child)) }
      }
      literals.sort { $1.symbols.lexicographicallyPrecedes($0.symbols) }
      open += literals.map { ($0.child, depth + 1) }
    }
    return found
  }
}
