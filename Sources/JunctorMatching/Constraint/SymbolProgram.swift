// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// An expression as a graph of instructions over symbols.
struct SymbolProgram: Hashable, Sendable {
  /// What a program is for.
  enum Purpose: Hashable, Sendable {
    /// Deciding alone: captures and laziness are left out.
    case language
    /// Finding the captures: priorities are those of ECMAScript.
    case captures
  }

  enum Instruction: Hashable, Sendable {
    /// The text may end here.
    case accept
    /// No match is possible.
    case fail
    /// Both, the first preferred.
    case split(Int32, Int32)
    /// The position in the text is kept under a number.
    case save(slot: Int32, next: Int32)
    /// What was kept under some numbers is forgotten.
    case clear(first: Int32, last: Int32, next: Int32)
    /// A symbol, by one of some ``ranges`` that do not overlap.
    case take(first: Int32, last: Int32)
  }

  struct SymbolRange: Hashable, Sendable {
    var low: UInt8
    var high: UInt8
    var next: Int32
  }

  static let accept: Int32 = 0
  static let fail: Int32 = 1
  static let maximumInstructions = 65_536

  var instructions: [Instruction] = [.accept, .fail]
  var ranges: [SymbolRange] = []
  var start = SymbolProgram.fail

  /// Compiles an expression.
  ///
  /// - Throws: An ``AutomatonError`` when there are more than ``maximumInstructions``.
  init(_ expression: Expression, purpose: Purpose) throws(AutomatonError) {
    var compiler = SymbolCompiler(purpose: purpose)
    let end = SymbolCompiler.Continuation(taken: Self.accept, empty: Self.accept)
    let start = try compiler.compile(expression, then: end).empty
    instructions = compiler.instructions
    ranges = compiler.ranges
    self.start = start
  }
}
