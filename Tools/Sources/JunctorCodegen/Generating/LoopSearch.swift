// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

// Regular expressions of a browser backtrack. They take exponential time if a loop can read a text in two ways, as in
// `(?:[a-z]+-?)+`.
//
// 1. `visit` numbers the symbols of an expression, and collects those that can follow each of them (Glushkov).
// 2. In a loop, no two ways may lead from a symbol to the same one, or to two that have a character in common.
// 3. A round of a loop that can be empty, or is empty in two ways, counts as a second way.

/// A search for a loop that can read a text in two ways.
struct LoopSearch {
  private static let maximumSymbols = 400

  private typealias Ends = (first: [Int], last: [Int], isNullable: Bool)

  private var symbols: [SymbolSet] = []
  private var following: [[Int]] = []
  private var isAmbiguous = false

  /// Returns whether some loop of an expression can read a text in two ways; `true` for an expression with many symbols.
  static func isAmbiguous(_ expression: Expression) -> Bool {
    var search = LoopSearch()
    _ = search.visit(expression)
    return search.isAmbiguous || search.symbols.count > maximumSymbols
  }

  private mutating func visit(_ expression: Expression) -> Ends {
    if isAmbiguous || symbols.count > Self.maximumSymbols { return ([], [], true) }
    switch expression {
    case .empty: return ([], [], true)
    case .symbols(let set):
      symbols.append(set)
      following.append([])
      return ([symbols.count - 1], [symbols.count - 1], false)
    case .capture(_, let body): return visit(body)
    case .sequence(let parts):
      return parts.reduce(into: ([], [], true)) { ends, part in
        let next = visit(part)
        connect(ends.last, next.first)
        if ends.isNullable { ends.first += next.first }
        ends.last = next.isNullable ? ends.last + next.last : next.last
        ends.isNullable = ends.isNullable && next.isNullable
      }
    case .alternation(let branches):
      return branches.reduce(into: ([], [], false)) { ends, branch in
        let other = visit(branch)
        ends = (
          ends.first + other.first, ends.last + other.last, ends.isNullable || other.isNullable
        )
      }
    case .repetition(let body, let min, let max, _):
      let start = symbols.count
      var ends = visit(body)
      if max != 0, max != 1 {
        connect(ends.last, ends.first)
        isAmbiguous =
          isAmbiguous || ends.isNullable || Self.isEmptyInTwoWays(body) || overlap(ends.first)
          || following[start...].contains(where: overlap)
      }
      ends.isNullable = ends.isNullable || min == 0
      return ends
    }
  }

  private mutating func connect(_ last: [Int], _ first: [Int]) {
    for symbol in last { following[symbol] += first }
  }

  /// Whether two of some symbols have a character in common.
  private func overlap(_ numbers: [Int]) -> Bool {
    numbers.indices.contains { index in
      numbers[..<index].contains { other in
        let (one, two) = (symbols[numbers[index]], symbols[other])
        return one.escapedSlash && two.escapedSlash
          || one.ranges.contains { range in two.ranges.contains(where: range.overlaps) }
      }
    }
  }

  private static func isEmptyInTwoWays(_ expression: Expression) -> Bool {
    switch expression {
    case .empty, .symbols: false
    case .sequence(let parts): parts.contains(where: isEmptyInTwoWays)
    case .alternation(let parts):
      parts.count(where: \.isNullable) > 1 || parts.contains(where: isEmptyInTwoWays)
    case .repetition(let body, _, _, _), .capture(_, let body): isEmptyInTwoWays(body)
    }
  }
}
