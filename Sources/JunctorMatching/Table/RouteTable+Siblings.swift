// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The siblings of one node in rank order: constrained segments, tails, entries.

extension RouteTable {
  mutating func extra(of node: Int32) -> Int {
    if nodes[Int(node)].more < 0 {
      if let free = freeExtras.popLast() {
        nodes[Int(node)].more = free
      } else {
        nodes[Int(node)].more = Int32(extras.count)
        extras.append(TrieExtra())
        firstBranches.append(TrieFirstBranch())
      }
    }
    return Int(nodes[Int(node)].more)
  }

  /// Drops what a node has beside its fixed fields when there is nothing left in it.
  mutating func update(_ more: Int, of node: Int32) {
    if extras[more].branchCount == 0, extras[more].tailCount == 0 {
      extras[more] = TrieExtra()
      firstBranches[more] = TrieFirstBranch()
      freeExtras.append(Int32(more))
      nodes[Int(node)].more = -1
    }
    updateAmbiguity(node)
  }

  /// Returns siblings with one more among them, in rank order.
  mutating func inserting<S: TrieSibling>(_ sibling: S, among others: ArraySlice<S>) -> [S] {
    var (sibling, others) = (sibling, Array(others))
    let automaton = machines[sibling.machine]
    for index in others.indices {
      switch relations.relation(automaton, machines[others[index].machine]).order {
      case .first: others[index].level += 1
      case .second: sibling.level += 1
      default: break
      }
    }
    return sorted(others + [sibling])
  }

  /// Returns siblings without the one that has a language, in rank order.
  mutating func removing<S: TrieSibling>(_ machine: Int32, from siblings: ArraySlice<S>) -> [S] {
    var left = siblings.filter { $0.machine != machine }
    for index in left.indices
    where relations.relation(machines[machine], machines[left[index].machine]).order == .first {
      left[index].level -= 1
    }
    return sorted(left)
  }

  private func sorted<S: TrieSibling>(_ siblings: [S]) -> [S] {
    siblings.sorted {
      $0.level != $1.level
        ? $0.level < $1.level : machines[$0.machine].precedesCanonically(machines[$1.machine])
    }
  }

  mutating func setBranches(_ sorted: [TrieBranch], at more: Int) {
    extras[more].branches = branches.replace(
      extras[more].branches, extras[more].branchCount, with: sorted)
    extras[more].branchCount = Int32(sorted.count)
    firstBranches[more] =
      sorted.first.map {
        TrieFirstBranch(
          machine: $0.machine, child: $0.child, short: machines.shortClass(of: $0.machine))
      } ?? TrieFirstBranch()
  }

  mutating func setTails(_ sorted: [TrieTail], at more: Int) {
    extras[more].tails = tails.replace(extras[more].tails, extras[more].tailCount, with: sorted)
    extras[more].tailCount = Int32(sorted.count)
  }

  /// Returns where a tail of a node lies, which it makes if need be.
  mutating func tail(_ automaton: Automaton, of node: Int32) -> (index: Int, more: Int) {
    let more = extra(of: node)
    func index() -> Int? {
      let machine = machines.number(of: automaton)
      return tails(of: node).firstIndex { $0.machine == machine }
    }
    if let index = index() { return (index, more) }
    let tail = TrieTail(machine: machines.use(automaton))
    setTails(inserting(tail, among: tails(of: node)), at: more)
    guard let index = index() else { preconditionFailure("The tail has just been put there.") }
    return (index, more)
  }

  /// Puts an entry among those that end at a node.
  mutating func insertEntry(_ entry: TableEntry, at node: Int32) {
    let current = nodes[Int(node)]
    let start =
      current.isPlainEnd ? entries.replace(-1, 0, with: [current.plainEntry]) : current.entries
    let run = insertEntry(entry, start, current.entryCount)
    setEntries(of: node, run.start, run.count)
  }

  /// Takes an entry away from those that end at a node.
  mutating func removeEntry(_ entry: TableEntry, at node: Int32) {
    let current = nodes[Int(node)]
    if current.isPlainEnd {
      setEntries(of: node, -1, 0)
    } else {
      let left = removeEntry(entry, current.entries, current.entryCount)
      setEntries(of: node, left.start, left.count)
    }
  }

  private mutating func setEntries(of node: Int32, _ start: Int32, _ count: Int32) {
    if count == 1, entries[Int(start)].isPlain {
      nodes[Int(node)].setPlainEnd(entries[Int(start)])
      _ = entries.replace(start, 1, with: [])
    } else {
      nodes[Int(node)].setEntries(start, count)
    }
  }

  /// Inserts an entry among those of one node.
  ///
  /// They are ordered by their *level*: the number of those at the node that the rule puts before
  /// an entry. An entry that precedes another has fewer before itself, so levels keep the rule; and
  /// they do not depend on the order of arrival.
  mutating func insertEntry(
    _ entry: TableEntry, _ start: Int32, _ count: Int32
  ) -> (start: Int32, count: Int32) {
    var new = TrieEntry(entry)
    if count == 0 { return (entries.replace(start, 0, with: [new]), 1) }
    var all = Array(entries.run(start, count))
    for index in all.indices {
      switch RouteRanking.compareEnds(entry, self.entry(all[index])).order {
      case .first: all[index].level += 1
      case .second: new.level += 1
      default: break
      }
    }
    let sorted = sorted(all + [new])
    return (entries.replace(start, count, with: sorted), count + 1)
  }

  /// Removes an entry from those of one node.
  mutating func removeEntry(
    _ entry: TableEntry, _ start: Int32, _ count: Int32
  ) -> (start: Int32, count: Int32) {
    var left: [TrieEntry] = []
    for index in Int(start)..<Int(start) + Int(count) {
      var other = entries[index]
      if other.id == entry.route.id, Int(other.alternative) == entry.alternative {
        continue
      }
      if RouteRanking.compareEnds(entry, self.entry(other)).order == .first { other.level -= 1 }
      left.append(other)
    }
    return (entries.replace(start, count, with: sorted(left)), Int32(left.count))
  }

  func sorted(_ entries: [TrieEntry]) -> [TrieEntry] {
    if entries.count < 2 { return entries }
    return entries.sorted { one, two in
      if one.level != two.level { return one.level < two.level }
      if one.id == two.id { return one.alternative < two.alternative }
      guard let first = pattern(of: one.id), let second = pattern(of: two.id) else {
        return one.id.rawValue < two.id.rawValue
      }
      if first.text != second.text {
        return first.text.utf8.lexicographicallyPrecedes(second.text.utf8)
      }
      return !first.ignoreCase && second.ignoreCase
    }
  }
}
