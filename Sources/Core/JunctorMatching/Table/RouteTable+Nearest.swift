// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The search for near patterns walks the trie and keeps, for each node, the cost of having read the
// path so far: one row of the edit distance over segments. A child whose row costs more than the
// nearest routes so far is not entered.

extension RouteTable {
  /// Returns routes whose patterns are close to `url`, for an address with a typing mistake.
  ///
  /// A route is close when at least one of its literals is in the URL, perhaps misspelt, and little
  /// else differs: `/oder/7` is close to `/order/:id`, and `/zzz` to nothing at all.
  ///
  /// - Returns: The closest first; of those at the same distance, the one with the fewest captures, then by their texts.
  /// - Complexity: O(*n*) in the number of routes.
  package func nearest(to url: RoutableURL, limit: Int = 3) -> [RouteID] {
    var search = NearestSearch(self, url, limit: limit)
    for root in roots { search.visit(root.node, TypingRow(columns: search.path.segmentCount)) }
    return search.best.map { RouteID(rawValue: $0.id) }
  }
}

private struct NearestSearch {
  /// The nearest routes so far, the nearest first.
  private(set) var best: [(cost: Int, captures: Int, text: String, id: Int32)] = []

  private let table: RouteTable
  private let url: RoutableURL
  private let limit: Int
  let path: DecodedPath
  private let segments: [TypedText]
  private let subject: TableSubject

  init(_ table: RouteTable, _ url: RoutableURL, limit: Int) {
    let path = DecodedPath(url)
    self.table = table
    self.url = url
    self.limit = limit
    self.path = path
    segments = (0..<path.segmentCount).map { TypedText(path.segment($0) ?? []) }
    subject = TableSubject(url)
  }

  mutating func visit(_ node: NodeIndex, _ row: TypingRow) {
    if let cost = row.cost { for entry in table.entries(of: node) { add(entry, cost) } }
    table.forEachLiteral(of: node) { symbols, child in
      let next = row.next(isLiteral: true) { column, budget in
        TypingDistance.cost(symbols, segments[column], within: budget)
      }
      if next.leastCost <= greatestCost { visit(child, next) }
    }
    for branch in table.branches(of: node) {
      visit(branch.child, after: row) { branch.automaton.accepts($0) }
    }
    let any = table.node(node).any
    if any != .none { visit(any, after: row) { !$0.isEmpty } }
    for tail in table.tails(of: node) {
      let cost = row.cost { path.tail($0).map { tail.automaton.accepts($0) } ?? false }
      if let cost { for entry in tail.entries { add(entry, cost) } }
    }
  }

  private mutating func visit(
    _ child: NodeIndex, after row: TypingRow, accepts: (ArraySlice<UInt8>) -> Bool
  ) {
    let next = row.next(isLiteral: false) { column, _ in
      accepts(segments[column].symbols) ? 0 : TypingDistance.constraint
    }
    if next.leastCost <= greatestCost { visit(child, next) }
  }

  /// The greatest cost with which a route can be among the nearest.
  private var greatestCost: Int {
    best.count == limit ? best.last?.cost ?? -1 : TypingDistance.limit
  }

  private mutating func add(_ entry: TrieEntry, _ cost: Int) {
    var cost = cost
    if !entry.isPlain {
      let entry = table.entry(entry)
      guard entry.route.scope.admits(url) else { return }
      if entry.row.hasConditions, !url.url.withBytes({ entry.holds($0, subject) }) {
        cost += TypingDistance.condition
      }
    }
    guard cost <= greatestCost, let pattern = table.pattern(of: entry.id) else { return }
    if let same = best.firstIndex(where: { $0.id == entry.id.rawValue }) {
      if best[same].cost <= cost { return }
      best.remove(at: same)
    }
    let new = (cost, pattern.captureNames.count, pattern.text, entry.id.rawValue)
    // Texts are ordered by their bytes, as in the table.
    let index = best.firstIndex { other in
      if (new.0, new.1) != (other.cost, other.captures) {
        return (new.0, new.1) < (other.cost, other.captures)
      }
      if new.2.utf8.elementsEqual(other.text.utf8) { return new.3 < other.id }
      return new.2.utf8.lexicographicallyPrecedes(other.text.utf8)
    }
    best.insert(new, at: index ?? best.count)
    if best.count > limit { best.removeLast() }
  }
}

/// One row of the edit distance between the positions of a pattern and the segments of a path.
private struct TypingRow {
  /// The cost so far, without and with a literal that both have.
  private struct Cell {
    var plain = TypingDistance.limit + 1
    var hit = TypingDistance.limit + 1

    var least: Int { min(plain, hit) }

    func adding(_ cost: Int) -> Cell { Cell(plain: plain + cost, hit: hit + cost) }

    func least(_ other: Cell) -> Cell {
      Cell(plain: min(plain, other.plain), hit: min(hit, other.hit))
    }
  }

  /// The cells for each number of segments.
  private var cells: [Cell]

  init(columns: Int) {
    cells = (0...columns).map { Cell(plain: $0 * TypingDistance.segment) }
  }

  var leastCost: Int { cells.reduce(.max) { min($0, $1.least) } }

  var cost: Int? {
    guard let last = cells.last, last.hit <= TypingDistance.limit else { return nil }
    return last.hit
  }

  func cost(ofTail accepts: (_ column: Int) -> Bool) -> Int? {
    let near = cells.indices.filter { cells[$0].hit <= TypingDistance.limit }
    let costs = near.map { cells[$0].hit + (accepts($0) ? 0 : TypingDistance.segment) }
    return costs.filter { $0 <= TypingDistance.limit }.min()
  }

  /// Returns the row after one more position, given the costs of segments there.
  func next(isLiteral: Bool, _ cost: (_ column: Int, _ budget: Int) -> Int?) -> TypingRow {
    var next = self
    for column in cells.indices {
      // The position is missing, it stands where the segment does, or a segment is too many.
      var cell = cells[column].adding(TypingDistance.segment)
      if column > 0 {
        let before = cells[column - 1]
        if before.least <= TypingDistance.limit,
          let cost = cost(column - 1, TypingDistance.limit - before.least)
        {
          cell = cell.least(
            isLiteral ? Cell(hit: before.least + cost) : before.adding(cost))
        }
        cell = cell.least(next.cells[column - 1].adding(TypingDistance.segment))
      }
      next.cells[column] = cell
    }
    return next
  }
}

extension TypingDistance {
  /// Returns the distance between two names of several words; `nil` if it is over the limit.
  package static func cost(_ words: [String], _ requested: [TypedText]) -> Int? {
    var row = TypingRow(columns: requested.count)
    for word in words {
      let symbols = Array(word.utf8)
      row = row.next(isLiteral: true) { cost(symbols, requested[$0], within: $1) }
      if row.leastCost > limit { return nil }
    }
    return row.cost
  }
}
