// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RouteTable {
  /// Inserts an entry where its row ends; if it throws, the table is unchanged.
  ///
  /// A node that is full was there before, so that nothing has been added when the insertion is refused.
  mutating func insert(_ entry: TableEntry) throws(RouteTableError) {
    let positions = entry.row.positions
    var path = [root(entry.route.priority)]
    path.reserveCapacity(positions.count + 1)
    let new = TrieEntry(entry)
    for (index, position) in positions.enumerated() where position.kind != .tail {
      let node = path[path.count - 1]
      var known = child(of: node, position)
      if known == nil, position == .any, index == positions.count - 1, new.isLeaf {
        self[node: node].any = NodeIndex(leaf: new.id)
        settle(path, positions)
        return
      }
      if let leaf = known, leaf.isLeaf { known = open(leaf, of: node) }
      if known == nil, position.kind == .segment,
        branches(of: node).count >= Self.maximumConstrained
      {
        throw fullNode(.tooManyConstrainedChildren, entry, index)
      }
      guard let child = known ?? addChild(position, to: node) else {
        settle(path, positions)
        throw RouteTableError(code: .tooManyCollisions, pattern: entry.route.pattern.text)
      }
      path.append(child)
    }
    let end = path[path.count - 1]
    if case .tail(let automaton) = positions.last {
      let known = tails(of: end)
      if known.count >= Self.maximumTails, !known.contains(where: { $0.automaton == automaton }) {
        throw fullNode(.tooManyTails, entry, positions.count - 1)
      }
      let index = tail(automaton, of: end)
      let all = inserting(new, among: tails(of: end)[index].entries)
      changeLists(of: end) { $0.tails[index].entries = all }
    } else {
      let all = inserting(new, among: entries(of: end))
      setEntries(all, of: end)
    }
    for automaton in entry.row.conditionAutomata { _ = automata.use(automaton) }
    settle(path, positions)
  }

  mutating func remove(_ entry: TableEntry) {
    guard let root = roots.first(where: { $0.priority == entry.route.priority }) else { return }
    let positions = entry.row.positions
    var path = [root.node]
    for position in positions where position.kind != .tail {
      guard let child = child(of: path[path.count - 1], position) else { return }
      path.append(child)
    }
    let end = path[path.count - 1]
    if case .tail(let automaton) = positions.last {
      var all = tails(of: end)
      guard let index = all.firstIndex(where: { $0.automaton == automaton }) else { return }
      all[index].entries = removing(entry.isEnd, from: all[index].entries)
      if all[index].entries.isEmpty {
        all = removing({ $0.automaton == automaton }, from: all)
        automata.release(automaton)
      }
      changeLists(of: end) { $0.tails = all }
    } else if end.isLeaf {
      // A leaf is removed as a whole.
      path.removeLast()
      self[node: path[path.count - 1]].any = .none
    } else {
      let left = removing(entry.isEnd, from: entries(of: end))
      setEntries(left, of: end)
    }
    for automaton in entry.row.conditionAutomata { automata.release(automaton) }
    settle(path, positions)
  }

  /// Returns an error at the first capture in a position of an entry's row.
  private func fullNode(
    _ code: RouteTableError.Code, _ entry: TableEntry, _ index: Int
  ) -> RouteTableError {
    let pattern = entry.route.pattern
    let positions = pattern.alternatives[entry.alternative].positions
    // The row may not contain the host, which is the first position.
    let position = positions[index + positions.count - entry.row.positions.count]
    return RouteTableError(
      code: code, pattern: pattern.text,
      offset: position.captures.first.map { pattern.storage.captures[$0].offset })
  }
}
