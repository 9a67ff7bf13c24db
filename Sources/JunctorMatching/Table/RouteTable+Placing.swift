// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RouteTable {
  /// Puts an entry where its row ends, making the places on the way.
  ///
  /// - Throws: A ``RouteTableError`` when a place is full; nothing has changed then.
  mutating func place(_ entry: TableEntry) throws(RouteTableError) {
    let positions = entry.row.positions
    if !entry.row.isSimple { try refuseFullPlaces(entry) }
    var way = [root(entry.route.priority)]
    way.reserveCapacity(positions.count + 1)
    for position in positions where position.kind != .tail {
      let node = way[way.count - 1]
      guard var child = child(of: node, position) ?? addChild(position, to: node) else {
        settle(way, positions)
        throw RouteTableError(code: .tooManyCollisions, pattern: entry.route.pattern.text)
      }
      if child < 0 { child = open(child, of: node) }
      way.append(child)
    }
    let end = way[way.count - 1]
    if case .tail(let automaton) = positions.last {
      let (index, more) = tail(automaton, of: end)
      var tail = tails[index]
      (tail.entries, tail.entryCount) = placeEntry(entry, tail.entries, tail.entryCount)
      tails[index] = tail
      update(Int(more), of: end)
    } else {
      placeEntry(entry, at: end)
    }
    if !entry.row.isSimple {
      for automaton in entry.row.conditionAutomata { _ = machines.use(automaton) }
    }
    settle(way, positions)
  }

  /// Takes an entry away, with the places that only it needed.
  mutating func take(_ entry: TableEntry) {
    guard let root = roots.first(where: { $0.priority == entry.route.priority }) else { return }
    let positions = entry.row.positions
    var way = [root.node]
    for position in positions where position.kind != .tail {
      guard let child = child(of: way[way.count - 1], position) else { return }
      way.append(child)
    }
    let end = way[way.count - 1]
    if case .tail(let automaton) = positions.last {
      let machine = machines.number(of: automaton)
      let more = Int(nodes[Int(end)].more)
      guard let index = tails(of: end).firstIndex(where: { $0.machine == machine }) else { return }
      var tail = tails[index]
      (tail.entries, tail.entryCount) = takeEntry(entry, tail.entries, tail.entryCount)
      tails[index] = tail
      if tail.entryCount == 0 {
        setTails(taking(machine, from: tails(of: end)), at: more)
        machines.release(automaton)
      }
      update(more, of: end)
    } else if end < 0 {
      // A leaf goes as a whole.
      way.removeLast()
      nodes[Int(way[way.count - 1])].any = TrieNode.none
      updateAmbiguity(way[way.count - 1])
    } else {
      takeEntry(entry, at: end)
    }
    for automaton in entry.row.conditionAutomata { machines.release(automaton) }
    settle(way, positions)
  }

  /// Throws when the row needs one more constrained segment or tail where there can be none.
  private func refuseFullPlaces(_ entry: TableEntry) throws(RouteTableError) {
    guard let root = roots.first(where: { $0.priority == entry.route.priority }) else { return }
    var node = root.node
    for (index, position) in entry.row.positions.enumerated() {
      if case .tail(let automaton) = position {
        let machine = machines.number(of: automaton)
        let tails = tails(of: node)
        if tails.count >= Self.maximumTails, !tails.contains(where: { $0.machine == machine }) {
          throw fullPlace(.tooManyTails, entry, index)
        }
        return
      }
      guard let child = child(of: node, position) else {
        if position.kind == .segment, branches(of: node).count >= Self.maximumConstrained {
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
}
