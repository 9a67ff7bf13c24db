// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

@testable import JunctorMatching

/// Checks what holds for every table between two changes.
///
/// Tests call it after each change.
///
/// - Complexity: O(*n*²) in the number of children of a node, and O(*n*) in the number of nodes.
struct TableInvariants {
  private var table: RouteTable
  private var reached: Set<NodeIndex> = []
  private var usedLists: Set<ListsIndex> = []
  private var literalCount = 0
  private var found: [String: Int] = [:]
  private(set) var violations: [String] = []

  init(_ table: RouteTable) { self.table = table }

  private mutating func check(_ condition: Bool, _ message: String) {
    if !condition { violations.append(message) }
  }

  mutating func run() {
    let priorities = table.roots.map { $0.priority }
    check(priorities == Array(Set(priorities)).sorted(by: >), "The tries are out of order.")
    for root in table.roots {
      check(!table.nodes[root.node].isEmpty, "A trie is empty.")
      checkNode(root.node, after: .none)
    }
    checkFree()
    checkEdges()
    checkRoutes()
  }

  // MARK: - The trie

  private mutating func checkNode(_ index: NodeIndex, after parent: NodeIndex) {
    if index.isLeaf {
      count(table.node(index).plainEntry)
      return
    }
    check(table.links[index].parent == parent, "The parent of the node \(index) is wrong.")
    check(reached.insert(index).inserted, "The node \(index) has two parents.")
    let node = table.nodes[index]
    check(!node.isEmpty, "The node \(index) is empty.")
    check(
      node.hasLiterals == (table.links[index].firstLiteral != .none), "hasLiterals is wrong.")

    // What is derived from the children is as if it were computed again.
    let bounds = table.updateBound(index)
    check(bounds.old == bounds.new, "The bound of the node \(index) is \(bounds).")
    let greatest = table.greatestLiteralBound(of: index)
    check(table.links[index].literalBound == greatest, "literalBound is wrong.")

    for entry in table.entries(of: index) { count(entry) }
    checkLevels(table.entries(of: index))
    for literal in table.literals(of: index) {
      literalCount += 1
      let child = table.child(of: index, .literal(literal.symbols))
      check(child == literal.child, "The edge \(literal.symbols) of the node \(index) is lost.")
      let edge = table.edges.slots[table.edges.places[literal.child]]
      check(edge.parent == index && edge.child == literal.child, "An edge is in another place.")
      check(edge.node == table.nodes[literal.child], "An edge has a stale copy of its node.")
      checkNode(literal.child, after: index)
    }
    if node.lists != .none { checkLists(node.lists, of: index) }
    if node.any != .none { checkNode(node.any, after: index) }
  }

  private mutating func checkLists(_ lists: ListsIndex, of index: NodeIndex) {
    check(usedLists.insert(lists).inserted, "Two nodes share the lists \(lists).")
    let (branches, tails) = (table.branches(of: index), table.tails(of: index))
    check(!table.lists[lists].isEmpty, "The lists \(lists) are empty.")
    check(table.nodes[index].hasBranches == !branches.isEmpty, "hasBranches is wrong.")
    checkLevels(branches)
    checkLevels(tails)
    for branch in branches { checkNode(branch.child, after: index) }
    for tail in tails {
      let entries = tail.entries
      check(!entries.isEmpty, "A tail of the node \(index) is empty.")
      for entry in entries { count(entry) }
      checkLevels(entries)
    }
  }

  /// Siblings are sorted by level: the number of siblings that rank before each.
  private mutating func checkLevels<S: TrieSibling>(_ siblings: [S]) {
    let levels = siblings.map { $0.level }
    check(levels == levels.sorted(), "Siblings are out of order.")
    if siblings.count < 2 { return }
    for (index, sibling) in siblings.enumerated() {
      let before = siblings.indices.count { other in
        other != index && siblings[other].rank(against: sibling, in: &table) == .first
      }
      check(Int(sibling.level) == before, "The level of a sibling is wrong.")
    }
  }

  // MARK: - Everything else

  private mutating func checkFree() {
    let all = Set(table.nodes.indices.map { NodeIndex($0) })
    check(all.subtracting(reached) == Set(table.freeNodes), "A node is neither used nor free.")
    check(Set(table.freeNodes).count == table.freeNodes.count, "A node is free twice.")
    for node in table.freeNodes {
      check(table.nodes[node].isEmpty, "The free node \(node) is not empty.")
    }
    let lists = Set(table.lists.indices.map { ListsIndex($0) })
    check(lists.subtracting(usedLists) == Set(table.freeLists), "A list is lost.")
  }

  private mutating func checkEdges() {
    let edges = table.edges
    check(edges.count == literalCount, "There are \(edges.count) edges to \(literalCount) nodes.")
    check(edges.slots.count { $0.isUsed } == edges.count, "An edge is lost.")
    let removed = edges.slots.count { $0.parent == EdgeTable.removed }
    check(removed == edges.removedCount, "The number of removed edges is wrong.")
    check((edges.count + removed) * 4 <= edges.slots.count * 3, "The edges are too dense.")
    let used = edges.slots.reduce(0) { $0 + ($1.words?.count ?? 0) }
    check(edges.words.count == used + edges.lostWords, "The number of lost words is wrong.")
    check(edges.longestProbe <= edges.maximumProbe, "A probe sequence is too long.")
  }

  /// Each alternative of each route is in the trie exactly once.
  private mutating func checkRoutes() {
    for number in table.routes.slots.indices {
      guard let route = table.routes[RouteID(rawValue: Int32(number))] else { continue }
      for alternative in route.rows.indices {
        let times = found.removeValue(forKey: "\(number).\(alternative)") ?? 0
        check(times == 1, "The alternative \(number).\(alternative) is in the trie \(times) times.")
      }
    }
    check(found.isEmpty, "The trie has entries of unknown routes: \(found.keys).")
    check(table.bound <= RouteTable.maximumBound, "The bound is over the limit.")
  }

  private mutating func count(_ entry: TrieEntry) {
    found["\(entry.id.rawValue).\(entry.alternative)", default: 0] += 1
  }
}

extension RouteTable {
  /// The invariants that do not hold.
  var violatedInvariants: [String] {
    var invariants = TableInvariants(self)
    invariants.run()
    return invariants.violations
  }
}
