// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Finds where the captures of a text lie, by following all possible matches at once.
//
// A thread is an instruction in the program and what it has kept so far. Threads stand in the order of
// their priority; an instruction that a thread of higher priority has reached is not entered again, since
// the instruction alone decides what follows (see SymbolProgram.swift). So there are never more threads
// than instructions, and time is linear in the text.

/// The machine that says where the captures of a text lie.
///
/// The match is the one that ECMAScript finds: the leftmost alternative, as much as possible for
/// greedy quantifiers, as little for lazy ones, decided from the left. A capture inside a loop
/// keeps what the last iteration took.
struct CaptureProgram: Hashable, Sendable {
  private let program: SymbolProgram
  private let slotCount: Int

  /// Compiles an expression.
  init(_ expression: Expression, captureCount: Int) throws(AutomatonError) {
    precondition(
      expression.captureNumbers.allSatisfy { $0 < captureCount },
      "A capture's number is below the count.")
    program = try SymbolProgram(expression, purpose: .captures)
    slotCount = 2 * captureCount
  }

  /// Returns the range of each capture, or nil when the text does not match as a whole.
  func ranges(in symbols: [UInt8]) -> [Range<Int>?]? {
    var run = Run(program, slotCount: slotCount)
    run.enter(program.start, at: 0)
    for (index, symbol) in symbols.enumerated() {
      run.step(symbol, from: index)
      if run.isStuck { return nil }
    }
    guard let slots = run.acceptedSlots() else { return nil }
    return stride(from: slots.startIndex, to: slots.endIndex, by: 2).map { slot in
      let begin = Int(slots[slot])
      let end = Int(slots[slot + 1])
      return begin < 0 || end < 0 ? nil : begin..<end
    }
  }
}

extension CaptureProgram {
  private struct Run {
    private enum Task {
      case follow(Int32)
      case restore(slot: Int, value: Int32)
    }

    private let program: SymbolProgram
    private let slotCount: Int
    /// The instructions of the threads, `take` or `accept`, in the order of priority.
    private var threads: [Int32] = []
    /// What the threads have kept, `slotCount` entries each; -1 for nothing.
    private var kept: [Int32] = []
    private var oldThreads: [Int32] = []
    private var oldKept: [Int32] = []
    /// What the thread that is being followed has kept.
    private var slots: [Int32]
    /// The last index of the text at which each instruction was entered.
    private var entered: [Int32]
    private var stack: [Task] = []

    init(_ program: SymbolProgram, slotCount: Int) {
      self.program = program
      self.slotCount = slotCount
      slots = [Int32](repeating: -1, count: slotCount)
      entered = [Int32](repeating: -1, count: program.instructions.count)
    }

    var isStuck: Bool { threads.isEmpty }

    mutating func step(_ symbol: UInt8, from index: Int) {
      swap(&threads, &oldThreads)
      swap(&kept, &oldKept)
      threads.removeAll(keepingCapacity: true)
      kept.removeAll(keepingCapacity: true)
      for thread in oldThreads.indices {
        guard case .take(let first, let last) = program.instructions[Int(oldThreads[thread])]
        else { continue }
        for number in Int(first)..<Int(last) {
          let range = program.ranges[number]
          guard range.low <= symbol, symbol <= range.high else { continue }
          for slot in 0..<slotCount { slots[slot] = oldKept[thread * slotCount + slot] }
          enter(range.next, at: index + 1)
          break
        }
      }
    }

    /// Adds the threads that begin at an instruction, which has not been entered at `index` by
    /// a thread of higher priority.
    mutating func enter(_ instruction: Int32, at index: Int) {
      stack.append(.follow(instruction))
      while let task = stack.popLast() {
        switch task {
        case .restore(let slot, let value): slots[slot] = value
        case .follow(let instruction):
          if entered[Int(instruction)] == Int32(index) { continue }
          entered[Int(instruction)] = Int32(index)
          follow(instruction, at: Int32(index))
        }
      }
    }

    private mutating func follow(_ instruction: Int32, at index: Int32) {
      switch program.instructions[Int(instruction)] {
      case .fail: break
      case .accept, .take:
        threads.append(instruction)
        kept.append(contentsOf: slots)
      case .split(let first, let second):
        stack.append(.follow(second))
        stack.append(.follow(first))
      case .save(let slot, let next):
        keep(index, in: Int(slot))
        stack.append(.follow(next))
      case .clear(let first, let last, let next):
        for slot in Int(first)..<Int(last) + 1 { keep(-1, in: slot) }
        stack.append(.follow(next))
      }
    }

    private mutating func keep(_ value: Int32, in slot: Int) {
      // Undone when this branch has been followed to its ends.
      stack.append(.restore(slot: slot, value: slots[slot]))
      slots[slot] = value
    }

    /// What the first thread that may end here has kept.
    func acceptedSlots() -> ArraySlice<Int32>? {
      guard let thread = threads.firstIndex(of: SymbolProgram.accept) else { return nil }
      return kept[(thread * slotCount)..<((thread + 1) * slotCount)]
    }
  }
}
