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
      guard let child = child(of: node, position) ?? addChild(position, to: node) else {
        settle(way, positions)
        throw RouteTableError(code: .tooManyCollisions, pattern: entry.route.pattern.text)
      }
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
      let node = nodes[Int(end)]
      let (start, count) = placeEntry(entry, node.entries, node.entryCount)
      setEntries(of: end, start, count)
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
        var siblings = tails(of: end).filter { $0.machine != machine }
        for index in siblings.indices
        where relations.relation(automaton, machines[siblings[index].machine]).order == .first {
          siblings[index].level -= 1
        }
        setTails(siblings, at: more)
        machines.release(automaton)
      }
      update(more, of: end)
    } else {
      let node = nodes[Int(end)]
      let (start, count) = takeEntry(entry, node.entries, node.entryCount)
      setEntries(of: end, start, count)
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

// MARK: - Nodes

extension RouteTable {
  /// Returns the root of a priority, which it makes if need be.
  private mutating func root(_ priority: Int) -> Int32 {
    if let root = roots.first(where: { $0.priority == priority }) { return root.node }
    let node = makeNode()
    let place = roots.firstIndex { $0.priority < priority } ?? roots.count
    roots.insert(Root(priority: priority, node: node), at: place)
    return node
  }

  private mutating func makeNode() -> Int32 {
    if let node = freeNodes.popLast() { return node }
    nodes.append(TrieNode())
    families.append(TrieFamily())
    return Int32(nodes.count - 1)
  }

  private mutating func free(_ node: Int32) {
    nodes[Int(node)] = TrieNode()
    families[Int(node)] = TrieFamily()
    freeNodes.append(node)
  }

  /// Adds the place after a position; `nil` when the literals collide.
  private mutating func addChild(_ position: Position.Language, to node: Int32) -> Int32? {
    let child = makeNode()
    switch position {
    case .literal(let symbols):
      guard edges.insert(node, symbols, child: child) else {
        free(child)
        return nil
      }
      families[Int(child)].nextLiteral = families[Int(node)].firstLiteral
      families[Int(node)].firstLiteral = child
      nodes[Int(node)].hasLiterals = true
    case .segment(let automaton):
      let more = extra(of: node)
      var siblings = Array(branches(of: node))
      var branch = TrieBranch(machine: machines.use(automaton), child: child)
      for index in siblings.indices {
        switch relations.relation(automaton, machines[siblings[index].machine]).order {
        case .first: siblings[index].level += 1
        case .second: branch.level += 1
        default: break
        }
      }
      setBranches(siblings + [branch], at: more)
    case .any: nodes[Int(node)].any = child
    case .tail: preconditionFailure("A tail has no child.")
    }
    updateAmbiguity(node)
    return child
  }

  /// Takes away a child that has become empty.
  private mutating func dropChild(_ child: Int32, _ position: Position.Language, of node: Int32) {
    switch position {
    case .literal(let symbols):
      edges.remove(node, symbols)
      let next = families[Int(child)].nextLiteral
      var sibling = families[Int(node)].firstLiteral
      if sibling == child {
        families[Int(node)].firstLiteral = next
        nodes[Int(node)].hasLiterals = next >= 0
      } else {
        while families[Int(sibling)].nextLiteral != child {
          sibling = families[Int(sibling)].nextLiteral
        }
        families[Int(sibling)].nextLiteral = next
      }
    case .segment(let automaton):
      let more = Int(nodes[Int(node)].more)
      var siblings = branches(of: node).filter { $0.child != child }
      for index in siblings.indices
      where relations.relation(automaton, machines[siblings[index].machine]).order == .first {
        siblings[index].level -= 1
      }
      setBranches(siblings, at: more)
      machines.release(automaton)
      update(more, of: node)
    case .any: nodes[Int(node)].any = -1
    case .tail: break
    }
    free(child)
    updateAmbiguity(node)
  }

  /// Sets right what the places on a way know of each other, and drops those that are empty.
  private mutating func settle(_ way: [Int32], _ positions: [Position.Language]) {
    var (old, new) = updateBound(way[way.count - 1])
    for step in (0..<way.count - 1).reversed() {
      let (node, child, position) = (way[step], way[step + 1], positions[step])
      if nodes[Int(child)].isEmpty {
        dropChild(child, position, of: node)
        new = 0
      }
      if case .literal = position {
        let greatest = families[Int(node)].literalBound
        if new >= greatest {
          families[Int(node)].literalBound = new
        } else if old == greatest {
          families[Int(node)].literalBound = greatestLiteralBound(of: node)
        }
      }
      (old, new) = updateBound(node)
    }
    if nodes[Int(way[0])].isEmpty {
      free(way[0])
      roots.removeAll { $0.node == way[0] }
    }
  }

  private func greatestLiteralBound(of node: Int32) -> UInt16 {
    var greatest: UInt16 = 0
    var child = families[Int(node)].firstLiteral
    while child >= 0 {
      greatest = max(greatest, families[Int(child)].bound)
      child = families[Int(child)].nextLiteral
    }
    return greatest
  }

  /// Sets the bound right after something here or right beneath has changed.
  ///
  /// - Returns: The bound before and now.
  private mutating func updateBound(_ place: Int32) -> (old: UInt16, new: UInt16) {
    let node = nodes[Int(place)]
    // Either the path ends here or it goes on; the tails come after both.
    var onwards = Int(families[Int(place)].literalBound)
    if node.any >= 0 { onwards += Int(families[Int(node.any)].bound) }
    var bound = 1
    if node.more >= 0 {
      for branch in branches(of: place) { onwards += Int(families[Int(branch.child)].bound) }
      for tail in tails(of: place) { bound += 1 + rereadings(tail.entries, tail.entryCount) }
    }
    bound += max(node.isPlainEnd ? 0 : rereadings(node.entries, node.entryCount), onwards)
    let (old, new) = (families[Int(place)].bound, UInt16(min(bound, Int(UInt16.max))))
    families[Int(place)].bound = new
    return (old, new)
  }

  /// Returns how often a URL whose path leads to some entries is read once more, at most.
  private func rereadings(_ start: Int32, _ count: Int32) -> Int {
    entries.run(start, count).reduce(0) { sum, entry in
      sum + (entry.asksMore ? 1 : 0)
        + (entry.isTied ? route(RouteID(rawValue: entry.id))?.rows.count ?? 0 : 0)
    }
  }

  private mutating func updateAmbiguity(_ node: Int32) {
    let place = nodes[Int(node)]
    var ways = (place.hasLiterals ? 1 : 0) + (place.any >= 0 ? 1 : 0) + branches(of: node).count
    // A tail can be taken where the path ends too.
    if !tails(of: node).isEmpty { ways += 2 }
    nodes[Int(node)].isAmbiguous = ways > 1
  }
}

// MARK: - Branches, tails and entries

extension RouteTable {
  private mutating func extra(of node: Int32) -> Int {
    if nodes[Int(node)].more < 0 {
      if let free = freeExtras.popLast() {
        nodes[Int(node)].more = free
      } else {
        nodes[Int(node)].more = Int32(extras.count)
        extras.append(TrieExtra())
      }
    }
    return Int(nodes[Int(node)].more)
  }

  /// Drops what a node has beside its fixed fields when there is nothing left in it.
  private mutating func update(_ more: Int, of node: Int32) {
    if extras[more].branchCount == 0, extras[more].tailCount == 0 {
      extras[more] = TrieExtra()
      freeExtras.append(Int32(more))
      nodes[Int(node)].more = -1
    }
    updateAmbiguity(node)
  }

  private mutating func setBranches(_ siblings: [TrieBranch], at more: Int) {
    let sorted = siblings.sorted {
      $0.level != $1.level
        ? $0.level < $1.level : machines[$0.machine].precedesCanonically(machines[$1.machine])
    }
    extras[more].branches = branches.replace(
      extras[more].branches, extras[more].branchCount, with: sorted)
    extras[more].branchCount = Int32(sorted.count)
  }

  private mutating func setTails(_ siblings: [TrieTail], at more: Int) {
    let sorted = siblings.sorted {
      $0.level != $1.level
        ? $0.level < $1.level : machines[$0.machine].precedesCanonically(machines[$1.machine])
    }
    extras[more].tails = tails.replace(extras[more].tails, extras[more].tailCount, with: sorted)
    extras[more].tailCount = Int32(sorted.count)
  }

  /// Returns where a tail of a node lies, which it makes if need be.
  private mutating func tail(_ automaton: Automaton, of node: Int32) -> (index: Int, more: Int) {
    let more = extra(of: node)
    func index() -> Int? {
      let machine = machines.number(of: automaton)
      return tails(of: node).firstIndex { $0.machine == machine }
    }
    if let index = index() { return (index, more) }
    var siblings = Array(tails(of: node))
    var tail = TrieTail(machine: machines.use(automaton))
    for index in siblings.indices {
      switch relations.relation(automaton, machines[siblings[index].machine]).order {
      case .first: siblings[index].level += 1
      case .second: tail.level += 1
      default: break
      }
    }
    setTails(siblings + [tail], at: more)
    guard let index = index() else { preconditionFailure("The tail has just been put there.") }
    return (index, more)
  }

  private mutating func setEntries(of node: Int32, _ start: Int32, _ count: Int32) {
    nodes[Int(node)].entries = start
    nodes[Int(node)].entryCount = count
    nodes[Int(node)].isPlainEnd = count == 1 && entries[Int(start)].isPlain
  }

  /// Puts an entry among those of one place.
  ///
  /// They are ordered by their *level*: the number of those at the place that the rule puts before
  /// an entry. Whoever comes before another has fewer before itself, so levels keep the rule; and
  /// they do not depend on the order of arrival.
  private mutating func placeEntry(
    _ entry: TableEntry, _ start: Int32, _ count: Int32
  ) -> (start: Int32, count: Int32) {
    var new = TrieEntry(entry)
    if count == 0 { return (entries.replace(start, 0, with: [new]), 1) }
    var all = Array(entries.run(start, count))
    for index in all.indices {
      switch RouteRanking.compareEnds(entry, self.entry(Int(start) + index)).order {
      case .first: all[index].level += 1
      case .second: new.level += 1
      default: break
      }
    }
    let sorted = sorted(all + [new])
    return (entries.replace(start, count, with: sorted), count + 1)
  }

  /// Takes an entry away from those of one place.
  private mutating func takeEntry(
    _ entry: TableEntry, _ start: Int32, _ count: Int32
  ) -> (start: Int32, count: Int32) {
    var left: [TrieEntry] = []
    for index in Int(start)..<Int(start) + Int(count) {
      var other = entries[index]
      if other.id == entry.route.id.rawValue, Int(other.alternative) == entry.alternative {
        continue
      }
      if RouteRanking.compareEnds(entry, self.entry(index)).order == .first { other.level -= 1 }
      left.append(other)
    }
    return (entries.replace(start, count, with: sorted(left)), Int32(left.count))
  }

  private func sorted(_ entries: [TrieEntry]) -> [TrieEntry] {
    if entries.count < 2 { return entries }
    return entries.sorted { one, two in
      if one.level != two.level { return one.level < two.level }
      if one.id == two.id { return one.alternative < two.alternative }
      guard let first = pattern(of: RouteID(rawValue: one.id)),
        let second = pattern(of: RouteID(rawValue: two.id))
      else { return one.id < two.id }
      if first.text != second.text {
        return first.text.utf8.lexicographicallyPrecedes(second.text.utf8)
      }
      return !first.ignoreCase && second.ignoreCase
    }
  }
}
