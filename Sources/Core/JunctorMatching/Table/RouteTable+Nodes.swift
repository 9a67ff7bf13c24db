// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RouteTable {
  /// A node; a change is also stored in the edge that leads to it.
  subscript(node index: Int32) -> TrieNode {
    get { nodes[Int(index)] }
    set {
      nodes[Int(index)] = newValue
      edges.update(index, newValue)
    }
  }

  mutating func root(_ priority: Int) -> Int32 {
    if let root = roots.first(where: { $0.priority == priority }) { return root.node }
    let node = makeNode(after: -1)
    let index = roots.firstIndex { $0.priority < priority } ?? roots.count
    roots.insert(Root(priority: priority, node: node), at: index)
    return node
  }

  mutating func makeNode(after parent: Int32) -> Int32 {
    if let node = freeNodes.popLast() {
      families[Int(node)].parent = parent
      return node
    }
    nodes.append(TrieNode())
    families.append(TrieFamily(parent: parent))
    return Int32(nodes.count - 1)
  }

  mutating func free(_ node: Int32) {
    nodes[Int(node)] = TrieNode()
    families[Int(node)] = TrieFamily()
    freeNodes.append(node)
  }

  mutating func addChild(_ position: Position.Language, to node: Int32) -> Int32? {
    switch position {
    case .literal(let symbols):
      return symbols.withBytes { addLiteral($0, 0..<$0.count, to: node) }
    case .segment(let automaton):
      let child = makeNode(after: node)
      let more = extra(of: node)
      let branch = TrieBranch(machine: machines.use(automaton), child: child)
      setBranches(inserting(branch, among: branches(of: node)), at: more)
      return child
    case .any: return addAny(to: node)
    case .tail: preconditionFailure("A tail has no child.")
    }
  }

  mutating func addLiteral(_ bytes: Span<UInt8>, _ range: Range<Int>, to node: Int32) -> Int32? {
    let child = makeNode(after: node)
    guard edges.insert(node, bytes, range, child: child) else {
      free(child)
      return nil
    }
    families[Int(child)].nextLiteral = families[Int(node)].firstLiteral
    families[Int(node)].firstLiteral = child
    self[node: node].hasLiterals = true
    return child
  }

  mutating func addAny(to node: Int32) -> Int32 {
    let child = makeNode(after: node)
    self[node: node].any = child
    return child
  }

  /// Replaces the leaf after a node by a node, so that more can be added to it.
  mutating func open(_ leaf: Int32, of node: Int32) -> Int32 {
    let child = addAny(to: node)
    self[node: child] = TrieNode(leaf: leaf)
    return child
  }

  mutating func dropChild(_ child: Int32, _ position: Position.Language, of node: Int32) {
    switch position {
    case .literal:
      edges.remove(child)
      let next = families[Int(child)].nextLiteral
      var sibling = families[Int(node)].firstLiteral
      if sibling == child {
        families[Int(node)].firstLiteral = next
        self[node: node].hasLiterals = next >= 0
      } else {
        while families[Int(sibling)].nextLiteral != child {
          sibling = families[Int(sibling)].nextLiteral
        }
        families[Int(sibling)].nextLiteral = next
      }
    case .segment(let automaton):
      let more = Int(nodes[Int(node)].more)
      let machine = machines.number(of: automaton)
      setBranches(removing({ $0.machine == machine }, from: branches(of: node)), at: more)
      machines.release(automaton)
      freeIfEmpty(more, of: node)
    case .any: self[node: node].any = TrieNode.none
    case .tail: break
    }
    free(child)
  }

  /// Updates the bounds of the nodes on a path, and removes those that are empty.
  mutating func settle(_ path: [Int32], _ positions: [Position.Language]) {
    var (old, new) = updateBound(path[path.count - 1])
    for step in (0..<path.count - 1).reversed() {
      let (node, child, position) = (path[step], path[step + 1], positions[step])
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
    if nodes[Int(path[0])].isEmpty {
      free(path[0])
      roots.removeAll { $0.node == path[0] }
    }
  }

  func greatestLiteralBound(of node: Int32) -> UInt16 {
    var greatest: UInt16 = 0
    var child = families[Int(node)].firstLiteral
    while child >= 0 {
      greatest = max(greatest, families[Int(child)].bound)
      child = families[Int(child)].nextLiteral
    }
    return greatest
  }

  /// Updates the bound of a node after a change of it or its children.
  mutating func updateBound(_ index: Int32) -> (old: UInt16, new: UInt16) {
    let node = nodes[Int(index)]
    // The path either ends here or continues; the tails are tried after both.
    let family = families[Int(index)]
    var onwards = Int(family.literalBound)
    if node.any != TrieNode.none { onwards += bound(of: node.any) }
    var bound = 1
    if node.more >= 0 {
      for branch in branches(of: index) { onwards += Int(families[Int(branch.child)].bound) }
      for tail in tails(of: index) { bound += 1 + rereadings(tail.entries, tail.entryCount) }
    }
    bound += max(node.isPlainEnd ? 0 : rereadings(node.entries, node.entryCount), onwards)
    let new = UInt16(min(bound, Int(UInt16.max)))
    families[Int(index)].bound = new
    return (family.bound, new)
  }

  /// Returns the maximum number of further evaluations of a URL whose path leads to these entries.
  func rereadings(_ start: Int32, _ count: Int32) -> Int {
    if count == 0 { return 0 }
    return entries.run(start, count).reduce(0) { sum, entry in
      sum + (entry.hasConditions ? 1 : 0)
        + (entry.isTied ? routes[entry.id]?.rows.count ?? 0 : 0)
    }
  }
}
