// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// What is at a place of the trie, in words that are convenient where time does not matter.

extension RouteTable {
  /// Returns the entry at a place of `entries`.
  func entry(_ place: Int) -> TableEntry { entry(entries[place]) }

  private func entry(_ entry: TrieEntry) -> TableEntry {
    guard let route = route(RouteID(rawValue: entry.id)) else {
      preconditionFailure("An entry's route is in the table.")
    }
    return TableEntry(route: route, alternative: Int(entry.alternative))
  }

  /// Returns the entries that end at a node, in rank order.
  func entries(of node: Int32) -> [TableEntry] {
    let node = nodes[Int(node)]
    return entries.run(node.entries, node.entryCount).map(entry)
  }

  /// Returns the entries that end with a tail, in rank order.
  func entries(of tail: TrieTail) -> [TableEntry] {
    entries.run(tail.entries, tail.entryCount).map(entry)
  }

  /// Returns the constrained segments after a node, in rank order.
  func branches(of node: Int32) -> ArraySlice<TrieBranch> {
    let more = nodes[Int(node)].more
    if more < 0 { return [] }
    return branches.run(extras[Int(more)].branches, extras[Int(more)].branchCount)
  }

  /// Returns the tails after a node, in rank order.
  func tails(of node: Int32) -> ArraySlice<TrieTail> {
    let more = nodes[Int(node)].more
    if more < 0 { return [] }
    return tails.run(extras[Int(more)].tails, extras[Int(more)].tailCount)
  }

  /// Returns the place after a position; `nil` when the trie has none.
  func child(of node: Int32, _ position: Position.Language) -> Int32? {
    let child: Int32
    switch position {
    case .literal(let symbols):
      child = symbols.withBytes { edges.child(of: node, $0, at: 0, length: $0.count) }
    case .segment(let automaton):
      let machine = machines.number(of: automaton)
      child = branches(of: node).first { $0.machine == machine }?.child ?? -1
    case .any: child = nodes[Int(node)].any
    case .tail: child = -1
    }
    return child < 0 ? nil : child
  }

  /// Returns the literal children of a node, in the order of their bytes.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - depth: How many segments lead to it.
  func literals(of node: Int32, depth: Int) -> [(symbols: [UInt8], child: Int32)] {
    var result: [(symbols: [UInt8], child: Int32)] = []
    var child = families[Int(node)].firstLiteral
    while child >= 0 {
      // The text of an edge is in every row that goes through it.
      if case .literal(let symbols) = anyEntry(beneath: child).row.positions[depth] {
        result.append((symbols, child))
      }
      child = families[Int(child)].nextLiteral
    }
    return result.sorted { $0.symbols.lexicographicallyPrecedes($1.symbols) }
  }

  /// Returns some entry that ends at a node or beneath it.
  private func anyEntry(beneath node: Int32) -> TableEntry {
    var node = node
    while true {
      let place = nodes[Int(node)]
      if place.entryCount > 0 { return entry(Int(place.entries)) }
      if let tail = tails(of: node).first { return entry(Int(tail.entries)) }
      let literal = families[Int(node)].firstLiteral
      node = literal >= 0 ? literal : place.any >= 0 ? place.any : branches(of: node).first!.child
    }
  }
}
