// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// A cache of the shortest text of each constraint.
struct ShortestWords {
  private var known: [Automaton: [UInt8]] = [:]

  /// Returns the shortest path of a row; `nil` if it has a tail or an empty segment.
  mutating func shortestPath(of row: PatternRow) -> TablePath? {
    var symbols: [UInt8] = []
    for position in row.positions {
      symbols.append(UInt8(ascii: "/"))
      switch position {
      case .tail, .literal([]): return nil
      case .literal(let literal): symbols += literal
      case .any: symbols.append(UInt8(ascii: "a"))
      case .segment(let automaton):
        guard let word = shortest(automaton) else { return nil }
        symbols += word
      }
    }
    return TablePath(symbols: symbols, needsSlash: false)
  }

  private mutating func shortest(_ automaton: Automaton) -> [UInt8]? {
    if let word = known[automaton] { return word }
    let word = try? Automaton.shortestCommon(
      automaton, automaton, within: .possibleSegment)
    known[automaton] = word
    return word
  }
}
