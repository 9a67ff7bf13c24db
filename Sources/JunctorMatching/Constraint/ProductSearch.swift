// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Searches for a shortest text in both languages of two automata, or in the first only.
//
// A breadth-first walk over pairs of states. Each pair is continued with one symbol of each class
// that both distinguish, the most legible first; so the first text that reaches a pair is the most
// legible of the shortest ones.
//
// Excluded texts form a tree (their prefixes), whose node is the third part of the state: of two
// texts that lead to one pair, only one may be excluded.

struct ProductSearch {
  enum Goal {
    /// A text of both languages.
    case both
    /// A text of the first language that is not in the second.
    case firstOnly
  }

  private struct State {
    let first: Automaton.State
    let second: Automaton.State
    let node: Int
    let parent: Int
    let symbol: UInt8
  }

  private let first: Automaton
  private let second: Automaton
  private let goal: Goal
  private let words: [[UInt8]]
  /// The prefixes of `words`, the empty one first.
  private let nodes: [[UInt8]]
  private let symbols: [UInt8]
  private var states: [State] = []

  init(
    _ first: Automaton, _ second: Automaton, goal: Goal, excluding words: [[UInt8]] = [],
    avoiding avoided: [UInt8] = []
  ) {
    self.first = first
    self.second = second
    self.goal = goal
    self.words = words
    var nodes: [[UInt8]] = [[]]
    for word in words {
      for length in 0...word.count where !nodes.contains(Array(word.prefix(length))) {
        nodes.append(Array(word.prefix(length)))
      }
    }
    self.nodes = nodes
    self.symbols = Self.legibleSymbols(first, second, special: words.flatMap { $0 }, avoided)
  }

  /// Returns the text; `nil` if there is none.
  mutating func run(budget: Int) throws(AutomatonError) -> [UInt8]? {
    var seen = BitSet(count: first.stateCount * second.stateCount * (nodes.count + 1))
    var budget = budget
    states = [State(first: first.start, second: second.start, node: 0, parent: -1, symbol: 0)]
    var index = 0
    while index < states.count {
      let state = states[index]
      if isGoal(state) { return text(to: index) }
      for symbol in symbols {
        if budget == 0 { throw AutomatonError.overBudget }
        budget -= 1
        let p = first.next(state.first, symbol)
        let q = second.next(state.second, symbol)
        if first.isDead(p) || (goal == .both && second.isDead(q)) { continue }
        let node = self.node(after: state.node, symbol)
        let key = (Int(p) * second.stateCount + Int(q)) * (nodes.count + 1) + node
        if seen.insert(key) {
          states.append(State(first: p, second: q, node: node, parent: index, symbol: symbol))
        }
      }
      index += 1
    }
    return nil
  }

  private func isGoal(_ state: State) -> Bool {
    guard first.isAccepting(state.first),
      second.isAccepting(state.second) == (goal == .both)
    else { return false }
    return state.node == nodes.count || !words.contains(nodes[state.node])
  }

  /// Returns the node after a symbol, or `nodes.count` if no excluded text has this prefix.
  private func node(after node: Int, _ symbol: UInt8) -> Int {
    if node == nodes.count || nodes.count == 1 { return nodes.count }
    return nodes.firstIndex(of: nodes[node] + [symbol]) ?? nodes.count
  }

  private func text(to index: Int) -> [UInt8] {
    var reversed: [UInt8] = []
    var index = index
    while states[index].parent >= 0 {
      reversed.append(states[index].symbol)
      index = states[index].parent
    }
    return reversed.reversed()
  }
}

extension ProductSearch {
  private static let byLegibility = (UInt8.min...UInt8.max).sorted { one, two in
    (rank(one), one) < (rank(two), two)
  }

  /// Returns the symbols to try: of each class that the automata do not distinguish, the most
  /// legible one in no excluded text, and all that are in one.
  private static func legibleSymbols(
    _ first: Automaton, _ second: Automaton, special: [UInt8], _ avoided: [UInt8]
  ) -> [UInt8] {
    let (one, two) = (first.symbolClasses, second.symbolClasses)
    var hasClass = [Bool](repeating: false, count: first.classCount * second.classCount)
    var result: [UInt8] = []
    let count = second.classCount
    for symbol in byLegibility {
      let pair = Int(one[Int(symbol)]) * count + Int(two[Int(symbol)])
      let isSpecial = !special.isEmpty && special.contains(symbol)
      if hasClass[pair] && !isSpecial || avoided.contains(symbol) { continue }
      if !isSpecial { hasClass[pair] = true }
      result.append(symbol)
    }
    return result
  }

  private static func rank(_ symbol: UInt8) -> Int {
    switch symbol {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): 0
    case UInt8(ascii: "0")...UInt8(ascii: "9"): 1
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): 2
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "."): 3
    // The symbols that a path contains unescaped.
    case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&")...UInt8(ascii: ","),
      UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: "@"):
      4
    case UInt8(ascii: "/"): 5
    case 0x20...0x7E: 6
    case 0x80...0xFE: 7
    case PercentDecoding.escapedSlash: 8
    case 0x01...0x7F: 9
    default: 10
    }
  }
}

/// A set of numbers below a limit, one bit each.
struct BitSet {
  private var words: [UInt64]

  init(count: Int) { words = [UInt64](repeating: 0, count: (count + 63) / 64) }

  mutating func insert(_ number: Int) -> Bool {
    let bit: UInt64 = 1 << UInt64(number & 63)
    if words[number >> 6] & bit != 0 { return false }
    words[number >> 6] |= bit
    return true
  }
}
