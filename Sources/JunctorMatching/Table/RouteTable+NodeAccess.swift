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
      preconditionFailure("An entry's route is in the table.")
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

  /// Returns the node after a position; `nil` when the trie has none.
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

  /// Returns the literal children of a node that `depth` segments lead to, in the order of their
  /// bytes.
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
      // The text of an edge is in every row that goes through it.
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
}
