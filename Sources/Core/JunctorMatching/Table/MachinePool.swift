// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The automata of a table in shared buffers, so that a walk reads no reference.
struct MachinePool: Sendable {
  /// The starts of an automaton's tables in the shared buffers.
  struct Machine: Sendable {
    var classes: Int32 = 0
    var transitions: Int32 = 0
    var accepting: Int32 = 0
    var classCount: Int32 = 0
    var start: Int32 = 0
  }

  private var machines: [Machine] = []
  private var classes: [UInt8] = []
  private var transitions: [Automaton.State] = []
  private var accepting: [Bool] = []
  private var indices: [Automaton: (index: MachineIndex, uses: Int)] = [:]
  private var automata: [Automaton] = []
  private var free: [MachineIndex] = []
  private var lost = 0

  /// The size of the languages in use in bytes, as ``Automaton/byteCount`` counts.
  private(set) var usedBytes = 0

  subscript(index: MachineIndex) -> Automaton { automata[index] }

  /// Returns the index of a language; `nil` if it is not in use.
  func index(of automaton: Automaton) -> MachineIndex? { indices[automaton]?.index }

  @inline(__always)
  func accepts(_ index: MachineIndex, _ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    let machine = machines[index]
    let (classBase, base) = (Int(machine.classes), Int(machine.transitions))
    let classCount = Int(machine.classCount)
    var state = Int(machine.start)
    var index = start
    while index < end {
      let symbolClass = Int(classes[classBase &+ Int(bytes[index])])
      state = Int(transitions[base &+ state &* classCount &+ symbolClass])
      if state == Int(Automaton.dead) { return false }
      index &+= 1
    }
    return accepting[Int(machine.accepting) &+ state]
  }
}

// MARK: - Changing

extension MachinePool {
  mutating func use(_ automaton: Automaton) -> MachineIndex {
    if let known = indices[automaton] {
      indices[automaton] = (known.index, known.uses + 1)
      return known.index
    }
    let machine = machine(automaton)
    let index = free.popLast() ?? MachineIndex(machines.count)
    if Int(index.rawValue) == machines.count {
      machines.append(machine)
      automata.append(automaton)
    } else {
      machines[index] = machine
      automata[index] = automaton
    }
    indices[automaton] = (index, 1)
    usedBytes += automaton.byteCount
    return index
  }

  mutating func release(_ automaton: Automaton) {
    guard let known = indices[automaton] else { return }
    if known.uses > 1 {
      indices[automaton] = (known.index, known.uses - 1)
      return
    }
    indices[automaton] = nil
    usedBytes -= automaton.byteCount
    automata[known.index] = .emptyLanguage
    free.append(known.index)
    lost += automaton.transitions.count + 256
    if lost * 2 > transitions.count + classes.count { compact() }
  }

  private mutating func machine(_ automaton: Automaton) -> Machine {
    let machine = Machine(
      classes: Int32(classes.count), transitions: Int32(transitions.count),
      accepting: Int32(accepting.count), classCount: Int32(automaton.classCount),
      start: Int32(automaton.start))
    classes += automaton.symbolClasses
    transitions += automaton.transitions
    accepting += automaton.parts.tables.accepting
    return machine
  }

  /// Removes the data of languages that are no longer in use.
  private mutating func compact() {
    (classes, transitions, accepting, lost) = ([], [], [], 0)
    for (automaton, known) in indices { machines[known.index] = machine(automaton) }
  }
}
