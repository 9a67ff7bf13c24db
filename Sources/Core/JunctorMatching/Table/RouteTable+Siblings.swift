// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RouteTable {
  mutating func extra(of node: Int32) -> Int {
    if nodes[Int(node)].more < 0 {
      if let free = freeExtras.popLast() {
        self[node: node].more = free
      } else {
        self[node: node].more = Int32(extras.count)
        extras.append(TrieExtra())
        onlyExtras.append(TrieOnlyExtra())
      }
    }
    return Int(nodes[Int(node)].more)
  }

  /// Frees the extra of a node if it is empty.
  mutating func freeIfEmpty(_ more: Int, of node: Int32) {
    guard extras[more].branchCount == 0, extras[more].tailCount == 0 else { return }
    extras[more] = TrieExtra()
    onlyExtras[more] = TrieOnlyExtra()
    freeExtras.append(Int32(more))
    self[node: node].more = -1
  }

  /// Returns what the fast walk reads of an extra.
  func onlyExtra(_ more: Int) -> TrieOnlyExtra {
    let extra = extras[more]
    switch (extra.branchCount, extra.tailCount) {
    case (1, 0):
      let branch = branches[Int(extra.branches)]
      return TrieOnlyExtra(
        machine: branch.machine, child: branch.child, short: machines.shortClass(of: branch.machine)
      )
    case (0, 1):
      let tail = tails[Int(extra.tails)]
      guard tail.entryCount == 1 else { return TrieOnlyExtra() }
      let entry = entries[Int(tail.entries)]
      guard entry.isPlain, entry.alternative == 0, !entry.hasSiblings else {
        return TrieOnlyExtra()
      }
      return TrieOnlyExtra(machine: tail.machine, child: TrieNode.leaf(entry.id), isTail: true)
    default: return TrieOnlyExtra()
    }
  }

  mutating func inserting<S: TrieSibling>(_ sibling: S, among others: ArraySlice<S>) -> [S] {
    var (sibling, others) = (sibling, Array(others))
    for index in others.indices {
      switch sibling.rank(against: others[index], in: &self) {
      case .first: others[index].level += 1
      case .second: sibling.level += 1
      default: break
      }
    }
    return sorted(others + [sibling])
  }

  mutating func removing<S: TrieSibling>(
    _ isSibling: (S) -> Bool, from siblings: ArraySlice<S>
  ) -> [S] {
    guard let sibling = siblings.first(where: isSibling) else { return Array(siblings) }
    var left = siblings.filter { !isSibling($0) }
    for index in left.indices where sibling.rank(against: left[index], in: &self) == .first {
      left[index].level -= 1
    }
    return sorted(left)
  }

  private func sorted<S: TrieSibling>(_ siblings: [S]) -> [S] {
    if siblings.count < 2 { return siblings }
    return siblings.sorted {
      $0.level != $1.level ? $0.level < $1.level : $0.precedesCanonically($1, in: self)
    }
  }

  mutating func setBranches(_ sorted: [TrieBranch], at more: Int) {
    extras[more].branches = branches.replace(
      extras[more].branches, extras[more].branchCount, with: sorted)
    extras[more].branchCount = Int32(sorted.count)
    onlyExtras[more] = onlyExtra(more)
  }

  mutating func setTails(_ sorted: [TrieTail], at more: Int) {
    extras[more].tails = tails.replace(extras[more].tails, extras[more].tailCount, with: sorted)
    extras[more].tailCount = Int32(sorted.count)
    onlyExtras[more] = onlyExtra(more)
  }

  mutating func tail(_ automaton: Automaton, of node: Int32) -> (index: Int, more: Int) {
    let more = extra(of: node)
    func index() -> Int? {
      let machine = machines.number(of: automaton)
      return tails(of: node).firstIndex { $0.machine == machine }
    }
    if let index = index() { return (index, more) }
    let tail = TrieTail(machine: machines.use(automaton))
    setTails(inserting(tail, among: tails(of: node)), at: more)
    guard let index = index() else { preconditionFailure("The tail was inserted above.") }
    return (index, more)
  }

  mutating func setEntries(_ sorted: [TrieEntry], of node: Int32) {
    let current = nodes[Int(node)]
    let (start, count) = current.isPlainEnd ? (-1, 0) : (current.entries, current.entryCount)
    if sorted.count == 1, sorted[0].isPlain {
      _ = entries.replace(start, count, with: [])
      self[node: node].setPlainEnd(sorted[0])
    } else {
      self[node: node].setEntries(
        entries.replace(start, count, with: sorted), Int32(sorted.count))
    }
  }

  mutating func setEntries(_ sorted: [TrieEntry], ofTail index: Int, at more: Int) {
    var tail = tails[index]
    tail.entries = entries.replace(tail.entries, tail.entryCount, with: sorted)
    tail.entryCount = Int32(sorted.count)
    tails[index] = tail
    onlyExtras[more] = onlyExtra(more)
  }
}

extension TrieMachineSibling {
  func rank(against other: Self, in table: inout RouteTable) -> RankOrder {
    table.relations.relation(table.machines[machine], table.machines[other.machine]).order
  }

  func precedesCanonically(_ other: Self, in table: RouteTable) -> Bool {
    table.machines[machine].precedesCanonically(table.machines[other.machine])
  }
}

extension TrieEntry: TrieSibling {
  func rank(against other: TrieEntry, in table: inout RouteTable) -> RankOrder {
    RouteRanking.compareEnds(table.entry(self), table.entry(other)).order
  }

  func precedesCanonically(_ other: TrieEntry, in table: RouteTable) -> Bool {
    if id == other.id { return alternative < other.alternative }
    let (one, two) = (table.entry(self).route.pattern, table.entry(other).route.pattern)
    if one.text != two.text { return one.text.utf8.lexicographicallyPrecedes(two.text.utf8) }
    return !one.ignoreCase && two.ignoreCase
  }
}

extension Automaton {
  fileprivate func precedesCanonically(_ other: Automaton) -> Bool {
    if stateCount != other.stateCount { return stateCount < other.stateCount }
    if symbolClasses != other.symbolClasses {
      return symbolClasses.lexicographicallyPrecedes(other.symbolClasses)
    }
    if transitions != other.transitions {
      return transitions.lexicographicallyPrecedes(other.transitions)
    }
    let firstDifference = (0..<stateCount).first {
      isAccepting(State($0)) != other.isAccepting(State($0))
    }
    return firstDifference.map { other.isAccepting(State($0)) } ?? false
  }
}
