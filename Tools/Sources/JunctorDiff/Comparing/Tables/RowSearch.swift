// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// Searches for the paths that all of some rows accept, and which of other rows accept them, too.
///
/// 1. A path is a text with a slash before every segment: "/order/7", "" for the root. In this
///    form, a row is one deterministic machine (`PathAutomaton`), built during the walk: a segment's
///    automaton never accepts a slash, so a slash always leads to the next position.
/// 2. One slash at the end of a URL is ignored, but a tail requires it to match the empty text:
///    `/docs/*` matches `/docs/` and not `/docs`. So a search is for URLs with a slash at the end,
///    or for those without.
/// 3. The search walks the states of all machines at once (`ProductSearch`). A state stores the
///    required machines, and those of the others that can still accept. For each distinct set of
///    others that accept, the search reports one path, a shortest and most legible one.
/// 4. A URL never contains the segments "." and "..", so the search counts the dots.
/// 5. To find paths with another property, such as different captures, a state also stores a
///    `PathRace`, and the search reports each path to a state in which the race finds something. The
///    search tries two symbols of each class, and enters each state three times, because the first
///    path to a state may not show the property.
/// 6. The number of states can be exponential in the number of others; so the search has a budget.
struct RowSearch {
  /// The usual maximum number of steps of a search.
  static let budget = 1_000_000

  /// A row as a machine that reads the paths of a place.
  struct Row {
    let row: PatternRow
    /// The symbols that the row reads before the path of the place.
    let prefix: [UInt8]

    init(row: PatternRow, prefix: [UInt8] = []) {
      (self.row, self.prefix) = (row, prefix)
    }
  }

  let required: [Row]
  let others: [Row]
  let endsWithSlash: Bool

  /// The number of dots and the flags; then the states of the required machines; then, for each
  /// other machine that can still accept, its number and its state.
  private typealias Codes = [Int]

  private static let slash = UInt8(ascii: "/")

  private enum Flag {
    static let beginsEmpty = 4
    static let isStart = 8
    static let isAfterFirstSlash = 16
  }

  init(_ required: [Row], others: [Row] = [], endsWithSlash: Bool) {
    self.required = required
    self.others = others
    self.endsWithSlash = endsWithSlash
  }

  /// Returns whether rows accept paths with a slash at the end that they do not accept without.
  static func slashMatters(_ required: [Row], others: [Row] = []) -> Bool {
    (required + others).contains { $0.row.positions.last?.isTailAcceptingEmpty ?? false }
      || required.allSatisfy { placed in
        placed.row.positions.last.map { $0.kind == .tail || $0 == .literal([]) } ?? true
      }
  }

  /// Calls `visit` with a path and the others that accept it, until it returns `true`.
  ///
  /// - Returns: Whether `visit` returned `true`.
  func run(
    budget: inout Int, _ visit: (TablePath, [Int]) throws(AutomatonError) -> Bool
  ) throws(AutomatonError) -> Bool {
    try run(budget: &budget, race: Never?.none, visit)
  }

  /// Calls `visit` also with each path in which `race` finds something.
  func run<Race: PathRace>(
    budget: inout Int, race: Race?, _ visit: (TablePath, [Int]) throws(AutomatonError) -> Bool
  ) throws(AutomatonError) -> Bool {
    let machines = (required + others).map { PathAutomaton($0.row, endsWithSlash: endsWithSlash) }
    let starts = zip(machines, required + others).map { machine, placed in
      placed.prefix.reduce(machine.start) { machine.next($0, $1) }
    }
    let count = required.count
    if starts.prefix(count).contains(PathAutomaton.dead) { return false }
    var initial: Codes = [Flag.isStart] + starts.prefix(count)
    for index in others.indices where starts[count + index] != PathAutomaton.dead {
      initial += [index, starts[count + index]]
    }
    var alphabet = PathAlphabet(race?.symbolClasses)
    var search = ProductSearch((codes: initial, race: race), key: initial)
    var reported: Set<[Int]> = []
    while let (state, race) = search.next() {
      let (dots, flags) = (state[0] & 3, state[0] & ~3)
      let isSegment = dots == 0 || dots == 3
      let numbers = stride(from: 1 + count, to: state.count, by: 2)
      // The root always ends with a slash, and a path without its ignored slash does not.
      if isSegment, endsWithSlash || dots != 0,
        (0..<count).allSatisfy({ machines[$0].isAccepting(state[1 + $0]) })
      {
        let accepting = numbers.filter { machines[count + state[$0]].isAccepting(state[$0 + 1]) }
          .map { state[$0] }
        let isDifferent = race?.finds(endsWithSlash) ?? false
        let beginsEmpty = flags == Flag.beginsEmpty || dots == 0 && flags == Flag.isAfterFirstSlash
        let group = accepting + (beginsEmpty ? [-1] : [])
        if isDifferent || reported.insert(group).inserted {
          let symbols = search.text
          let path = TablePath(symbols: symbols, needsSlash: endsWithSlash && !symbols.isEmpty)
          if try visit(path, accepting) { return true }
        }
      }
      let symbols = alphabet.symbols(
        machines.prefix(count) + numbers.map { machines[count + state[$0]] },
        state[1..<1 + count] + numbers.map { state[$0 + 1] }, required: count)
      symbols: for symbol in symbols {
        // A path begins with a slash, also after a prefix.
        let isSlash = symbol == Self.slash
        if isSlash ? !isSegment : flags & Flag.isStart != 0 { continue }
        budget -= 1
        let isEmptyStart = isSlash && flags & Flag.isAfterFirstSlash != 0
        let flag =
          flags & Flag.isStart != 0
          ? Flag.isAfterFirstSlash : isEmptyStart ? Flag.beginsEmpty : flags & Flag.beginsEmpty
        var next: Codes = []
        next.reserveCapacity(state.count)
        next.append(TablePath.dotCount(dots, symbol) | flag)
        for number in 0..<count {
          let code = machines[number].next(state[1 + number], symbol)
          if code == PathAutomaton.dead { continue symbols }
          next.append(code)
        }
        budget -= (state.count - count) / 2
        if budget < 0 { throw .overBudget }
        for place in numbers {
          let code = machines[count + state[place]].next(state[place + 1], symbol)
          if code == PathAutomaton.dead { continue }
          next.append(state[place])
          next.append(code)
        }
        guard var race else {
          search.add((next, nil), key: next, after: symbol)
          continue
        }
        race.step(symbol)
        search.add((next, race), key: next + race.key, after: symbol, limit: 3)
      }
    }
    return false
  }

  /// Returns whether the first segment is empty; then only a full URL can be parsed.
  static func beginsEmpty(_ path: [UInt8]) -> Bool {
    path == [Self.slash] || path.starts(with: [Self.slash, Self.slash])
  }
}
