// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RouteTable {
  /// A node; a change is also stored in the edge that leads to it.
  subscript(node index: NodeIndex) -> TrieNode {
    get { nodes[index] }
    set {
      nodes[index] = newValue
      edges.update(index, newValue)
    }
  }

  mutating func root(_ priority: Int) -> NodeIndex {
    if let root = roots.first(where: { $0.priority == priority }) { return root.node }
    let node = makeNode(after: .none)
    let index = roots.firstIndex { $0.priority < priority } ?? roots.count
    roots.insert(Root(priority: priority, node: node), at: index)
    return node
  }

  mutating func makeNode(after parent: NodeIndex) -> NodeIndex {
    if let node = freeNodes.popLast() {
      links[node].parent = parent
      return node
    }
    nodes.append(TrieNode())
    links.append(TrieLinks(parent: parent))
    return NodeIndex(nodes.count - 1)
  }

  mutating func free(_ node: NodeIndex) {
    nodes[node] = TrieNode()
    links[node] = TrieLinks()
    freeNodes.append(node)
  }

  mutating func addChild(_ position: Position.Language, to node: NodeIndex) -> NodeIndex? {
    switch position {
    case .literal(let symbols):
      return addLiteral(symbols, to: node)
    case .segment(let automaton):
      let child = makeNode(after: node)
      let branch = TrieBranch(automaton: automata.use(automaton), child: child)
      let all = inserting(branch, among: branches(of: node))
      changeLists(of: node) { $0.branches = all }
      return child
    case .any: return addAny(to: node)
    case .tail: preconditionFailure("A tail has no child.")
    }
  }

  private mutating func addLiteral(_ text: [UInt8], to node: NodeIndex) -> NodeIndex? {
    let child = makeNode(after: node)
    guard text.withBytes({ edges.insert(node, $0, child: child) }) else {
      free(child)
      return nil
    }
    links[child].nextLiteral = links[node].firstLiteral
    links[node].firstLiteral = child
    self[node: node].hasLiterals = true
    return child
  }

  private mutating func addAny(to node: NodeIndex) -> NodeIndex {
    let child = makeNode(after: node)
    self[node: node].any = child
    return child
  }

  /// Replaces the leaf after a node by a node, so that more can be added to it.
  mutating func open(_ leaf: NodeIndex, of node: NodeIndex) -> NodeIndex {
    let child = addAny(to: node)
    self[node: child] = TrieNode(leaf: leaf.route)
    return child
  }

  private mutating func dropChild(
    _ child: NodeIndex, _ position: Position.Language, of node: NodeIndex
  ) {
    switch position {
    case .literal:
      edges.remove(child)
      let next = links[child].nextLiteral
      var sibling = links[node].firstLiteral
      if sibling == child {
        links[node].firstLiteral = next
        self[node: node].hasLiterals = next != .none
      } else {
        while links[sibling].nextLiteral != child {
          sibling = links[sibling].nextLiteral
        }
        links[sibling].nextLiteral = next
      }
    case .segment(let automaton):
      let left = removing({ $0.automaton == automaton }, from: branches(of: node))
      changeLists(of: node) { $0.branches = left }
      automata.release(automaton)
    case .any: self[node: node].any = .none
    case .tail: break
    }
    free(child)
  }

  /// Updates the bounds of the nodes on a path, and removes those that are empty.
  mutating func settle(_ path: [NodeIndex], _ positions: [Position.Language]) {
    var (old, new) = updateBound(path[path.count - 1])
    for step in (0..<path.count - 1).reversed() {
      let (node, child, position) = (path[step], path[step + 1], positions[step])
      if nodes[child].isEmpty {
        dropChild(child, position, of: node)
        new = 0
      }
      if case .literal = position {
        let greatest = links[node].literalBound
        if new >= greatest {
          links[node].literalBound = new
        } else if old == greatest {
          links[node].literalBound = greatestLiteralBound(of: node)
        }
      }
      (old, new) = updateBound(node)
    }
    if nodes[path[0]].isEmpty {
      free(path[0])
      roots.removeAll { $0.node == path[0] }
    }
  }

  func greatestLiteralBound(of node: NodeIndex) -> UInt16 {
    var greatest: UInt16 = 0
    var child = links[node].firstLiteral
    while child != .none {
      greatest = max(greatest, links[child].bound)
      child = links[child].nextLiteral
    }
    return greatest
  }

  /// Updates the bound of a node after a change of it or its children.
  mutating func updateBound(_ index: NodeIndex) -> (old: UInt16, new: UInt16) {
    let node = nodes[index]
    // The path either ends here or continues; the tails are tried after both.
    let old = links[index].bound
    var onwards = Int(links[index].literalBound)
    if node.any != .none { onwards += bound(of: node.any) }
    var bound = 1
    if node.lists != .none {
      for branch in lists[node.lists].branches { onwards += Int(links[branch.child].bound) }
      for tail in lists[node.lists].tails { bound += 1 + rereadings(tail.entries) }
      onwards = max(rereadings(lists[node.lists].entries), onwards)
    }
    bound += onwards
    let new = UInt16(min(bound, Int(UInt16.max)))
    links[index].bound = new
    return (old, new)
  }

  /// Returns the maximum number of further evaluations of a URL whose path leads to these entries.
  private func rereadings(_ entries: [TrieEntry]) -> Int {
    entries.reduce(0) { sum, entry in
      sum + (entry.hasConditions ? 1 : 0)
        + (entry.isTied ? routes[entry.id]?.rows.count ?? 0 : 0)
    }
  }
}
