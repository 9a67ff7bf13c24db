// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A row of positions as an automaton that reads a path, slashes included.
package struct PathAutomaton {
  /// No path from here on is accepted.
  package static let dead = -1

  private static let boundary = 1 << 16
  private let positions: [Position.Language]
  private let automata: [Automaton?]
  private let endsWithSlash: Bool

  package init(_ row: PatternRow, endsWithSlash: Bool) {
    positions = row.positions
    automata = row.positions.map { $0.automaton }
    self.endsWithSlash = endsWithSlash
  }

  /// The state before the first slash.
  package let start = PathAutomaton.boundary

  /// The only symbol that can follow in a state; `nil` if there can be several.
  func onlySymbol(_ code: Int) -> UInt8? {
    if code & Self.boundary != 0 { return PathSymbols.slash }
    guard case .literal(let literal) = positions[code >> 17] else { return nil }
    let state = code & 0xFFFF
    return state < literal.count ? literal[state] : PathSymbols.slash
  }

  /// The automaton that reads the next symbol; `nil` if only one symbol can follow.
  func automaton(_ code: Int) -> Automaton? {
    code & Self.boundary != 0 ? nil : automata[code >> 17]
  }

  package func isAccepting(_ code: Int) -> Bool {
    if code == Self.dead { return false }
    let index = code >> 17
    if code & Self.boundary != 0 { return isEnd(index) }
    guard isPositionAccepting(index, code & 0xFFFF) else { return false }
    return isEnd(index + 1)
  }

  package func next(_ code: Int, _ symbol: UInt8) -> Int {
    if code == Self.dead { return Self.dead }
    let index = code >> 17
    if code & Self.boundary != 0 {
      return symbol == PathSymbols.slash && index < positions.count ? enter(index) : Self.dead
    }
    let state = code & 0xFFFF
    if symbol == PathSymbols.slash, positions[index].kind != .tail {
      guard index + 1 < positions.count, isPositionAccepting(index, state) else { return Self.dead }
      return enter(index + 1)
    }
    guard let automaton = automata[index] else {
      guard case .literal(let literal) = positions[index], state < literal.count,
        literal[state] == symbol
      else { return Self.dead }
      return code + 1
    }
    let next = automaton.next(Automaton.State(state), symbol)
    return automaton.isDead(next) ? Self.dead : index << 17 | Int(next)
  }

  private func enter(_ index: Int) -> Int {
    index << 17 | (automata[index].map { Int($0.start) } ?? 0)
  }

  private func isPositionAccepting(_ index: Int, _ state: Int) -> Bool {
    if let automaton = automata[index] { return automaton.isAccepting(Automaton.State(state)) }
    guard case .literal(let literal) = positions[index] else { return false }
    return state == literal.count
  }

  private func isEnd(_ index: Int) -> Bool {
    index == positions.count || endsWithSlash && positions[index].isTailAcceptingEmpty
  }
}
