// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RouteTable {
  @inline(__always)
  func node(_ index: Int32) -> TrieNode {
    index >= 0 ? nodes[Int(index)] : TrieNode(leaf: index)
  }

  /// Returns how many nodes a walk from a node can visit at most.
  func bound(of index: Int32) -> Int { index >= 0 ? Int(families[Int(index)].bound) : 1 }

  func entry(_ entry: TrieEntry) -> TableEntry {
    guard let route = routes[entry.id] else {
      preconditionFailure("The route of an entry is not in the table.")
    }
    return TableEntry(route: route, alternative: Int(entry.alternative))
  }

  func entry(_ hit: RouteHit) -> TableEntry {
    entry(TrieEntry(plain: hit.id, alternative: hit.alternative))
  }

  func entries(of node: Int32) -> [TrieEntry] {
    let node = self.node(node)
    return node.isPlainEnd
      ? [node.plainEntry] : Array(entries.run(node.entries, node.entryCount))
  }

  func entries(of tail: TrieTail) -> ArraySlice<TrieEntry> {
    entries.run(tail.entries, tail.entryCount)
  }

  func branches(of node: Int32) -> ArraySlice<TrieBranch> {
    let more = self.node(node).more
    if more < 0 { return [] }
    return branches.run(extras[Int(more)].branches, extras[Int(more)].branchCount)
  }

  func tails(of node: Int32) -> ArraySlice<TrieTail> {
    let more = self.node(node).more
    if more < 0 { return [] }
    return tails.run(extras[Int(more)].tails, extras[Int(more)].tailCount)
  }

  /// Returns the node after a position; `nil` if there is none.
  func child(of node: Int32, _ position: Position.Language) -> Int32? {
    let child: Int32
    switch position {
    case .literal(let symbols):
      child = symbols.withBytes { edges.child(of: node, $0, at: 0, length: $0.count) }
    case .segment(let automaton):
      let machine = machines.number(of: automaton)
      child = branches(of: node).first { $0.machine == machine }?.child ?? -1
    case .any: child = self.node(node).any
    case .tail: child = TrieNode.none
    }
    return child == TrieNode.none ? nil : child
  }

  /// Returns the literal children of a node that `depth` segments lead to, in byte order.
  func literals(of node: Int32, depth: Int) -> [(symbols: [UInt8], child: Int32)] {
    var result: [(symbols: [UInt8], child: Int32)] = []
    forEachLiteral(of: node, depth: depth) { result.append(($0, $1)) }
    return result.sorted { $0.symbols.lexicographicallyPrecedes($1.symbols) }
  }

  /// Calls `body` with the text and the node of each literal child, in no particular order.
  func forEachLiteral(of node: Int32, depth: Int, _ body: ([UInt8], Int32) -> Void) {
    if !self.node(node).hasLiterals { return }
    var child = families[Int(node)].firstLiteral
    while child >= 0 {
      // Every row through the edge contains its text.
      let entry = anyEntry(beneath: child)
      if let symbols = routes.literal(entry.id, Int(entry.alternative), at: depth) {
        body(symbols, child)
      }
      child = families[Int(child)].nextLiteral
    }
  }

  /// Returns some entry that ends at a node or beneath it.
  private func anyEntry(beneath node: Int32) -> TrieEntry {
    var node = node
    while true {
      let current = self.node(node)
      if current.isPlainEnd { return current.plainEntry }
      if current.entryCount > 0 { return entries[Int(current.entries)] }
      if let tail = tails(of: node).first { return entries[Int(tail.entries)] }
      let literal = families[Int(node)].firstLiteral
      node =
        literal >= 0
        ? literal : current.any != TrieNode.none ? current.any : branches(of: node).first!.child
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
  func forEachEntry(
    beneath start: (node: Int32, depth: Int)? = nil, _ body: (TrieEntry) -> Bool
  ) {
    var open: [(node: Int32, depth: Int, isTails: Bool)] =
      start.map { [($0.node, $0.depth, false)] } ?? roots.reversed().map { ($0.node, 0, false) }
    while let (node, depth, isTails) = open.popLast() {
      if isTails {
        // They rank after the subtree of the node.
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
