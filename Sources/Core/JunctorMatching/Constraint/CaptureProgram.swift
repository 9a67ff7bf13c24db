// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Finds the captures of a text by following all possible matches at once.
//
// A thread is an instruction and its slots. Threads are ordered by priority. An instruction that a
// thread of higher priority has reached is not entered again, since the instruction alone decides
// what follows (see SymbolProgram.swift). So there are at most as many threads as instructions, and
// time is linear in the text.

/// A automaton that finds the captures of a text.
///
/// The match is that of ECMAScript: the leftmost alternative, greedy quantifiers as long as
/// possible, lazy ones as short as possible, decided from the left. A capture inside a loop has the
/// text of the last iteration.
package struct CaptureProgram: Hashable, Sendable {
  package let program: SymbolProgram
  private let slotCount: Int

  /// Compiles an expression.
  package init(_ expression: Expression, captureCount: Int) throws(AutomatonError) {
    precondition(
      expression.captureNumbers.allSatisfy { $0 < captureCount },
      "The number of a capture must be below the count.")
    program = try SymbolProgram(expression, purpose: .captures)
    slotCount = 2 * captureCount
  }

  /// Returns the range of each capture, or `nil` if the text does not match as a whole.
  func ranges(in symbols: [UInt8]) -> [Range<Int>?]? {
    var run = run(at: 0)
    for (index, symbol) in symbols.enumerated() {
      run.step(symbol, from: index)
      if run.isStuck { return nil }
    }
    return run.acceptedRanges()
  }

  /// Returns a run before a text whose first symbol has an index.
  package func run(at index: Int) -> Run {
    var run = Run(program, slotCount: slotCount)
    run.enter(program.start, at: index)
    return run
  }
}

extension CaptureProgram {
  package struct Run {
    private enum Task {
      case follow(Int32)
      case restore(slot: Int, value: Int32)
    }

    private let program: SymbolProgram
    private let slotCount: Int
    /// The instructions of the threads, `take` or `accept`, in the order of priority.
    package private(set) var threads: [Int32] = []
    /// The slots of the threads, `slotCount` entries each; -1 for an empty one.
    package private(set) var kept: [Int32] = []
    private var oldThreads: [Int32] = []
    private var oldKept: [Int32] = []
    /// The slots of the current thread.
    private var slots: [Int32]
    /// The last index in the text at which each instruction was entered.
    private var entered: [Int32]
    private var stack: [Task] = []

    fileprivate init(_ program: SymbolProgram, slotCount: Int) {
      self.program = program
      self.slotCount = slotCount
      slots = [Int32](repeating: -1, count: slotCount)
      entered = [Int32](repeating: -1, count: program.instructions.count)
    }

    var isStuck: Bool { threads.isEmpty }

    package mutating func step(_ symbol: UInt8, from index: Int) {
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

    /// Adds the threads that begin at an instruction, unless a thread of higher priority has
    /// entered it at `index`.
    fileprivate mutating func enter(_ instruction: Int32, at index: Int) {
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
      // Restored after this branch has been followed.
      stack.append(.restore(slot: slot, value: slots[slot]))
      slots[slot] = value
    }

    /// Returns the range of each capture if the text ends here, or `nil` if it does not match.
    package func acceptedRanges() -> [Range<Int>?]? {
      guard let slots = acceptedSlots() else { return nil }
      return stride(from: slots.startIndex, to: slots.endIndex, by: 2).map { slot in
        let begin = Int(slots[slot])
        let end = Int(slots[slot + 1])
        return begin < 0 || end < 0 ? nil : begin..<end
      }
    }

    /// The slots of the first thread that may end here.
    private func acceptedSlots() -> ArraySlice<Int32>? {
      guard let thread = threads.firstIndex(of: SymbolProgram.accept) else { return nil }
      return kept[(thread * slotCount)..<((thread + 1) * slotCount)]
    }
  }
}
