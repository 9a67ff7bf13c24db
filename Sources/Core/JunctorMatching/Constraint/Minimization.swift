// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Minimizes an automaton.
//
// 1. States from which no text is accepted are removed: `usefulStates(of:)`.
// 2. States are partitioned until those of one block are equivalent, after Valmari and Lehtinen,
//    "Fast brief practical DFA minimization" (2012), in O(m log m): `refine()`.
// 3. Classes of symbols that lead to the same states are merged, and blocks are numbered in the
//    order of a walk from the start: `canonical`.

struct Minimization {
  /// Returns the minimal automaton of the language of `machine`.
  static func automaton(
    of machine: PartialMachine, maximumStates: Int = Automaton.maximumStates
  ) throws(AutomatonError) -> Automaton {
    let useful = usefulStates(of: machine)
    guard machine.stateCount > 0, useful.newNumber[Int(machine.start)] >= 0 else {
      return .emptyLanguage
    }
    var minimization = Minimization(machine, useful)
    let blockCount = minimization.refine()
    if blockCount + 1 > maximumStates { throw AutomatonError.tooManyStates }
    return minimization.canonical(
      machine, useful.oldNumber, useful.newNumber, blockCount: blockCount)
  }

  /// The transitions between useful states: origin, class, destination.
  private var tails: [Int32] = []
  private var heads: [Int32] = []
  private var labelBegins: [Int] = []
  private var states: Partition
  private var accepting: [Bool]

  private init(
    _ machine: PartialMachine, _ useful: (oldNumber: [Int32], newNumber: [Int32])
  ) {
    for symbolClass in 0..<machine.classCount {
      labelBegins.append(tails.count)
      for state in 0..<useful.oldNumber.count {
        let next = machine[Int(useful.oldNumber[state]), symbolClass]
        guard next >= 0, useful.newNumber[Int(next)] >= 0 else { continue }
        tails.append(Int32(state))
        heads.append(useful.newNumber[Int(next)])
      }
    }
    labelBegins.append(tails.count)
    states = Partition(count: useful.oldNumber.count)
    accepting = useful.oldNumber.map { machine.accepting[Int($0)] }
  }

  private static func usefulStates(
    of machine: PartialMachine
  ) -> (oldNumber: [Int32], newNumber: [Int32]) {
    let before = Adjacency(count: machine.stateCount, heads: machine.transitions)
    var isUseful = machine.accepting
    var stack = machine.accepting.indices.filter { machine.accepting[$0] }
    while let state = stack.popLast() {
      for position in before.edgeIndices(of: state) {
        let tail = before.edge(at: position) / machine.classCount
        if isUseful[tail] { continue }
        isUseful[tail] = true
        stack.append(tail)
      }
    }
    var oldNumber: [Int32] = []
    var newNumber = [Int32](repeating: -1, count: machine.stateCount)
    for state in 0..<machine.stateCount where isUseful[state] {
      newNumber[state] = Int32(oldNumber.count)
      oldNumber.append(Int32(state))
    }
    return (oldNumber, newNumber)
  }

  /// Partitions the states into blocks of equivalent states, and returns their number.
  private mutating func refine() -> Int {
    let incoming = Adjacency(count: accepting.count, heads: heads)
    for state in 0..<accepting.count where accepting[state] { states.mark(state) }
    states.split()

    // A cord is a set of transitions on one class into states of one block.
    var cords = Partition(count: heads.count, begins: labelBegins)
    var block = 1
    var cord = 0
    while cord < cords.setCount {
      for index in cords.members(of: cord) { states.mark(Int(tails[cords.element(at: index)])) }
      states.split()
      cord += 1
      while block < states.setCount {
        for index in states.members(of: block) {
          for position in incoming.edgeIndices(of: states.element(at: index)) {
            cords.mark(incoming.edge(at: position))
          }
        }
        cords.split()
        block += 1
      }
    }
    return states.setCount
  }

  private func canonical(
    _ machine: PartialMachine, _ oldNumber: [Int32], _ newNumber: [Int32], blockCount: Int
  ) -> Automaton {
    // Any state of a block represents its transitions.
    let members = (0..<blockCount).map { states.element(at: states.members(of: $0).lowerBound) }
    let blocks = newNumber.map { $0 < 0 ? -1 : Int32(states.set(of: Int($0))) }

    // One row of blocks for each class, to find equal classes.
    var classOfColumn: [[Int32]: UInt8] = [:]
    var columns: [[Int32]] = []
    var newClass = [UInt8](repeating: 0, count: machine.classCount)
    for symbolClass in 0..<machine.classCount {
      var column = [Int32](repeating: -1, count: blockCount)
      for block in 0..<blockCount {
        let next = machine[Int(oldNumber[members[block]]), symbolClass]
        if next >= 0 { column[block] = blocks[Int(next)] }
      }
      if let known = classOfColumn[column] {
        newClass[symbolClass] = known
      } else {
        newClass[symbolClass] = UInt8(columns.count)
        classOfColumn[column] = UInt8(columns.count)
        columns.append(column)
      }
    }

    // Classes are numbered by their first symbols, so this walk reads symbols in order.
    var order = [Int(blocks[Int(machine.start)])]
    var number = [Automaton.State](repeating: 0, count: blockCount)
    number[order[0]] = 1
    var transitions = [Automaton.State](repeating: Automaton.dead, count: columns.count)
    transitions.reserveCapacity((blockCount + 1) * columns.count)
    var accepting = [false]
    var index = 0
    while index < order.count {
      let block = order[index]
      accepting.append(self.accepting[members[block]])
      for column in columns {
        let next = Int(column[block])
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
        start: 1, classes: machine.classes.map { newClass[Int($0)] }, classCount: columns.count,
        transitions: transitions, accepting: accepting))
  }
}

/// The numbers below a limit, partitioned into sets that are split by marking members.
struct Partition {
  /// The elements, those of one set adjacent.
  private var elements: [Int32]
  /// The index of each element in `elements`.
  private var indices: [Int32]
  private var setOfElement: [Int32]
  private var begins: [Int32] = []
  private var ends: [Int32] = []
  /// The number of marked elements at the start of each set.
  private var marks: [Int32] = []
  /// The sets with marked elements.
  private var touched: [Int32] = []

  /// Creates a partition with one set.
  init(count: Int) { self.init(count: count, begins: [0, count]) }

  /// Creates a partition into runs.
  init(count: Int, begins runs: [Int]) {
    elements = [Int32](repeating: 0, count: count)
    for element in 0..<count { elements[element] = Int32(element) }
    indices = elements
    setOfElement = [Int32](repeating: 0, count: count)
    for (begin, end) in zip(runs, runs.dropFirst()) where begin < end {
      for element in begin..<end { setOfElement[element] = Int32(begins.count) }
      begins.append(Int32(begin))
      ends.append(Int32(end))
      marks.append(0)
    }
  }

  var setCount: Int { begins.count }

  /// The indices of a set's elements, valid until the next change.
  func members(of set: Int) -> Range<Int> { Int(begins[set])..<Int(ends[set]) }

  func element(at index: Int) -> Int { Int(elements[index]) }

  func set(of element: Int) -> Int { Int(setOfElement[element]) }

  /// Marks an unmarked element, by moving it to the start of its set.
  mutating func mark(_ element: Int) {
    let set = Int(setOfElement[element])
    let index = indices[element]
    let target = begins[set] + marks[set]
    if index < target { return }
    let displaced = elements[Int(target)]
    elements[Int(index)] = displaced
    indices[Int(displaced)] = index
    elements[Int(target)] = Int32(element)
    indices[element] = target
    if marks[set] == 0 { touched.append(Int32(set)) }
    marks[set] += 1
  }

  /// Splits the marked from the other elements of each set; the smaller part is the new set.
  mutating func split() {
    while let touchedSet = touched.popLast() {
      let set = Int(touchedSet)
      let middle = begins[set] + marks[set]
      let marked = marks[set]
      marks[set] = 0
      if middle == ends[set] { continue }
      let new = Int32(begins.count)
      if marked <= ends[set] - middle {
        begins.append(begins[set])
        ends.append(middle)
        begins[set] = middle
      } else {
        begins.append(middle)
        ends.append(ends[set])
        ends[set] = middle
      }
      marks.append(0)
      for index in members(of: Int(new)) { setOfElement[Int(elements[index])] = new }
    }
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
