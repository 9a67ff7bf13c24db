// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Minimizes an automaton.
//
// 1. States are partitioned until those of one block are equivalent, after Hopcroft, "An n log n
//    algorithm for minimizing states in a finite automaton" (1971): `partitioned`. The states from
//    which no text is accepted are equivalent to the dead one.
// 2. Classes of symbols that lead to the same states are merged, and blocks are numbered in the
//    order of a walk from the start: `minimal`.

extension PartialAutomaton {
  /// Returns the minimal automaton of the same language.
  func minimized(
    maximumStates: Int = Automaton.maximumStates
  ) throws(AutomatonError) -> Automaton {
    let (blocks, block) = partitioned
    if blocks.count > maximumStates { throw AutomatonError.tooManyStates }
    return block[Int(start)] == block[0] ? .emptyLanguage : minimal(blocks, block)
  }

  /// The sets of equivalent states, and the set of each state.
  private var partitioned: (blocks: [Set<Int>], block: [Int]) {
    let incoming = Adjacency(count: stateCount, heads: transitions)
    let states = Set(0..<stateCount)
    let last = states.filter { accepting[$0] }
    var blocks = [last, states.subtracting(last)].filter { !$0.isEmpty }
    var block = accepting.map { $0 ? 0 : blocks.count - 1 }
    // The blocks into which transitions may still tell states apart. Of a block that is split, the smaller part
    // is enough.
    var waiting = Set(blocks.indices)
    while let splitter = waiting.popFirst() {
      var tails = [[Int]](repeating: [], count: classCount)
      for position in blocks[splitter].lazy.flatMap(incoming.edgeIndices) {
        let edge = incoming.edge(at: position)
        tails[edge % classCount].append(edge / classCount)
      }
      for tails in tails {
        for (old, part) in Dictionary(grouping: tails, by: { block[$0] })
        where part.count < blocks[old].count {
          let new = blocks.count
          blocks[old].subtract(part)
          blocks.append(Set(part))
          for state in part { block[state] = new }
          let isSmaller = part.count <= blocks[old].count
          waiting.insert(isSmaller || waiting.contains(old) ? new : old)
        }
      }
    }
    return (blocks, block)
  }

  private func minimal(_ blocks: [Set<Int>], _ block: [Int]) -> Automaton {
    // Any state of a block represents its transitions.
    let members = blocks.map { $0.first ?? 0 }

    // One row of blocks for each class, to find equal classes.
    var columns: [[Int]] = []
    var numberOfColumn: [[Int]: UInt8] = [:]
    let newClass = (0..<classCount).map { symbolClass -> UInt8 in
      let next = members.map { Int(self[$0, symbolClass]) }
      let column = next.map { block[$0] }
      if let known = numberOfColumn[column] { return known }
      numberOfColumn[column] = UInt8(columns.count)
      columns.append(column)
      return UInt8(columns.count - 1)
    }

    // Classes are numbered by their first symbols, so this walk reads symbols in order.
    var order = [block[Int(start)]]
    var number = [Automaton.State](repeating: Automaton.dead, count: blocks.count)
    number[order[0]] = 1
    var transitions = [Automaton.State](repeating: Automaton.dead, count: columns.count)
    transitions.reserveCapacity(blocks.count * columns.count)
    var accepting = [false]
    var index = 0
    while index < order.count {
      accepting.append(self.accepting[members[order[index]]])
      for column in columns {
        let next = column[order[index]]
        if next != block[0], number[next] == Automaton.dead {
          order.append(next)
          number[next] = Automaton.State(order.count)
        }
        transitions.append(number[next])
      }
      index += 1
    }
    return Automaton(
      Automaton.Tables(
        start: 1, classes: classes.map { newClass[Int($0)] }, classCount: columns.count,
        transitions: transitions, accepting: accepting))
  }
}

/// The edges of a graph, by the node that they lead to.
struct Adjacency {
  private var begins: [Int32]
  private var sorted: [Int32]

  /// Sorts edges by their heads.
  init(count: Int, heads: [Int32]) {
    begins = [Int32](repeating: 0, count: count + 1)
    for head in heads { begins[Int(head) + 1] += 1 }
    for node in 0..<count { begins[node + 1] += begins[node] }
    sorted = [Int32](repeating: 0, count: heads.count)
    var next = begins
    for edge in heads.indices {
      let head = Int(heads[edge])
      sorted[Int(next[head])] = Int32(edge)
      next[head] += 1
    }
  }

  /// The indices of the edges that lead to `node`.
  func edgeIndices(of node: Int) -> Range<Int> { Int(begins[node])..<Int(begins[node + 1]) }

  func edge(at index: Int) -> Int { Int(sorted[index]) }
}
