// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The search for near patterns walks the trie and keeps, for each node, the cost of having read the
// path so far: one row of the edit distance over segments. A child whose row is over the limit is
// not entered.

extension RouteTable {
  /// Returns routes whose patterns are close to `url`, for an address with a typing mistake.
  ///
  /// A route is close when at least one of its literals is in the URL, perhaps misspelt, and little
  /// else differs: `/oder/7` is close to `/order/:id`, and `/zzz` to nothing at all.
  ///
  /// - Returns: The closest first; at a tie in rank order.
  /// - Complexity: O(*n*) in the number of routes.
  package func nearest(to url: RoutableURL, limit: Int = 3) -> [RouteID] {
    let search = NearestSearch(self, url, limit: limit)
    let candidates = roots.flatMap { search.candidates(at: $0.node) }
    var best: [RouteID: (cost: Int, order: Int)] = [:]
    for (order, candidate) in candidates.enumerated()
    where candidate.cost < best[candidate.id]?.cost ?? .max {
      best[candidate.id] = (candidate.cost, order)
    }
    return best.sorted { ($0.value.cost, $0.value.order) < ($1.value.cost, $1.value.order) }
      .prefix(limit).map { $0.key }
  }
}

final class NearestSearch {
  typealias Candidate = (id: RouteID, cost: Int)

  private(set) var comparisons = 0

  private let table: RouteTable
  private let url: RoutableURL
  private let limit: Int
  private let path: DecodedPath
  private let segments: [TypedText]
  private let subject: TableSubject

  init(_ table: RouteTable, _ url: RoutableURL, limit: Int = 3) {
    let path = DecodedPath(url)
    self.table = table
    self.url = url
    self.limit = limit
    self.path = path
    segments = (0..<path.segmentCount).map { TypedText(path.segment($0) ?? []) }
    subject = TableSubject(url)
  }

  /// Returns near routes in rank order; of those beneath the literals of a node, the nearest.
  func candidates(at root: NodeIndex) -> [Candidate] {
    candidates(at: root, TypingRow(columns: segments.count))
  }

  private func candidates(at node: NodeIndex, _ row: TypingRow) -> [Candidate] {
    var found: [Candidate] = []
    if let cost = row.cost { for entry in table.entries(of: node) { add(entry, cost, to: &found) } }
    found += literalCandidates(after: node, row)
    for branch in table.branches(of: node) {
      let machine = table.machines[branch.machine]
      found += candidates(after: row, at: branch.child) { machine.accepts($0) }
    }
    let any = table.node(node).any
    if any != .none { found += candidates(after: row, at: any) { !$0.isEmpty } }
    for tail in table.tails(of: node) {
      let machine = table.machines[tail.machine]
      let cost = row.cost { path.tail($0).map { machine.accepts($0) } ?? false }
      guard let cost else { continue }
      for entry in table.entries(of: tail) { add(entry, cost, to: &found) }
    }
    return found
  }

  private func candidates(
    after row: TypingRow, at child: NodeIndex, accepts: (ArraySlice<UInt8>) -> Bool
  ) -> [Candidate] {
    let next = row.next(isLiteral: false) { column, _ in
      accepts(segments[column].symbols) ? 0 : TypingDistance.constraint
    }
    return next.isOver ? [] : candidates(at: child, next)
  }

  private func literalCandidates(after node: NodeIndex, _ row: TypingRow) -> [Candidate] {
    guard table.node(node).hasLiterals else { return [] }
    var nearest = NearestBeneathLiterals(limit: limit)
    if row.leastCost + TypingDistance.slip > TypingDistance.limit {
      // Only a literal of the path can be near: look it up instead of comparing all.
      for column in row.columnsAhead {
        let symbols = segments[column].symbols
        guard let child = table.child(of: node, .literal(Array(symbols))) else { continue }
        let next = row.next(isLiteral: true) { column, _ in
          segments[column].symbols == symbols ? 0 : nil
        }
        if next.isOver || !nearest.takes(next.leastCost, beneath: symbols) { continue }
        nearest.add(candidates(at: child, next), beneath: symbols)
      }
    } else {
      table.forEachLiteral(of: node) { symbols, child in
        let next = row.next(isLiteral: true) { column, budget in
          comparisons += 1
          return TypingDistance.cost(symbols, segments[column], within: budget)
        }
        if next.isOver || !nearest.takes(next.leastCost, beneath: symbols[...]) { return }
        nearest.add(candidates(at: child, next), beneath: symbols[...])
      }
    }
    return nearest.inRankOrder
  }

  private func add(_ entry: TrieEntry, _ cost: Int, to found: inout [Candidate]) {
    let entry = table.entry(entry)
    guard entry.route.scope.admits(url) else { return }
    var cost = cost
    if entry.row.hasConditions, !url.url.withBytes({ entry.holds($0, subject) }) {
      cost += TypingDistance.condition
    }
    if cost <= TypingDistance.limit { found.append((entry.route.id, cost)) }
  }
}

/// The nearest routes beneath the literals of one node, no more than are required: a node may have
/// thousands that are equally near, and sorting them would cost more than the search.
private struct NearestBeneathLiterals {
  private typealias Item = (
    symbols: ArraySlice<UInt8>, order: Int, candidate: NearestSearch.Candidate
  )

  private let limit: Int
  private var items: [Item] = []

  init(limit: Int) { self.limit = limit }

  /// Whether a route of this cost could be among the nearest; if not, its subtree is skipped.
  func takes(_ cost: Int, beneath symbols: ArraySlice<UInt8>) -> Bool {
    guard items.count == limit, let last = items.last else { return true }
    return cost == last.candidate.cost
      ? !last.symbols.lexicographicallyPrecedes(symbols) : cost < last.candidate.cost
  }

  mutating func add(
    _ candidates: [NearestSearch.Candidate], beneath symbols: ArraySlice<UInt8>
  ) {
    for (order, candidate) in candidates.enumerated() {
      let item: Item = (symbols, order, candidate)
      if items.count == limit, let last = items.last, !Self.isNearer(item, last) { continue }
      if let same = items.firstIndex(where: { $0.candidate.id == candidate.id }) {
        if Self.isNearer(items[same], item) { continue }
        items.remove(at: same)
      }
      let index = items.firstIndex { Self.isNearer(item, $0) } ?? items.endIndex
      items.insert(item, at: index)
      if items.count > limit { items.removeLast() }
    }
  }

  var inRankOrder: [NearestSearch.Candidate] {
    items.sorted(by: Self.ranksBefore).map { $0.candidate }
  }

  private static func isNearer(_ one: Item, _ other: Item) -> Bool {
    one.candidate.cost == other.candidate.cost
      ? ranksBefore(one, other) : one.candidate.cost < other.candidate.cost
  }

  private static func ranksBefore(_ one: Item, _ other: Item) -> Bool {
    one.symbols == other.symbols
      ? one.order < other.order : one.symbols.lexicographicallyPrecedes(other.symbols)
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

  var isOver: Bool { leastCost > TypingDistance.limit }

  /// The segments with which the next position can be compared.
  var columnsAhead: [Int] {
    cells.indices.dropLast().filter { cells[$0].least <= TypingDistance.limit }
  }

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
      if row.isOver { return nil }
    }
    return row.cost
  }
}
