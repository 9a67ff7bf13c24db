// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A search for a path that two rows accept.
///
/// 1. A path is a text with a slash before every segment: "/order/7", "" for the root. In this
///    form, a row is one deterministic machine (`TableMachine`), built during the walk: a segment's
///    automaton never accepts a slash, so a slash always leads to the next position.
/// 2. One slash at the end of a URL is ignored, but a tail requires it to match the empty text:
///    `/docs/*` matches `/docs/` and not `/docs`. So the search runs twice.
/// 3. It walks pairs of states breadth first, preferred symbols first, so that the first path found
///    is a shortest and the most readable one.
/// 4. A URL never contains the segments "." and "..", so the search counts the dots.
struct TableProduct {
  /// The maximum number of steps of a search.
  static let budget = 1_000_000

  let one: PatternRow
  let two: PatternRow

  struct Path {
    /// The path with a slash before every segment.
    var symbols: [UInt8]
    var needsSlash: Bool

    fileprivate var length: Int { symbols.count + (needsSlash ? 1 : 0) }
  }

  /// Returns a shortest path that both rows accept and that a URL can have; `nil` if there is none.
  func commonPath() throws(AutomatonError) -> Path? {
    let plain = try commonPath(endsWithSlash: false).map { symbols in
      Path(symbols: symbols, needsSlash: symbols.last == TableWord.slash)
    }
    guard
      (one.positions.last?.isTailAcceptingEmpty ?? false)
        || (two.positions.last?.isTailAcceptingEmpty ?? false),
      let other = try commonPath(endsWithSlash: true)
    else { return plain }
    let slashed = Path(symbols: other, needsSlash: !other.isEmpty)
    guard let plain else { return slashed }
    return slashed.length < plain.length ? slashed : plain
  }

  /// A pair of states, and the step that led to it.
  private struct Step {
    var first: Int
    var second: Int
    var dots: Int
    var parent: Int
    var symbol: UInt8

    /// The states only; a pattern is too short for a state of more than 30 bits.
    var code: UInt64 { UInt64(first + 1) << 34 | UInt64(second + 1) << 4 | UInt64(dots) }
  }

  private func commonPath(endsWithSlash: Bool) throws(AutomatonError) -> [UInt8]? {
    let first = TableMachine(one, endsWithSlash: endsWithSlash)
    let second = TableMachine(two, endsWithSlash: endsWithSlash)
    var alphabet = TableAlphabet()
    var steps = [Step(first: first.start, second: second.start, dots: 0, parent: -1, symbol: 0)]
    var seen: Set<UInt64> = [steps[0].code]
    var work = 0
    var index = 0
    while index < steps.count {
      let step = steps[index]
      let isSegment = step.dots == 0 || step.dots == 3
      if isSegment, first.isAccepting(step.first), second.isAccepting(step.second) {
        return path(to: index, steps)
      }
      for symbol in alphabet.symbols(first, step.first, second, step.second) {
        if symbol == TableWord.slash, !isSegment { continue }
        let next = (first.next(step.first, symbol), second.next(step.second, symbol))
        work += 1
        if work > Self.budget { throw AutomatonError.overBudget }
        if next.0 == TableMachine.dead || next.1 == TableMachine.dead { continue }
        let step = Step(
          first: next.0, second: next.1, dots: Self.dots(step.dots, symbol), parent: index,
          symbol: symbol)
        if seen.insert(step.code).inserted { steps.append(step) }
      }
      index += 1
    }
    return nil
  }

  private func path(to index: Int, _ steps: [Step]) -> [UInt8] {
    var symbols: [UInt8] = []
    var index = index
    while steps[index].parent >= 0 {
      symbols.append(steps[index].symbol)
      index = steps[index].parent
    }
    return symbols.reversed()
  }

  /// The number of dots of a segment that consists of dots only: 0, 1 or 2; otherwise 3.
  private static func dots(_ count: Int, _ symbol: UInt8) -> Int {
    if symbol == TableWord.slash { return 0 }
    return symbol == UInt8(ascii: ".") && count < 2 ? count + 1 : 3
  }
}

/// The symbols to try, the most readable first.
struct TableAlphabet {
  /// All symbols except NUL, which no path contains; a dot late, since it is no segment by itself.
  static let preferred: [UInt8] = {
    let letters = Array(UInt8(ascii: "a")...UInt8(ascii: "z"))
    let digits = Array(UInt8(ascii: "0")...UInt8(ascii: "9"))
    let capitals = Array(UInt8(ascii: "A")...UInt8(ascii: "Z"))
    let first = letters + digits + capitals + [UInt8(ascii: "-"), UInt8(ascii: "_")]
    let last = [UInt8(ascii: "."), TableWord.slash, TableWord.escapedSlash]
    let printable = (UInt8(0x21)...0x7E).filter { !first.contains($0) && !last.contains($0) }
    let rest = (UInt8(0x01)...0xFE).filter { $0 < 0x21 || $0 > 0x7E }
    return first + printable + rest + last
  }()

  private var known: [[Int]: [UInt8]] = [:]

  /// Returns one symbol for each distinct pair of successors of two states.
  mutating func symbols(
    _ first: TableMachine, _ one: Int, _ second: TableMachine, _ two: Int
  ) -> [UInt8] {
    let key = [first.position(one) ?? -1, second.position(two) ?? -1]
    if let symbols = known[key] { return symbols }
    let one = first.position(one).map { first.positions[$0] }
    let two = second.position(two).map { second.positions[$0] }
    var classes: Set<Int> = []
    let symbols = Self.preferred.filter { symbol in
      if symbol == TableWord.slash || symbol == UInt8(ascii: ".") { return true }
      let pair = (one?.symbolClass(symbol) ?? 0) << 9 | (two?.symbolClass(symbol) ?? 0)
      return classes.insert(pair).inserted
    }
    known[key] = symbols
    return symbols
  }
}

extension Position.Language {
  /// A number that is equal for symbols that this position does not distinguish.
  func symbolClass(_ symbol: UInt8) -> Int {
    switch self {
    case .literal(let literal): literal.contains(symbol) ? Int(symbol) : 0x100
    case .any: Int(Automaton.anySegment.symbolClasses[Int(symbol)])
    case .segment(let automaton), .tail(let automaton):
      Int(automaton.symbolClasses[Int(symbol)])
    }
  }
}
