// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// A product of two rows answers the two questions that rank and conflict ask about whole paths:
// is there a path that both rows take, and does one row take every path of the other?
//
// 1. A path is a text in which every segment has a slash before it: "/order/7", "" for the root.
//    In this form a row is one deterministic machine (`TableMachine`), made as it is walked: a
//    segment's automaton never takes a slash, so a slash always leads on to the next position.
// 2. One slash at the end of a URL is ignored, except that a tail that takes the empty text needs
//    it: `/docs/*` takes `/docs/` and not `/docs`. So each question is asked of two machines, one
//    for URLs with that slash and one for those without.
// 3. `search` walks pairs of states breadth first, the preferred symbols first, so that the first
//    path found is a shortest and the most readable one. It gives up over a budget.
// 4. A URL never keeps the segments "." and "..", so the search for a common path counts the dots.

/// The product of two rows, which finds their intersection.
struct TableProduct {
  /// The number of steps a search may take.
  static let budget = 1_000_000

  private let one: PatternRow
  private let two: PatternRow

  init(_ one: PatternRow, _ two: PatternRow) {
    self.one = one
    self.two = two
  }

  /// A path that both rows take.
  struct Path {
    /// The path with a slash before every segment.
    var symbols: [UInt8]
    /// Whether the URL needs one more slash at its end.
    var needsSlash: Bool
  }

  /// Returns a shortest path that both rows take and that a URL can have; `nil` when there is none.
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

  /// Returns whether the second row takes every path of the first.
  func isContained() throws(AutomatonError) -> Bool {
    if !one.positions.contains(where: { $0.kind == .tail }),
      !two.positions.contains(where: { $0.kind == .tail })
    {
      guard one.positions.count == two.positions.count else { return false }
      return zip(one.positions, two.positions).allSatisfy { $0.isWithin($1) }
    }
    for endsWithSlash in [false, true] {
      let found = try search(
        endsWithSlash: endsWithSlash, both: false, avoidingDots: false,
        until: { $0 && !$1 })
      if found != nil { return false }
    }
    return true
  }

  private func commonPath(endsWithSlash: Bool) throws(AutomatonError) -> [UInt8]? {
    try search(endsWithSlash: endsWithSlash, both: true, avoidingDots: true, until: { $0 && $1 })
  }

  /// A pair of states, and how the search came to it.
  private struct Step {
    var first: Int
    var second: Int
    var dots: Int
    var parent: Int
    var symbol: UInt8

    /// The states alone; a pattern is too short for a state of more than 30 bits.
    var code: UInt64 { UInt64(first + 1) << 34 | UInt64(second + 1) << 4 | UInt64(dots) }
  }

  /// Returns a shortest path after which `isFound` holds for whether each row takes it.
  ///
  /// - Parameters:
  ///   - both: Whether a path that the second row cannot take any more is of no use.
  private func search(
    endsWithSlash: Bool, both: Bool, avoidingDots: Bool, until isFound: (Bool, Bool) -> Bool
  ) throws(AutomatonError) -> [UInt8]? {
    let first = TableMachine(one, endsWithSlash: endsWithSlash)
    let second = TableMachine(two, endsWithSlash: endsWithSlash)
    var alphabet = TableAlphabet()
    var steps = [Step(first: first.start, second: second.start, dots: 0, parent: -1, symbol: 0)]
    var seen: Set<UInt64> = [steps[0].code]
    var work = 0
    var index = 0
    while index < steps.count {
      let step = steps[index]
      let isSegment = !avoidingDots || step.dots == 0 || step.dots == 3
      if isSegment, isFound(first.isAccepting(step.first), second.isAccepting(step.second)) {
        return path(to: index, steps)
      }
      let symbols = alphabet.symbols(first, step.first, second, step.second)
      for symbol in symbols {
        if symbol == TableWord.slash, !isSegment { continue }
        let next = (first.next(step.first, symbol), second.next(step.second, symbol))
        work += 1
        if work > Self.budget { throw AutomatonError.overBudget }
        if next.0 == TableMachine.dead || both && next.1 == TableMachine.dead { continue }
        let dots = avoidingDots ? Self.dots(step.dots, symbol) : 0
        let step = Step(first: next.0, second: next.1, dots: dots, parent: index, symbol: symbol)
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

  /// Counts how far a segment is nothing but dots: none, one, two, or not at all any more.
  private static func dots(_ count: Int, _ symbol: UInt8) -> Int {
    if symbol == TableWord.slash { return 0 }
    return symbol == UInt8(ascii: ".") && count < 2 ? count + 1 : 3
  }
}

extension TableProduct.Path {
  fileprivate var length: Int { symbols.count + (needsSlash ? 1 : 0) }
}
