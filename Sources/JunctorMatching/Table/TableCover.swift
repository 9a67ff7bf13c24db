// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// One row, and others that together may take every path that it takes.
///
/// 1. A row is a machine that reads a path, as in `TableProduct`; each question is asked of URLs
///    with a slash at the end and of those without.
/// 2. `search` walks through all that the row can take, and keeps beside its state those of all
///    rivals that can still take something. Wherever the row accepts, one of them must accept too.
/// 3. There can be as many states as sets of rivals; so the search gives up over a budget.
struct TableCover {
  private let row: PatternRow
  private let rivals: [PatternRow]
  /// One symbol of each class that the positions tell apart.
  private let symbols: [UInt8]

  init(_ row: PatternRow, _ rivals: [PatternRow]) {
    self.row = row
    self.rivals = rivals
    var classes = [Int](repeating: 0, count: 256)
    for position in Set(([row] + rivals).flatMap { $0.positions }) {
      var numbers: [[Int]: Int] = [:]
      for symbol in 0..<256 {
        let key = [classes[symbol], position.symbolClass(UInt8(symbol))]
        classes[symbol] = numbers[key, default: numbers.count]
        numbers[key] = classes[symbol]
      }
    }
    var seen: Set<Int> = []
    symbols = TableAlphabet.preferred.filter {
      $0 == TableWord.slash || seen.insert(classes[Int($0)]).inserted
    }
  }

  /// Returns sets of rivals, as indices, such that every path of the row is taken by all rivals of
  /// some set; `nil` when some path is taken by none, or over budget.
  func takers() -> Set<Set<Int>>? {
    let single = singleTakers
    return single.isEmpty ? takers(among: Array(rivals.indices)) : [Set(single)]
  }

  var singleTakers: [Int] { rivals.indices.filter { takers(among: [$0]) != nil } }

  private func takers(among chosen: [Int]) -> Set<Set<Int>>? {
    guard let without = search(chosen, endsWithSlash: false),
      let with = search(chosen, endsWithSlash: true)
    else { return nil }
    return without.union(with)
  }

  private struct State: Hashable {
    var own: Int
    var others: [Other]
    var isAfterSlash: Bool
  }

  private struct Other: Hashable {
    var rival: Int
    var state: Int
  }

  private func search(_ chosen: [Int], endsWithSlash: Bool) -> Set<Set<Int>>? {
    let machine = TableMachine(row, endsWithSlash: endsWithSlash)
    let machines = chosen.map { TableMachine(rivals[$0], endsWithSlash: endsWithSlash) }
    let others = machines.indices.map { Other(rival: $0, state: machines[$0].start) }
    var states = [State(own: machine.start, others: others, isAfterSlash: true)]
    var seen = Set(states)
    var found: Set<Set<Int>> = []
    var work = 0
    var index = 0
    while index < states.count {
      let state = states[index]
      index += 1
      // The root always ends with a slash; and no path does whose last slash was left out.
      if endsWithSlash || !state.isAfterSlash, machine.isAccepting(state.own) {
        let takers = state.others.filter { machines[$0.rival].isAccepting($0.state) }
        if takers.isEmpty { return nil }
        found.insert(Set(takers.map { chosen[$0.rival] }))
      }
      for symbol in symbols {
        work += 1
        let own = machine.next(state.own, symbol)
        if own == TableMachine.dead { continue }
        work += state.others.count
        if work > TableProduct.budget { return nil }
        let others = state.others.compactMap { other in
          let state = machines[other.rival].next(other.state, symbol)
          return state == TableMachine.dead ? nil : Other(rival: other.rival, state: state)
        }
        let next = State(own: own, others: others, isAfterSlash: symbol == TableWord.slash)
        if seen.insert(next).inserted { states.append(next) }
      }
    }
    return found
  }
}
