// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The automata of a table as plain numbers, so that a walk reads no reference.
///
/// Most constraints are one class of bytes and a length (`[0-9]+`, `[a-z]{2}`): a loop over the
/// bytes. All others are tables of their automata in shared buffers.
struct MachinePool: Sendable {
  struct Machine: Sendable {
    /// For a class of bytes: its bytes, 64 to a word.
    var set: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    var minimum: Int32 = 0
    var maximum: Int32 = 0
    /// The starts of the automaton's parts in the shared buffers; negative for a class of bytes.
    var classes: Int32 = -1
    var transitions: Int32 = 0
    var accepting: Int32 = 0
    var classCount: Int32 = 0
    var start: Int32 = 0
    var short = ShortClass.none
  }

  private var machines: [Machine] = []
  private var classes: [UInt8] = []
  private var transitions: [Automaton.State] = []
  private var accepting: [Bool] = []
  private var numbers: [Automaton: (number: Int32, uses: Int)] = [:]
  private var automata: [Automaton] = []
  private var free: [Int32] = []
  private var lost = 0

  /// The size of the languages in use in bytes, as ``Automaton/byteCount`` counts.
  private(set) var usedBytes = 0

  subscript(number: Int32) -> Automaton { automata[Int(number)] }

  /// Returns the number of a language; negative if it is not in use.
  func number(of automaton: Automaton) -> Int32 { numbers[automaton]?.number ?? -1 }

  func shortClass(of number: Int32) -> ShortClass { machines[Int(number)].short }

  @inline(__always)
  func accepts(_ number: Int32, _ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    if machines[Int(number)].classes >= 0 {
      return Self.runs(number, machines, classes, transitions, accepting, bytes, start, end)
    }
    let machine = machines[Int(number)]
    let short = machine.short
    if short.decides(bytes, start, end) { return short.accepts(bytes, start, end) }
    let count = end &- start
    if count < Int(machine.minimum) || count > Int(machine.maximum) { return false }
    var index = start
    while index < end {
      let byte = bytes[index]
      let low = byte & 64 == 0 ? machine.set.0 : machine.set.1
      let high = byte & 64 == 0 ? machine.set.2 : machine.set.3
      let word = byte & 128 == 0 ? low : high
      if (word &>> UInt64(byte & 63)) & 1 == 0 { return false }
      index &+= 1
    }
    return true
  }

  /// A static function of the buffers, since `self` would be copied.
  @inline(never)
  private static func runs(
    _ number: Int32, _ machines: [Machine], _ classes: [UInt8],
    _ transitions: [Automaton.State], _ accepting: [Bool],
    _ bytes: Span<UInt8>, _ start: Int, _ end: Int
  ) -> Bool {
    let machine = machines[Int(number)]
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
  mutating func use(_ automaton: Automaton) -> Int32 {
    if let known = numbers[automaton] {
      numbers[automaton] = (known.number, known.uses + 1)
      return known.number
    }
    let machine = machine(automaton)
    let number = free.popLast() ?? Int32(machines.count)
    if Int(number) == machines.count {
      machines.append(machine)
      automata.append(automaton)
    } else {
      machines[Int(number)] = machine
      automata[Int(number)] = automaton
    }
    numbers[automaton] = (number, 1)
    usedBytes += automaton.byteCount
    return number
  }

  mutating func release(_ automaton: Automaton) {
    guard let known = numbers[automaton] else { return }
    if known.uses > 1 {
      numbers[automaton] = (known.number, known.uses - 1)
      return
    }
    numbers[automaton] = nil
    usedBytes -= automaton.byteCount
    if machines[Int(known.number)].classes >= 0 {
      lost += automaton.transitions.count + 256
      if lost * 2 > transitions.count + classes.count { compact() }
    }
    machines[Int(known.number)] = Machine()
    automata[Int(known.number)] = .emptyLanguage
    free.append(known.number)
  }

  private mutating func machine(_ automaton: Automaton) -> Machine {
    if let simple = automaton.byteClass {
      return Machine(
        set: simple.set, minimum: simple.minimum, maximum: simple.maximum,
        short: ShortClass(simple.set, minimum: simple.minimum, maximum: simple.maximum))
    }
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
    for (automaton, known) in numbers { machines[Int(known.number)] = machine(automaton) }
  }
}

extension Automaton {
  /// The class of bytes whose texts, of some lengths, are the language; `nil` for other languages.
  var byteClass: (set: (UInt64, UInt64, UInt64, UInt64), minimum: Int32, maximum: Int32)? {
    var set = [UInt64](repeating: 0, count: 4)
    var minimum: Int32 = -1
    var length: Int32 = 0
    var state = start
    // All states of the chain continue with the same bytes; every state after a final one is final.
    while true {
      if isAccepting(state) {
        if minimum < 0 { minimum = length }
      } else if minimum >= 0 {
        return nil
      }
      var here = [UInt64](repeating: 0, count: 4)
      var following = Automaton.dead
      for symbol in UInt8.min...UInt8.max {
        let next = next(state, symbol)
        if isDead(next) { continue }
        if !isDead(following), following != next { return nil }
        following = next
        here[Int(symbol >> 6)] |= UInt64(1) << UInt64(symbol & 63)
      }
      if length == 0 { set = here } else if set != here, !isDead(following) { return nil }
      if isDead(following) || following == state {
        let words = (set[0], set[1], set[2], set[3])
        return minimum < 0 ? nil : (words, minimum, following == state ? .max : length)
      }
      state = following
      length += 1
    }
  }
}
