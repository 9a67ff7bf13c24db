// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RouteTable {
  @inline(__always)
  func node(_ index: NodeIndex) -> TrieNode {
    index.isStored ? nodes[index] : TrieNode(leaf: index.route)
  }

  /// Returns how many nodes a walk from a node can visit at most.
  func bound(of index: NodeIndex) -> Int { index.isStored ? Int(links[index].bound) : 1 }

  func entry(_ entry: TrieEntry) -> TableEntry {
    guard let route = routes[entry.id] else {
      preconditionFailure("The route of an entry is not in the table.")
    }
    return TableEntry(route: route, alternative: Int(entry.alternative))
  }

  func entry(_ hit: RouteHit) -> TableEntry {
    entry(TrieEntry(plain: hit.id, alternative: hit.alternative))
  }

  func entries(of node: NodeIndex) -> [TrieEntry] {
    let node = self.node(node)
    if node.isPlainEnd { return [node.plainEntry] }
    return node.lists == .none ? [] : lists[node.lists].entries
  }

  func branches(of node: NodeIndex) -> [TrieBranch] {
    let index = self.node(node).lists
    return index == .none ? [] : lists[index].branches
  }

  func tails(of node: NodeIndex) -> [TrieTail] {
    let index = self.node(node).lists
    return index == .none ? [] : lists[index].tails
  }

  /// Returns the node after a position; `nil` if there is none.
  func child(of node: NodeIndex, _ position: Position.Language) -> NodeIndex? {
    switch position {
    case .literal(let symbols):
      return symbols.withBytes { edges.child(of: node, $0, at: 0, length: $0.count) }
    case .segment(let automaton):
      return branches(of: node).first { $0.automaton == automaton }?.child
    case .any:
      let any = self.node(node).any
      return any == .none ? nil : any
    case .tail: return nil
    }
  }

  /// Returns the literal children of a node in byte order.
  func literals(of node: NodeIndex) -> [(symbols: [UInt8], child: NodeIndex)] {
    var result: [(symbols: [UInt8], child: NodeIndex)] = []
    forEachLiteral(of: node) { result.append(($0, $1)) }
    return result.sorted { $0.symbols.lexicographicallyPrecedes($1.symbols) }
  }

  /// Calls `body` with the text and the node of each literal child, in no particular order.
  func forEachLiteral(of node: NodeIndex, _ body: ([UInt8], NodeIndex) -> Void) {
    if !self.node(node).hasLiterals { return }
    var child = links[node].firstLiteral
    while child != .none {
      body(edges.text(leadingTo: child), child)
      child = links[child].nextLiteral
    }
  }

  /// All routes in rank order, independent of the order of insertion: higher priorities first; then
  /// in the order of the trie, literals by their bytes.
  package var ranked: [RouteID] {
    var seen: Set<RouteID> = []
    return rankedAlternatives.map { $0.id }.filter { seen.insert($0).inserted }
  }

  /// All alternatives of all routes in rank order: the first one that matches a URL wins.
  package var rankedAlternatives: [(id: RouteID, alternative: Int)] {
    var result: [(id: RouteID, alternative: Int)] = []
    forEachEntry { entry in
      result.append((entry.id, Int(entry.alternative)))
      return true
    }
    return result
  }

  /// Calls `body` in rank order with every entry, or those beneath a node, until it returns false.
  func forEachEntry(beneath start: NodeIndex? = nil, _ body: (TrieEntry) -> Bool) {
    var open = (start.map { [$0] } ?? roots.reversed().map { $0.node }).map { ($0, isTails: false) }
    while let (node, isTails) = open.popLast() {
      if isTails {
        // They rank after the subtree of the node.
        for tail in tails(of: node) { for entry in tail.entries where !body(entry) { return } }
        continue
      }
      for entry in entries(of: node) where !body(entry) { return }
      open.append((node, true))
      let any = self.node(node).any
      if any != .none { open.append((any, false)) }
      for branch in branches(of: node).reversed() { open.append((branch.child, false)) }
      for literal in literals(of: node).reversed() { open.append((literal.child, false)) }
    }
  }
}
