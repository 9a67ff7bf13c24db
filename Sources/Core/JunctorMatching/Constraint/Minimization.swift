// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Minimizes an automaton.
//
// 1. States from which no text is accepted are removed: `trimmed`.
// 2. States are partitioned until those of one block are equivalent, after Hopcroft, "An n log n
//    algorithm for minimizing states in a finite automaton" (1971): `partitioned`.
// 3. Classes of symbols that lead to the same states are merged, and blocks are numbered in the
//    order of a walk from the start: `minimal`.

extension PartialMachine {
  /// Returns the minimal automaton of the same language.
  func minimized(
    maximumStates: Int = Automaton.maximumStates
  ) throws(AutomatonError) -> Automaton {
    guard let machine = trimmed else { return .emptyLanguage }
    let (blocks, block) = machine.partitioned
    if blocks.count + 1 > maximumStates { throw AutomatonError.tooManyStates }
    return machine.minimal(blocks, block)
  }

  /// The machine with only the states from which a text is accepted; `nil` if the start is none of them.
  private var trimmed: PartialMachine? {
    let before = Adjacency(count: stateCount, heads: transitions)
    var isUseful = accepting
    var stack = accepting.indices.filter { accepting[$0] }
    while let state = stack.popLast() {
      for position in before.edgeIndices(of: state) {
        let tail = before.edge(at: position) / classCount
        if isUseful[tail] { continue }
        isUseful[tail] = true
        stack.append(tail)
      }
    }
    guard stateCount > 0, isUseful[Int(start)] else { return nil }
    var machine = PartialMachine(classes: classes, classCount: classCount)
    var number = [Int32](repeating: -1, count: stateCount)
    for state in 0..<stateCount where isUseful[state] {
      number[state] = machine.addState(isAccepting: accepting[state])
    }
    machine.start = number[Int(start)]
    for state in 0..<stateCount where isUseful[state] {
      for symbolClass in 0..<classCount where self[state, symbolClass] >= 0 {
        machine[Int(number[state]), symbolClass] = number[Int(self[state, symbolClass])]
      }
    }
    return machine
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
      let column = next.map { $0 < 0 ? -1 : block[$0] }
      if let known = numberOfColumn[column] { return known }
      numberOfColumn[column] = UInt8(columns.count)
      columns.append(column)
      return UInt8(columns.count - 1)
    }

    // Classes are numbered by their first symbols, so this walk reads symbols in order.
    var order = [block[Int(start)]]
    var number = [Automaton.State](repeating: 0, count: blocks.count)
    number[order[0]] = 1
    var transitions = [Automaton.State](repeating: Automaton.dead, count: columns.count)
    transitions.reserveCapacity((blocks.count + 1) * columns.count)
    var accepting = [false]
    var index = 0
    while index < order.count {
      accepting.append(self.accepting[members[order[index]]])
      for column in columns {
        let next = column[order[index]]
        if next >= 0, number[next] == 0 {
          order.append(next)
          number[next] = Automaton.State(order.count)
        }
        transitions.append(next < 0 ? Automaton.dead : number[next])
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

  /// Sorts edges by their heads; edges with the head -1 are omitted.
  init(count: Int, heads: [Int32]) {
    begins = [Int32](repeating: 0, count: count + 1)
    for edge in 0..<heads.count where heads[edge] >= 0 { begins[Int(heads[edge]) + 1] += 1 }
    for node in 0..<count { begins[node + 1] += begins[node] }
    sorted = [Int32](repeating: 0, count: Int(begins[count]))
    var next = begins
    for edge in 0..<heads.count where heads[edge] >= 0 {
      let head = Int(heads[edge])
      sorted[Int(next[head])] = Int32(edge)
      next[head] += 1
    }
  }

  /// The indices of the edges that lead to `node`.
  func edgeIndices(of node: Int) -> Range<Int> { Int(begins[node])..<Int(begins[node + 1]) }

  func edge(at index: Int) -> Int { Int(sorted[index]) }
}
