// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RouteTable {
  /// Returns the entries that can match a path that a row of these positions matches, too.
  ///
  /// - Complexity: O(*n*) in the number of nodes whose paths the positions can match.
  func entries(
    intersecting positions: [Position.Language], _ cache: inout IntersectionCache
  ) -> [TrieEntry] {
    roots.flatMap { entries(intersecting: positions, beneath: $0.node, 0, &cache) }
  }

  /// Returns the same in rank order beneath a node, to which `depth` of the positions lead.
  func entries(
    intersecting positions: [Position.Language], beneath node: Int32, _ depth: Int,
    _ cache: inout IntersectionCache
  ) -> [TrieEntry] {
    var found: [TrieEntry] = []
    var open = [(node: node, depth: depth)]
    while let (node, depth) = open.popLast() {
      let position = depth < positions.count ? positions[depth] : positions.last
      // A tail is compared with the whole subtree; it can share a text with every segment.
      let isTail = position?.kind == .tail
      if depth >= positions.count || isTail { found += entries(of: node) }
      // A tail also matches the empty text at the end of a path.
      for tail in tails(of: node) { found += entries(of: tail) }
      guard let position, isTail || depth < positions.count else { continue }
      let any = self.node(node).any
      if any != TrieNode.none, isTail || position != .literal([]) {
        open.append((any, depth + 1))
      }
      for branch in branches(of: node).reversed()
      where isTail || cache.mayShare(position, .segment(machines[branch.machine])) {
        open.append((branch.child, depth + 1))
      }
      if case .literal = position {
        if let child = child(of: node, position) { open.append((child, depth + 1)) }
        continue
      }
      var literals: [(symbols: [UInt8], child: Int32)] = []
      forEachLiteral(of: node, depth: depth) { symbols, child in
        if isTail || position.accepts(symbols[...]) { literals.append((symbols, child)) }
      }
      literals.sort { $1.symbols.lexicographicallyPrecedes($0.symbols) }
      open += literals.map { ($0.child, depth + 1) }
    }
    return found
  }
}

/// A cache of whether two positions accept some segment.
struct IntersectionCache {
  private var known: [[Position.Language]: Bool] = [:]

  mutating func mayShare(_ one: Position.Language, _ two: Position.Language) -> Bool {
    if one.kind == .literal || two.kind == .literal || one == two {
      return one.mayShareSegment(with: two)
    }
    if let known = known[[one, two]] { return known }
    let result = one.mayShareSegment(with: two)
    known[[one, two]] = result
    return result
  }

  /// Returns whether two rows may match the same path.
  mutating func mayIntersect(_ one: [Position.Language], _ two: [Position.Language]) -> Bool {
    for (mine, theirs) in zip(one, two) {
      if mine.kind == .tail || theirs.kind == .tail { return true }
      if !mayShare(mine, theirs) { return false }
    }
    if one.count == two.count { return true }
    let (short, long) = one.count < two.count ? (one, two) : (two, one)
    // A tail also matches the empty text at the end of a path.
    return long.count == short.count + 1 && long[short.count].kind == .tail
  }
}

/// A cache of the shortest text of each constraint.
struct ShortestWords {
  private var known: [Automaton: [UInt8]] = [:]

  /// Returns the shortest path of a row; `nil` if it has a tail or an empty segment.
  mutating func shortestPath(of row: PatternRow) -> PathSearch.Path? {
    var symbols: [UInt8] = []
    for position in row.positions {
      symbols.append(PathSymbols.slash)
      switch position {
      case .tail, .literal([]): return nil
      case .literal(let literal): symbols += literal
      case .any: symbols.append(UInt8(ascii: "a"))
      case .segment(let automaton):
        guard let word = shortest(automaton) else { return nil }
        symbols += word
      }
    }
    return PathSearch.Path(symbols: symbols, needsSlash: false)
  }

  private mutating func shortest(_ automaton: Automaton) -> [UInt8]? {
    if let word = known[automaton] { return word }
    let word = try? Automaton.shortestCommon(
      automaton, automaton, within: .possibleSegment)
    known[automaton] = word
    return word
  }
}

extension PatternRow {
  /// Returns whether this row accepts every URL of another one; `false` if over budget.
  func covers(_ other: PatternRow) -> Bool {
    if self == other { return true }
    // A language is within another one only if its kind does not rank after it.
    for (index, position) in positions.enumerated() where position.kind != .tail {
      guard index < other.positions.count, other.positions[index].kind <= position.kind else {
        return false
      }
    }
    guard positions.last?.kind == .tail || positions.count == other.positions.count else {
      return false
    }
    return other.isWithin(self)
  }
}
