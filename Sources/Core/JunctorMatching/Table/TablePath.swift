// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A path that rows accept.
package struct TablePath {
  /// The path with a slash before every segment: "/order/7", "" for the root.
  package var symbols: [UInt8]
  /// Whether a URL requires a slash at the end.
  ///
  /// One slash is ignored, but a tail requires it to match the empty text: `/docs/*` matches `/docs/`
  /// and not `/docs`.
  var needsSlash: Bool

  package init(symbols: [UInt8], needsSlash: Bool) {
    (self.symbols, self.needsSlash) = (symbols, needsSlash)
  }
}

// The search walks the states of the rows' automata (`PathAutomaton`) at once. A URL never contains
// the segments "." and "..", so a state also counts dots. The number of states can be large, so the
// search has a budget.

extension TablePath {
  private static let budget = 1_000_000

  /// Returns a shortest path that two rows accept, the most legible of several; `nil` if a URL can
  /// have none.
  package static func common(
    _ one: PatternRow, _ two: PatternRow
  ) throws(AutomatonError) -> TablePath? {
    let plain = try shortest([one, two], endsWithSlash: false)
    let last = [one, two].compactMap { $0.positions.last }
    let slashMatters =
      last.contains { $0.isTailAcceptingEmpty }
      || last.allSatisfy { $0.kind == .tail || $0 == .literal([]) }
    guard slashMatters, let other = try shortest([one, two], endsWithSlash: true) else {
      return plain
    }
    let length = other.symbols.count + (other.needsSlash ? 1 : 0)
    return plain.map { length < $0.symbols.count } ?? true ? other : plain
  }

  /// Returns whether a URL can have a path of one row, and another row accepts all of these paths.
  static func isCovered(_ row: PatternRow, by other: PatternRow) throws(AutomatonError) -> Bool {
    var hasPath = false
    for endsWithSlash in [false, true] {
      if try shortest([row], notIn: other, endsWithSlash: endsWithSlash) != nil { return false }
      if try shortest([row], endsWithSlash: endsWithSlash) != nil { hasPath = true }
    }
    return hasPath
  }

  private static func shortest(
    _ rows: [PatternRow], notIn other: PatternRow? = nil, endsWithSlash: Bool
  ) throws(AutomatonError) -> TablePath? {
    let automata = (rows + [other].compactMap { $0 })
      .map { PathAutomaton($0, endsWithSlash: endsWithSlash) }
    let start = [0] + automata.map { $0.start }
    var alphabet = PathAlphabet()
    var search = ProductSearch(start, key: start)
    var budget = Self.budget
    while let state = search.next() {
      let (dots, codes) = (state[0], state.dropFirst())
      let isSegment = dots == 0 || dots == 3
      // The root always ends with a slash, and a path without its ignored slash does not.
      if isSegment, endsWithSlash || dots != 0,
        zip(automata, codes).prefix(rows.count).allSatisfy({ $0.isAccepting($1) }),
        other == nil || !automata[rows.count].isAccepting(state[rows.count + 1])
      {
        let symbols = search.text
        return TablePath(symbols: symbols, needsSlash: endsWithSlash && !symbols.isEmpty)
      }
      for symbol in alphabet.symbols(automata, codes, required: rows.count) {
        if symbol == PathSymbols.slash, !isSegment { continue }
        if budget < automata.count { throw .overBudget }
        budget -= automata.count
        let next = zip(automata, codes).map { $0.next($1, symbol) }
        if next.prefix(rows.count).contains(PathAutomaton.dead) { continue }
        let key = [dotCount(dots, symbol)] + next
        search.add(key, key: key, after: symbol)
      }
    }
    return nil
  }

  /// Returns the number of dots of a segment that consists of dots only: 0, 1 or 2; otherwise 3.
  package static func dotCount(_ count: Int, _ symbol: UInt8) -> Int {
    if symbol == PathSymbols.slash { return 0 }
    return symbol == UInt8(ascii: ".") && count < 2 ? count + 1 : 3
  }
}
