// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// An expression as a graph of instructions over symbols.
package struct SymbolProgram: Hashable, Sendable {
  enum Purpose: Hashable, Sendable {
    /// For the language only: captures and laziness are ignored.
    case language
    /// For the captures: priorities are those of ECMAScript.
    case captures
  }

  package enum Instruction: Hashable, Sendable {
    case accept
    case fail
    /// Both branches; the first has priority.
    case split(Int32, Int32)
    /// Stores the position in the text in a slot.
    case save(slot: Int32, next: Int32)
    /// Clears some slots.
    case clear(first: Int32, last: Int32, next: Int32)
    /// Reads a symbol in one of some ``ranges``, which do not overlap.
    case take(first: Int32, last: Int32)
  }

  package struct SymbolRange: Hashable, Sendable {
    package var low: UInt8
    package var high: UInt8
    package var next: Int32
  }

  static let accept: Int32 = 0
  static let fail: Int32 = 1
  static let maximumInstructions = 65_536

  package private(set) var instructions: [Instruction] = [.accept, .fail]
  package private(set) var ranges: [SymbolRange] = []
  package private(set) var start = SymbolProgram.fail

  /// Compiles an expression.
  init(_ expression: Expression, purpose: Purpose) throws(AutomatonError) {
    var compiler = SymbolCompiler(purpose: purpose)
    let end = SymbolCompiler.Continuation(taken: Self.accept, empty: Self.accept)
    let start = try compiler.compile(expression, then: end).empty
    instructions = compiler.instructions
    ranges = compiler.ranges
    self.start = start
  }
}

extension [SymbolProgram.SymbolRange] {
  /// The class of each symbol; symbols of one class are in the same ranges.
  package var symbolClasses: [UInt8] {
    var begins = [Bool](repeating: false, count: 257)
    for range in self {
      begins[Int(range.low)] = true
      begins[Int(range.high) + 1] = true
    }
    var classes = [UInt8](repeating: 0, count: 256)
    for symbol in 1..<256 { classes[symbol] = classes[symbol - 1] + (begins[symbol] ? 1 : 0) }
    return classes
  }
}

// A program is built backwards: a part is compiled when the instruction that follows it is known.
// Scalars become their UTF-8 bytes.
//
// In ECMAScript, an optional iteration of a loop fails if it reads no symbol. The compiler removes
// this rule, so that the instruction alone decides what follows, and an automaton visits each
// instruction once per symbol: a part has two continuations, one if the innermost iteration has
// read a symbol and one if it has not (`Continuation`); at the end of an iteration, the latter is
// `fail`. Reading a symbol leads to the first from both, so a part at most doubles its splits.

struct SymbolCompiler {
  /// The instructions that follow a part.
  struct Continuation {
    /// The next instruction if the innermost iteration has read a symbol.
    var taken: Int32
    /// The next instruction if it has not.
    var empty: Int32
  }

  typealias Instruction = SymbolProgram.Instruction

  let purpose: SymbolProgram.Purpose
  var instructions: [Instruction] = [.accept, .fail]
  var ranges: [SymbolProgram.SymbolRange] = []
  private var templates: [SymbolSet: UTF8Template] = [:]
  private var work = 0

  init(purpose: SymbolProgram.Purpose) { self.purpose = purpose }

  mutating func compile(
    _ expression: Expression, then next: Continuation
  ) throws(AutomatonError) -> Continuation {
    work += 1
    if work > 4 * SymbolProgram.maximumInstructions { throw AutomatonError.tooManyStates }
    switch expression {
    case .empty:
      return next
    case .symbols(let set):
      let entry = try symbols(set, then: next.taken)
      return Continuation(taken: entry, empty: entry)
    case .sequence(let parts):
      var next = next
      for part in parts.reversed() { next = try compile(part, then: next) }
      return next
    case .alternation(let branches):
      guard let last = branches.last else {
        return Continuation(taken: SymbolProgram.fail, empty: SymbolProgram.fail)
      }
      var entry = try compile(last, then: next)
      for branch in branches.dropLast().reversed() {
        entry = try split(try compile(branch, then: next), entry, isLazy: false)
      }
      return entry
    case .capture(let number, let body):
      if purpose == .language { return try compile(body, then: next) }
      let end = try save(Int32(number) * 2 + 1, then: next)
      return try save(Int32(number) * 2, then: try compile(body, then: end))
    case .repetition(let body, let min, let max, let isLazy):
      return try repeated(body, min: min, max: max, isLazy: isLazy, then: next)
    }
  }

  private mutating func repeated(
    _ body: Expression, min: Int, max: Int?, isLazy: Bool, then next: Continuation
  ) throws(AutomatonError) -> Continuation {
    if max == 0 { return next }
    let isNullable = body.isNullable
    // For the language alone, an iteration that can be empty is skipped.
    var mandatory = isNullable && purpose == .language ? 0 : min
    var entry = next

    if let max {
      for _ in 0..<(max - mandatory) {
        let end = Continuation(taken: entry.taken, empty: SymbolProgram.fail)
        let iteration = try self.iteration(body, isNullable: isNullable, then: end)
        entry = try split(iteration, next, isLazy: isLazy)
      }
    } else {
      let loop = try append(.fail)
      let end = Continuation(taken: loop, empty: SymbolProgram.fail)
      let iteration = try self.iteration(body, isNullable: isNullable, then: end)
      instructions[Int(loop)] = choice(iteration.empty, next.taken, isLazy: isLazy)
      if mandatory > 0, !isNullable {
        entry = iteration
        mandatory -= 1
      } else if next.empty == next.taken {
        entry = Continuation(taken: loop, empty: loop)
      } else {
        let first = try append(choice(iteration.empty, next.empty, isLazy: isLazy))
        entry = Continuation(taken: loop, empty: first)
      }
    }
    for _ in 0..<mandatory {
      entry = try clear(body, then: try compile(body, then: entry))
    }
    return entry
  }

  /// Compiles an iteration that must read a symbol.
  private mutating func iteration(
    _ body: Expression, isNullable: Bool, then end: Continuation
  ) throws(AutomatonError) -> Continuation {
    // A body that always reads a symbol never reaches the other end.
    let end = isNullable ? end : Continuation(taken: end.taken, empty: end.taken)
    let entry = try clear(body, then: try compile(body, then: end))
    return Continuation(taken: entry.empty, empty: entry.empty)
  }

  private mutating func symbols(
    _ set: SymbolSet, then next: Int32
  ) throws(AutomatonError) -> Int32 {
    if set.isEmpty || next == SymbolProgram.fail { return SymbolProgram.fail }
    let template = templates[set] ?? UTF8Template(set)
    templates[set] = template
    let base = Int32(instructions.count)
    for node in template.nodes {
      let first = Int32(ranges.count)
      for range in node {
        var range = range
        range.next = range.next == UTF8Template.end ? next : base + range.next
        ranges.append(range)
      }
      _ = try append(.take(first: first, last: Int32(ranges.count)))
    }
    return Int32(instructions.count) - 1
  }
}

extension SymbolCompiler {
  private mutating func append(_ instruction: Instruction) throws(AutomatonError) -> Int32 {
    if instructions.count >= SymbolProgram.maximumInstructions {
      throw AutomatonError.tooManyStates
    }
    instructions.append(instruction)
    return Int32(instructions.count - 1)
  }

  /// Appends an instruction before each of two continuations; once if they are equal.
  private mutating func append(
    before next: Continuation, _ instruction: (Int32) -> Instruction
  ) throws(AutomatonError) -> Continuation {
    let taken = try append(instruction(next.taken))
    let isSame = next.taken == next.empty
    return Continuation(taken: taken, empty: isSame ? taken : try append(instruction(next.empty)))
  }

  private func choice(_ more: Int32, _ done: Int32, isLazy: Bool) -> Instruction {
    isLazy ? .split(done, more) : .split(more, done)
  }

  private mutating func split(
    _ more: Continuation, _ done: Continuation, isLazy: Bool
  ) throws(AutomatonError) -> Continuation {
    let taken = try split(more.taken, done.taken, isLazy: isLazy)
    if more.taken == more.empty, done.taken == done.empty {
      return Continuation(taken: taken, empty: taken)
    }
    return Continuation(
      taken: taken, empty: try split(more.empty, done.empty, isLazy: isLazy))
  }

  private mutating func split(
    _ more: Int32, _ done: Int32, isLazy: Bool
  ) throws(AutomatonError) -> Int32 {
    if more == SymbolProgram.fail || more == done { return done }
    if done == SymbolProgram.fail { return more }
    return try append(choice(more, done, isLazy: isLazy))
  }

  private mutating func save(
    _ slot: Int32, then next: Continuation
  ) throws(AutomatonError) -> Continuation {
    try append(before: next) { .save(slot: slot, next: $0) }
  }

  /// Clears, at the start of an iteration, the inner captures of the previous one.
  private mutating func clear(
    _ body: Expression, then next: Continuation
  ) throws(AutomatonError) -> Continuation {
    guard purpose == .captures else { return next }
    let numbers = body.captureNumbers
    guard let lowest = numbers.min(), let highest = numbers.max() else { return next }
    let (first, last) = (Int32(lowest) * 2, Int32(highest) * 2 + 1)
    return try append(before: next) { .clear(first: first, last: last, next: $0) }
  }
}
