// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Which patterns are near a URL that nothing matches.
//
// The search walks the trie and keeps, for each place, the cost of having read the path so far: one
// row of the edit distance over segments (`NearestSearch.candidates`). A child whose row is over the
// limit is not entered, and no route is read that is not near.

extension RouteTable {
  /// Returns routes whose patterns are close to `url`, for an address with a typing mistake.
  ///
  /// A route is close when at least one of its literals is in the URL, perhaps misspelt, and little
  /// else differs: `/oder/7` is close to `/order/:id`, and `/zzz` to nothing at all.
  ///
  /// - Parameters:
  ///   - url: A URL that nothing matches.
  ///   - limit: The most routes to return.
  /// - Returns: The closest first; at a tie in rank order.
  /// - Complexity: O(*n*) in the number of routes.
  package func nearest(to url: RoutableURL, limit: Int = 3) -> [RouteID] {
    let search = NearestSearch(self, url)
    let candidates = roots.flatMap { search.candidates(at: $0.node) }
    var best: [RouteID: (cost: Int, place: Int)] = [:]
    for (place, candidate) in candidates.enumerated()
    where candidate.cost < best[candidate.id]?.cost ?? .max {
      best[candidate.id] = (candidate.cost, place)
    }
    return best.sorted { ($0.value.cost, $0.value.place) < ($1.value.cost, $1.value.place) }
      .prefix(limit).map(\.key)
  }
}

/// The search for the routes near one URL.
final class NearestSearch {
  typealias Candidate = (id: RouteID, cost: Int)

  /// How many literals were compared with segments letter by letter, for tests.
  private(set) var comparisons = 0

  private let table: RouteTable
  private let url: RoutableURL
  private let path: DecodedPath
  private let segments: [TypedText]
  private var subject: TableSubject

  init(_ table: RouteTable, _ url: RoutableURL) {
    let path = DecodedPath(url)
    self.table = table
    self.url = url
    self.path = path
    segments = (0..<path.segmentCount).map { TypedText(path.segment($0) ?? []) }
    subject = TableSubject(url)
  }

  /// Returns the routes at and beneath a place that are near, in rank order.
  func candidates(at root: Int32) -> [Candidate] {
    candidates(at: root, depth: 0, TypingRow(columns: segments.count))
  }

  private func candidates(at node: Int32, depth: Int, _ row: TypingRow) -> [Candidate] {
    var found: [Candidate] = []
    if let cost = row.cost { for entry in table.entries(of: node) { add(entry, cost, to: &found) } }
    found += literalCandidates(after: node, depth: depth, row)
    for branch in table.branches(of: node) {
      let machine = table.machines[branch.machine]
      found += candidates(after: row, at: branch.child) { machine.accepts($0) }
    }
    let any = table.node(node).any
    if any != TrieNode.none { found += candidates(after: row, at: any) { !$0.isEmpty } }
    for tail in table.tails(of: node) {
      let machine = table.machines[tail.machine]
      let cost = row.cost { path.tail($0).map { machine.accepts($0) } ?? false }
      guard let cost else { continue }
      for entry in table.entries(of: tail) { add(entry, cost, to: &found) }
    }
    return found
  }

  private func candidates(
    after row: TypingRow, at child: Int32, accepts: (ArraySlice<UInt8>) -> Bool
  ) -> [Candidate] {
    let next = row.next(isLiteral: false) { column, _ in
      accepts(segments[column].symbols) ? 0 : TypingDistance.constraint
    }
    return next.isOver ? [] : candidates(at: child, depth: next.depth, next)
  }

  private func literalCandidates(
    after node: Int32, depth: Int, _ row: TypingRow
  ) -> [Candidate] {
    guard table.node(node).hasLiterals else { return [] }
    var found: [(symbols: ArraySlice<UInt8>, candidates: [Candidate])] = []
    if row.leastCost + TypingDistance.slip > TypingDistance.limit {
      // Only a literal that is in the path can be near: look it up instead of comparing all.
      for column in row.columnsAhead {
        let symbols = segments[column].symbols
        if found.contains(where: { $0.symbols == symbols }) { continue }
        guard let child = table.child(of: node, .literal(Array(symbols))) else { continue }
        let next = row.next(isLiteral: true) { column, _ in
          segments[column].symbols == symbols ? 0 : nil
        }
        if next.isOver { continue }
        found.append((symbols, candidates(at: child, depth: next.depth, next)))
      }
    } else {
      table.forEachLiteral(of: node, depth: depth) { symbols, child in
        let next = row.next(isLiteral: true) { column, budget in
          comparisons += 1
          return TypingDistance.cost(symbols, segments[column], within: budget)
        }
        if next.isOver { return }
        let beneath = candidates(at: child, depth: next.depth, next)
        if !beneath.isEmpty { found.append((symbols[...], beneath)) }
      }
    }
    return found.sorted { $0.symbols.lexicographicallyPrecedes($1.symbols) }.flatMap(\.candidates)
  }

  private func add(_ entry: TrieEntry, _ cost: Int, to found: inout [Candidate]) {
    let entry = table.entry(entry)
    guard entry.route.door.admits(url) else { return }
    var cost = cost
    if entry.row.hasConditions, !url.url.withBytes({ entry.holds($0, &subject) }) {
      cost += TypingDistance.condition
    }
    if cost <= TypingDistance.limit { found.append((entry.route.id, cost)) }
  }
}

/// One row of the edit distance between the positions of a pattern and the segments of a path.
///
/// A position that is missing in the path, or a segment too many, costs nearly the limit. So of all
/// columns only three can be within it: as many segments as positions, one less, and one more.
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

  /// How many positions have been read.
  let depth: Int
  private let columns: Int
  private var less = Cell()
  private var same = Cell()
  private var more = Cell()

  /// The row before the first position of a pattern.
  init(columns: Int) {
    depth = 0
    self.columns = columns
    same.plain = 0
    if columns > 0 { more.plain = TypingDistance.segment }
  }

  private init(depth: Int, columns: Int) {
    self.depth = depth
    self.columns = columns
  }

  /// The least cost in the row.
  var leastCost: Int { min(less.least, same.least, more.least) }

  /// Whether nothing near can follow.
  var isOver: Bool { leastCost > TypingDistance.limit }

  /// The segments with which the next position can be compared.
  var columnsAhead: Range<Int> { min(max(0, depth - 1), columns)..<min(depth + 2, columns) }

  /// The cost of a pattern that ends here; `nil` if it is not near.
  var cost: Int? {
    let cell: Cell
    switch columns - depth {
    case -1: cell = less
    case 0: cell = same
    case 1: cell = more
    default: return nil
    }
    return cell.hit <= TypingDistance.limit ? cell.hit : nil
  }

  /// Returns the cost of a pattern that ends with a tail here; `nil` if it is not near.
  func cost(ofTail accepts: (_ column: Int) -> Bool) -> Int? {
    var best = TypingDistance.limit + 1
    for (cell, column) in [(less, depth - 1), (same, depth), (more, depth + 1)]
    where cell.hit <= TypingDistance.limit {
      best = min(best, cell.hit + (accepts(column) ? 0 : TypingDistance.segment))
    }
    return best <= TypingDistance.limit ? best : nil
  }

  /// Returns the row after one more position.
  ///
  /// - Parameter cost: Returns what it costs that a segment stands at the position, if that is at most
  ///   the budget; `nil` otherwise.
  func next(isLiteral: Bool, _ cost: (_ column: Int, _ budget: Int) -> Int?) -> TypingRow {
    func aligned(_ cell: Cell, _ column: Int) -> Cell {
      guard (0..<columns).contains(column), cell.least <= TypingDistance.limit,
        let cost = cost(column, TypingDistance.limit - cell.least)
      else { return Cell() }
      if isLiteral { return Cell(hit: cell.least + cost) }
      return cell.adding(cost)
    }
    var next = TypingRow(depth: depth + 1, columns: columns)
    // Each cell: the position is missing, it stands where the segment does, or a segment is too many.
    if depth <= columns {
      next.less = same.adding(TypingDistance.segment).least(aligned(less, depth - 1))
    }
    if depth + 1 <= columns {
      next.same = more.adding(TypingDistance.segment).least(aligned(same, depth))
        .least(next.less.adding(TypingDistance.segment))
    }
    if depth + 2 <= columns {
      next.more = aligned(more, depth + 1).least(next.same.adding(TypingDistance.segment))
    }
    return next
  }
}

/// A text as it is compared letter by letter: decoded once, with an index of its letters.
package struct TypedText {
  let symbols: ArraySlice<UInt8>
  fileprivate let scalars: [UInt32]
  fileprivate let letters: UInt64

  package init(_ symbols: ArraySlice<UInt8>) {
    self.symbols = symbols
    scalars = TypingDistance.scalars(symbols)
    letters = TypingDistance.letters(scalars)
  }
}

/// How far a URL is from a pattern, counted in slips of a typing hand.
package enum TypingDistance {
  /// What is further away is not close.
  static let limit = 5
  static let condition = 2
  static let slip = 2
  static let constraint = 3
  static let segment = 4
  /// Longer segments are the same or not close; comparing them would take too long.
  private static let longest = 64

  /// Returns the distance of a name of several words from another; `nil` when it is over the limit.
  package static func cost(_ words: [String], _ wanted: [TypedText]) -> Int? {
    var row = TypingRow(columns: wanted.count)
    for word in words {
      let symbols = Array(word.utf8)
      row = row.next(isLiteral: true) { cost(symbols, wanted[$0], within: $1) }
      if row.isOver { return nil }
    }
    return row.cost
  }

  /// Returns what it costs that a segment stands at a literal; `nil` for too much.
  ///
  /// - Complexity: O(*n*) in the length of the literal: the number of slips is bounded.
  static func cost(_ literal: [UInt8], _ text: TypedText, within budget: Int) -> Int? {
    if literal[...] == text.symbols { return 0 }
    guard budget >= slip, literal.count <= longest, text.symbols.count <= longest else {
      return nil
    }
    // A scalar has at least one byte, so this many slips are the most that can be allowed.
    let most = min(allowed(literal.count), budget / slip)
    guard literal.count + most >= text.scalars.count else { return nil }
    let scalars = scalars(literal[...])
    let slips = min(allowed(scalars.count), budget / slip, scalars.count - 1)
    // A slip adds at most one letter to a text and removes at most one.
    guard abs(scalars.count - text.scalars.count) <= slips,
      (letters(scalars) ^ text.letters).nonzeroBitCount <= 2 * slips
    else { return nil }
    // Letters that differ only in case are one slip.
    let distance = scalars == text.scalars ? 1 : distance(scalars, text.scalars, atMost: slips)
    // A name of one or two letters would be close to everything.
    return distance <= slips ? distance * slip : nil
  }

  private static func allowed(_ length: Int) -> Int { min(3, max(1, length / 3)) }

  /// Returns how many slips make one text of the other; for long texts only roughly.
  ///
  /// A slip is a scalar put in, left out, changed, or swapped with the next. Letters that differ in
  /// case count as one slip for the whole text, when nothing else differs.
  static func rough(_ literal: [UInt8], _ text: ArraySlice<UInt8>) -> Int {
    let (one, other) = (scalars(literal[...]), scalars(text))
    if one == other { return literal[...] == text ? 0 : 1 }
    let longer = max(one.count, other.count)
    guard longer <= longest else { return longer }
    return distance(one, other, atMost: longer)
  }

  /// Returns how many slips make one text of the other; some number over `bound` if it is over it.
  ///
  /// Compares along a diagonal band, and stops when all of a row is over the bound.
  private static func distance(_ one: [UInt32], _ other: [UInt32], atMost bound: Int) -> Int {
    let far = bound + 1
    var before: [Int] = []
    var last = (0...other.count).map { min($0, far) }
    for i in 1..<one.count + 1 {
      var next = Array(repeating: far, count: other.count + 1)
      var least = far
      if i <= bound {
        next[0] = i
        least = i
      }
      let (start, end) = (max(1, i - bound), min(other.count, i + bound))
      for j in start..<max(start, end + 1) {
        let isSame = one[i - 1] == other[j - 1]
        var cost = min(last[j] + 1, next[j - 1] + 1, last[j - 1] + (isSame ? 0 : 1))
        if i > 1, j > 1, one[i - 1] == other[j - 2], one[i - 2] == other[j - 1] {
          cost = min(cost, before[j - 2] + 1)
        }
        next[j] = min(cost, far)
        least = min(least, cost)
      }
      // A swap reaches back two rows.
      if least > bound, last.allSatisfy({ $0 > bound }) { return far }
      (before, last) = (last, next)
    }
    return last[other.count]
  }

  /// The scalars of a text, letters of ASCII in lower case.
  fileprivate static func scalars(_ symbols: ArraySlice<UInt8>) -> [UInt32] {
    func lower(_ scalar: UInt32) -> UInt32 { 0x41...0x5A ~= scalar ? scalar + 0x20 : scalar }
    if symbols.allSatisfy({ $0 < 0x80 }) { return symbols.map { lower(UInt32($0)) } }
    return String(decoding: symbols, as: UTF8.self).unicodeScalars.map { lower($0.value) }
  }

  /// A bit for each of the scalars that are in a text, modulo 64.
  fileprivate static func letters(_ scalars: [UInt32]) -> UInt64 {
    scalars.reduce(0) { $0 | 1 << UInt64($1 & 63) }
  }
}
