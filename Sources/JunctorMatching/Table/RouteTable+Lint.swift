// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RouteTable {
  /// All routes in rank order, in an order that does not depend on how they came.
  ///
  /// A higher priority first; then as the places lie in the trie, literals by their bytes. A route
  /// stands where its best alternative does.
  ///
  /// - Complexity: O(*n* log *n*) in the number of places.
  package var ranked: [RouteID] {
    var ids: [RouteID] = []
    var seen: Set<RouteID> = []
    forEachEntry { entry in
      if seen.insert(entry.route.id).inserted { ids.append(entry.route.id) }
      return true
    }
    return ids
  }

  /// Calls `body` with every entry in rank order until it returns false.
  ///
  /// - Parameters:
  ///   - start: A node, and how many segments lead to it; all of the table when there is none.
  ///   - body: What to do with an entry.
  func forEachEntry(
    beneath start: (node: Int32, depth: Int)? = nil, _ body: (TableEntry) -> Bool
  ) {
    var open: [(node: Int32, depth: Int, isTails: Bool)] =
      start.map { [($0.node, $0.depth, false)] } ?? roots.reversed().map { ($0.node, 0, false) }
    while let (node, depth, isTails) = open.popLast() {
      if isTails {
        // They come after all that is beneath the node.
        for tail in tails(of: node) { for entry in entries(of: tail) where !body(entry) { return } }
        continue
      }
      for entry in entries(of: node) where !body(entry) { return }
      open.append((node, depth, true))
      if nodes[Int(node)].any >= 0 { open.append((nodes[Int(node)].any, depth + 1, false)) }
      for branch in branches(of: node).reversed() { open.append((branch.child, depth + 1, false)) }
      for literal in literals(of: node, depth: depth).reversed() {
        open.append((literal.child, depth + 1, false))
      }
    }
  }

  /// Returns the routes that can never win, each with a route that always wins in its stead.
  ///
  /// A route is reported when every one of its alternatives is, as a whole, within a single
  /// alternative of another route that ranks above it; as a tail can be within segments, above
  /// which it never ranks. What several others cover only together is not found.
  ///
  /// - Returns: Pairs in rank order.
  /// - Complexity: O(*n*²) at worst in the number of routes; mostly near O(*n*).
  package func shadowed() -> [(RouteID, by: RouteID)] {
    var found: [(RouteID, by: RouteID)] = []
    for id in ranked {
      guard let route = route(id) else { continue }
      var first: RouteID?
      let isShadowed = route.rows.indices.allSatisfy { alternative in
        let rival = cover(TableEntry(route: route, alternative: alternative))
        if first == nil { first = rival }
        return rival != nil
      }
      if isShadowed, let first { found.append((id, by: first)) }
    }
    return found
  }

  /// Returns a route that ranks above `entry` and matches all that it matches.
  private func cover(_ entry: TableEntry) -> RouteID? {
    let positions = entry.row.positions
    let door =
      spaces.spaces.count == 1 ? TableDoor(space: 0, host: entry.route.door.host) : entry.route.door
    func isCover(_ other: TableEntry) -> Bool {
      other.route !== entry.route && RouteRanking.compare(other, entry).order == .first
        && door.isWithin(other.route.door) && entry.row.isWithin(other.row)
    }
    for root in roots where root.priority >= entry.route.priority {
      var open = [(node: root.node, index: 0)]
      while let (place, index) = open.popLast() {
        for tail in tails(of: place) {
          if let other = entries(of: tail).first(where: isCover) { return other.route.id }
        }
        guard index < positions.count else {
          if let other = entries(of: place).first(where: isCover) { return other.route.id }
          continue
        }
        let position = positions[index]
        if position.kind == .tail {
          var rival: RouteID?
          forEachEntry(beneath: (place, index)) { other in
            if isCover(other) { rival = other.route.id }
            return rival == nil
          }
          if let rival { return rival }
          continue
        }
        let any = nodes[Int(place)].any
        if any >= 0, position.isWithin(.any) { open.append((any, index + 1)) }
        for branch in branches(of: place)
        where position.isWithin(.segment(machines[branch.machine])) {
          open.append((branch.child, index + 1))
        }
        if case .literal = position, let child = child(of: place, position) {
          open.append((child, index + 1))
        }
      }
    }
    return nil
  }
}
