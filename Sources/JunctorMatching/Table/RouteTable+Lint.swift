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
      if seen.insert(entry.id).inserted { ids.append(entry.id) }
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
    beneath start: (node: Int32, depth: Int)? = nil, _ body: (TrieEntry) -> Bool
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
      let any = self.node(node).any
      if any != TrieNode.none { open.append((any, depth + 1, false)) }
      for branch in branches(of: node).reversed() { open.append((branch.child, depth + 1, false)) }
      for literal in literals(of: node, depth: depth).reversed() {
        open.append((literal.child, depth + 1, false))
      }
    }
  }

  /// Returns the routes that can never win, each with others of which one always comes before it.
  ///
  /// A route is reported when every path of each of its alternatives is taken by an alternative of
  /// another route that ranks above it and asks no more of the rest of the URL; as a tail can be
  /// within segments, above which it never ranks. What is too costly to find out is not reported.
  ///
  /// - Returns: All in rank order. None of the others could be left out.
  /// - Complexity: O(*n*²) at worst in the number of routes; mostly near O(*n*).
  package func shadowed() -> [(RouteID, by: [RouteID])] {
    let ranked = ranked
    let entries = ranked.compactMap { route($0)?.entries }.flatMap { $0 }
    return ranked.compactMap { id in
      guard let route = route(id), let rivals = rivals(of: route, among: entries) else {
        return nil
      }
      return (id, by: ranked.filter(rivals.contains))
    }
  }

  /// Returns routes of which one always comes before `route`; `nil` when it may win.
  private func rivals(of route: TableRoute, among entries: [TableEntry]) -> Set<RouteID>? {
    // For each URL of the route there is a set of which all come before it.
    var answers: Set<Set<RouteID>> = []
    for entry in route.entries {
      if winsSomewhere(entry) { return nil }
      let above = entries.filter { $0.isAbove(entry) }
      let doors =
        route.door.space == nil ? spaces.spaces.indices.map { TableDoor(space: $0) } : [route.door]
      for door in doors {
        let rivals = above.filter { door.isWithin($0.route.door) }
        guard let takers = TableCover(entry.row, rivals.map(\.row)).takers() else { return nil }
        for set in takers { answers.insert(Set(set.map { rivals[$0].route.id })) }
      }
    }
    // Who is not needed is left out, beginning with those that rank last.
    let all = answers.reduce(into: Set()) { $0.formUnion($1) }
    return entries.reversed().reduce(into: all) { needed, entry in
      guard needed.contains(entry.route.id) else { return }
      let fewer = needed.subtracting([entry.route.id])
      if answers.allSatisfy({ !$0.isDisjoint(with: fewer) }) { needed = fewer }
    }
  }

  /// Returns whether the route of an entry answers a shortest URL of the entry.
  private func winsSomewhere(_ entry: TableEntry) -> Bool {
    guard let conditions = try? entry.row.commonConditions(with: entry.row),
      let path = try? TableProduct(entry.row, entry.row).commonPath(),
      let text = TableWitness(path: path, conditions: conditions).text(entry, entry, in: spaces),
      let url = try? spaces.read(text, limits: .maximum), let routable = spaces.resolve(url)
    else { return false }
    return hit(routable)?.id == entry.route.id
  }
}

extension TableRoute {
  fileprivate var entries: [TableEntry] {
    rows.indices.map { TableEntry(route: self, alternative: $0) }
  }
}

extension TableEntry {
  /// Returns whether this entry ranks above one of another route, and asks no more of the query and
  /// the fragment.
  fileprivate func isAbove(_ other: TableEntry) -> Bool {
    route.id != other.route.id && other.row.queryIsWithin(row) && other.row.fragmentIsWithin(row)
      && RouteRanking.compare(self, other).order == .first
  }
}
