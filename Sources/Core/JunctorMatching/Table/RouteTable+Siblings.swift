// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RouteTable {
  /// Changes the entries, constrained segments and tails of a node.
  mutating func changeLists(of node: NodeIndex, _ change: (inout TrieLists) -> Void) {
    var index = nodes[node].lists
    if index == .none {
      index = freeLists.popLast() ?? ListsIndex(lists.count)
      if Int(index.rawValue) == lists.count { lists.append(TrieLists()) }
    }
    change(&lists[index])
    let hasBranches = !lists[index].branches.isEmpty
    if lists[index].isEmpty {
      freeLists.append(index)
      index = .none
    }
    self[node: node].setLists(index, hasBranches: hasBranches)
  }

  mutating func inserting<S: TrieSibling>(_ sibling: S, among others: [S]) -> [S] {
    if others.isEmpty { return [sibling] }
    var (sibling, others) = (sibling, others)
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
    _ isSibling: (S) -> Bool, from siblings: [S]
  ) -> [S] {
    guard let sibling = siblings.first(where: isSibling) else { return siblings }
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

  /// Returns the index of the tail of a language, which is added if there is none.
  mutating func tail(_ automaton: Automaton, of node: NodeIndex) -> Int {
    if let index = tails(of: node).firstIndex(where: { $0.automaton == automaton }) { return index }
    let tail = TrieTail(automaton: automata.use(automaton))
    let all = inserting(tail, among: tails(of: node))
    changeLists(of: node) { $0.tails = all }
    return self.tail(automaton, of: node)
  }

  mutating func setEntries(_ sorted: [TrieEntry], of node: NodeIndex) {
    let plain = sorted.count == 1 && sorted[0].isPlain ? sorted[0] : nil
    self[node: node].setPlainEnd(plain)
    if plain == nil || nodes[node].lists.isStored {
      changeLists(of: node) { $0.entries = plain == nil ? sorted : [] }
    }
  }
}

extension TrieAutomatonSibling {
  func rank(against other: Self, in table: inout RouteTable) -> RankOrder {
    table.relations.relation(automaton, other.automaton).order
  }

  func precedesCanonically(_ other: Self, in table: RouteTable) -> Bool {
    automaton.precedesCanonically(other.automaton)
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
    if transitions != other.transitions {
      return transitions.lexicographicallyPrecedes(other.transitions)
    }
    if symbolClasses != other.symbolClasses {
      return symbolClasses.lexicographicallyPrecedes(other.symbolClasses)
    }
    return tables.accepting.lexicographicallyPrecedes(other.tables.accepting) { !$0 && $1 }
  }
}
