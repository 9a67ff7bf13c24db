// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RouteTable {
  mutating func extra(of node: NodeIndex) -> ExtraIndex {
    if nodes[node].more == .none {
      if let free = freeExtras.popLast() {
        self[node: node].more = free
      } else {
        self[node: node].more = ExtraIndex(extras.count)
        extras.append(TrieExtra())
      }
    }
    return nodes[node].more
  }

  /// Frees the extra of a node if it is empty.
  mutating func freeIfEmpty(_ more: ExtraIndex, of node: NodeIndex) {
    guard extras[more].branches.count == 0, extras[more].tails.count == 0 else { return }
    freeExtras.append(more)
    self[node: node].more = .none
  }

  mutating func inserting<S: TrieSibling>(_ sibling: S, among others: ArraySlice<S>) -> [S] {
    if others.isEmpty { return [sibling] }
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

  mutating func setBranches(_ sorted: [TrieBranch], at more: ExtraIndex) {
    branches.replace(&extras[more].branches, with: sorted)
  }

  mutating func setTails(_ sorted: [TrieTail], at more: ExtraIndex) {
    tails.replace(&extras[more].tails, with: sorted)
  }

  mutating func tail(_ automaton: Automaton, of node: NodeIndex) -> (index: Int, more: ExtraIndex) {
    let more = extra(of: node)
    func index() -> Int? {
      let machine = machines.index(of: automaton)
      return Array(tails(of: node)).firstIndex { $0.machine == machine }
    }
    if let index = index() { return (index, more) }
    let tail = TrieTail(machine: machines.use(automaton))
    setTails(inserting(tail, among: tails(of: node)), at: more)
    guard let index = index() else { preconditionFailure("The tail was inserted above.") }
    return (index, more)
  }

  mutating func setEntries(_ sorted: [TrieEntry], of node: NodeIndex) {
    var run = nodes[node].run
    let plain = sorted.count == 1 && sorted[0].isPlain ? sorted[0] : nil
    entries.replace(&run, with: plain == nil ? sorted : [])
    if let plain { self[node: node].setPlainEnd(plain) } else { self[node: node].setEntries(run) }
  }

  mutating func setEntries(_ sorted: [TrieEntry], ofTail index: Int, at more: ExtraIndex) {
    entries.replace(&tails[extras[more].tails, index].entries, with: sorted)
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
