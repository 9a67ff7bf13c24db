// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RouteTable {
  /// Puts an entry where its row ends, making the places on the way.
  ///
  /// - Throws: A ``RouteTableError`` when a place is full; nothing has changed then.
  mutating func place(_ entry: TableEntry) throws(RouteTableError) {
    try refuseFullPlaces(entry)
    let positions = entry.row.positions
    var way = [root(entry.route.priority)]
    for position in positions {
      let node = way[way.count - 1]
      if case .tail(let automaton) = position {
        if !nodes[node].tails.contains(where: { $0.automaton == automaton }) {
          nodes[node].tails.place(TableNode.Tail(automaton: automaton), &relations)
        }
        for index in nodes[node].tails.indices
        where nodes[node].tails[index].automaton == automaton {
          nodes[node].tails[index].entries.place(entry)
        }
      } else {
        way.append(nodes[node].child(position) ?? addChild(position, to: node))
      }
    }
    if positions.last?.kind != .tail { nodes[way[way.count - 1]].entries.place(entry) }
    for automaton in entry.row.automata {
      if automata[automaton] == nil { memory += automaton.byteCount }
      automata[automaton, default: 0] += 1
    }
    for step in (0..<way.count).reversed() {
      let child = step + 1 < way.count ? nodes[way[step + 1]].bound : 0
      if step < positions.count, case .literal = positions[step] {
        nodes[way[step]].literalBound = max(nodes[way[step]].literalBound, child)
      }
      updateBound(way[step])
    }
  }

  /// Takes an entry away, with the places that only it needed.
  mutating func take(_ entry: TableEntry) {
    guard let root = roots.firstIndex(where: { $0.priority == entry.route.priority }) else {
      return
    }
    let positions = entry.row.positions
    var way = [roots[root].node]
    for position in positions where position.kind != .tail {
      guard let child = nodes[way[way.count - 1]].child(position) else { return }
      way.append(child)
    }
    let end = way[way.count - 1]
    if case .tail(let automaton) = positions.last {
      guard let index = nodes[end].tails.firstIndex(where: { $0.automaton == automaton }) else {
        return
      }
      nodes[end].tails[index].entries.take(entry.route, alternative: entry.alternative)
      if nodes[end].tails[index].entries.isEmpty { nodes[end].tails.take(at: index, &relations) }
    } else {
      nodes[end].entries.take(entry.route, alternative: entry.alternative)
    }
    for automaton in entry.row.automata {
      let uses = (automata[automaton] ?? 1) - 1
      automata[automaton] = uses == 0 ? nil : uses
      if uses == 0 { memory -= automaton.byteCount }
    }
    for step in (0..<way.count).reversed() {
      let node = way[step]
      if step + 1 < way.count { settleChild(way[step + 1], positions[step], of: node) }
      updateBound(node)
    }
    if nodes[way[0]].isEmpty {
      free(way[0])
      roots.remove(at: root)
    }
  }

  /// Throws when the row needs one more constrained segment or tail where there can be none.
  private func refuseFullPlaces(_ entry: TableEntry) throws(RouteTableError) {
    guard let root = roots.first(where: { $0.priority == entry.route.priority }) else { return }
    var node = root.node
    for (index, position) in entry.row.positions.enumerated() {
      if case .tail(let automaton) = position {
        let tails = nodes[node].tails
        if tails.count >= Self.maximumTails, !tails.contains(where: { $0.automaton == automaton }) {
          throw fullPlace(.tooManyTails, entry, index)
        }
        return
      }
      guard let child = nodes[node].child(position) else {
        if position.kind == .segment, nodes[node].segments.count >= Self.maximumConstrained {
          throw fullPlace(.tooManyConstrainedChildren, entry, index)
        }
        return
      }
      node = child
    }
  }

  /// Returns the refusal of a position of an entry's row, at the first capture in it.
  private func fullPlace(
    _ code: RouteTableError.Code, _ entry: TableEntry, _ index: Int
  ) -> RouteTableError {
    let pattern = entry.route.pattern
    let positions = pattern.alternatives[entry.alternative].positions
    // The row may lack the host, which comes first.
    let position = positions[index + positions.count - entry.row.positions.count]
    return RouteTableError(
      code: code, pattern: pattern.text,
      at: position.captures.first.map { pattern.storage.captures[$0].offset })
  }

  /// Returns the root of a priority, which it makes if need be.
  private mutating func root(_ priority: Int) -> Int {
    if let root = roots.first(where: { $0.priority == priority }) { return root.node }
    let node = makeNode()
    let place = roots.firstIndex { $0.priority < priority } ?? roots.count
    roots.insert(Root(priority: priority, node: node), at: place)
    return node
  }

  private mutating func makeNode() -> Int {
    freeNodes.popLast() ?? nodes.append(TableNode())
  }

  private mutating func free(_ node: Int) {
    nodes[node] = TableNode()
    freeNodes.append(node)
  }

  private mutating func addChild(_ position: Position.Language, to node: Int) -> Int {
    let child = makeNode()
    switch position {
    case .literal(let symbols): nodes[node].literals[symbols] = child
    case .segment(let automaton):
      nodes[node].segments.place(
        TableNode.Branch(automaton: automaton, child: child), &relations)
    case .any: nodes[node].any = child
    case .tail: preconditionFailure("A tail has no child.")
    }
    return child
  }

  /// Takes away a child that has become empty, and sets the bound of the literals right.
  private mutating func settleChild(_ child: Int, _ position: Position.Language, of node: Int) {
    let isEmpty = nodes[child].isEmpty
    switch position {
    case .literal(let symbols):
      if isEmpty { nodes[node].literals[symbols] = nil }
      let greatest = nodes[node].literals.values.reduce(0) { max($0, nodes[$1].bound) }
      nodes[node].literalBound = greatest
    case .segment:
      if isEmpty, let index = nodes[node].segments.firstIndex(where: { $0.child == child }) {
        nodes[node].segments.take(at: index, &relations)
      }
    case .any: if isEmpty { nodes[node].any = -1 }
    case .tail: break
    }
    if isEmpty { free(child) }
  }

  private mutating func updateBound(_ node: Int) {
    var place = nodes[node]
    place.updateBound { nodes[$0].bound }
    nodes[node] = place
  }
}
