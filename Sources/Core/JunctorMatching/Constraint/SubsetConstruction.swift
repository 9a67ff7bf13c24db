// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Builds a deterministic automaton from a program: a state is a set of instructions. Symbols that
// no instruction distinguishes share a class.
//
// States and work are limited, so that an expression with an exponential automaton is refused after
// a fraction of a second.

struct SubsetConstruction {
  private static let maximumStates = 4 * Automaton.maximumStates
  private static let maximumWork = 8_000_000

  private let program: SymbolProgram
  private var automaton: PartialAutomaton
  /// The instructions of each state: those that read a symbol, and `accept` if it is among them; none of the dead one.
  private var members: [[Int32]] = [[]]
  private var stateOf: [[Int32]: Int32] = [[]: 0]
  /// The state after a single instruction, or -1.
  private var stateOfInstruction: [Int32]
  /// The last search that reached each instruction.
  private var seen: [Int32]
  private var search: Int32 = 0
  private var work = 0

  static func automaton(of program: SymbolProgram) throws(AutomatonError) -> Automaton {
    var construction = SubsetConstruction(program)
    try construction.run()
    return try construction.automaton.minimized()
  }

  private init(_ program: SymbolProgram) {
    self.program = program
    let classes = program.ranges.symbolClasses
    automaton = PartialAutomaton(classes: classes, classCount: Int(classes[255]) + 1)
    stateOfInstruction = [Int32](repeating: -1, count: program.instructions.count)
    seen = [Int32](repeating: 0, count: program.instructions.count)
  }

  private mutating func run() throws(AutomatonError) {
    automaton.start = try state(of: [program.start])
    var instructions = [[Int32]](repeating: [], count: automaton.classCount)
    var state = 0
    while state < members.count {
      for symbolClass in 0..<instructions.count where !instructions[symbolClass].isEmpty {
        instructions[symbolClass].removeAll(keepingCapacity: true)
      }
      for member in members[state] {
        guard case .take(let first, let last) = program.instructions[Int(member)] else { continue }
        for index in Int(first)..<Int(last) {
          let range = program.ranges[index]
          let first = Int(automaton.classes[Int(range.low)])
          let last = Int(automaton.classes[Int(range.high)])
          for symbolClass in first..<last + 1 { instructions[symbolClass].append(range.next) }
          work += last - first + 1
        }
      }
      work += automaton.classCount
      for symbolClass in 0..<instructions.count where !instructions[symbolClass].isEmpty {
        let next =
          symbolClass > 0 && instructions[symbolClass] == instructions[symbolClass - 1]
          ? automaton[state, symbolClass - 1] : try self.state(of: instructions[symbolClass])
        automaton[state, symbolClass] = next
      }
      state += 1
    }
  }

  private mutating func state(of instructions: [Int32]) throws(AutomatonError) -> Int32 {
    let single = instructions.count == 1 ? instructions[0] : nil
    if let single, stateOfInstruction[Int(single)] >= 0 { return stateOfInstruction[Int(single)] }
    let members = closure(of: instructions)
    work += members.count
    if work > Self.maximumWork { throw AutomatonError.tooManyStates }
    let state: Int32
    if let known = stateOf[members] {
      state = known
    } else {
      if self.members.count >= Self.maximumStates { throw AutomatonError.tooManyStates }
      state = automaton.addState(isAccepting: members.first == SymbolProgram.accept)
      self.members.append(members)
      stateOf[members] = state
    }
    if let single { stateOfInstruction[Int(single)] = state }
    return state
  }

  /// Returns the instructions that are reached without a symbol, sorted.
  private mutating func closure(of instructions: [Int32]) -> [Int32] {
    search += 1
    var members: [Int32] = []
    var stack = instructions
    while let instruction = stack.popLast() {
      if seen[Int(instruction)] == search { continue }
      seen[Int(instruction)] = search
      work += 1
      switch program.instructions[Int(instruction)] {
      case .accept, .take: members.append(instruction)
      case .fail: break
      case .save(_, let next), .clear(_, _, let next): stack.append(next)
      case .split(let first, let second):
        stack.append(first)
        stack.append(second)
      }
    }
    return members.sorted()
  }
}

/// A deterministic automaton under construction, which need not be minimal.
struct PartialAutomaton {
  let classes: [UInt8]
  let classCount: Int
  var start: Int32 = 0
  private(set) var accepting: [Bool] = []
  /// The state after each class; at first the dead state, 0.
  private(set) var transitions: [Int32] = []

  init(classes: [UInt8], classCount: Int) {
    self.classes = classes
    self.classCount = classCount
    _ = addState(isAccepting: false)
  }

  var stateCount: Int { accepting.count }

  subscript(state: Int, symbolClass: Int) -> Int32 {
    get { transitions[state * classCount + symbolClass] }
    set { transitions[state * classCount + symbolClass] = newValue }
  }

  mutating func addState(isAccepting: Bool) -> Int32 {
    accepting.append(isAccepting)
    for _ in 0..<classCount { transitions.append(0) }
    return Int32(accepting.count - 1)
  }
}
