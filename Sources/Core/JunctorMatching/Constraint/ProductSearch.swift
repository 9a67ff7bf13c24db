// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A breadth-first search over the states of automata that read the same symbols.
///
///     while let state = search.next() {
///       if isGoal(state) { return search.text }
///       for symbol in symbols { search.add(following(state, symbol), key: …, after: symbol) }
///     }
///
/// States are visited in the order in which they are added. So the text to the first goal is a
/// shortest one, and the most legible of these if the symbols are in the order of
/// `SymbolClasses.legible`.
package struct ProductSearch<State, Key: Hashable> {
  private var states: [State]
  /// For each state, the index of the state before it, and the symbol between them.
  private var steps: [(parent: Int, symbol: UInt8)] = [(-1, 0)]
  private var visits: [Key: Int]
  private var index = -1

  package init(_ start: State, key: Key) {
    states = [start]
    visits = [key: 1]
  }

  /// Advances to the next state; `nil` if all have been visited.
  package mutating func next() -> State? {
    index += 1
    return index < states.count ? states[index] : nil
  }

  /// Adds the state after the current one, unless `limit` states have the same key.
  package mutating func add(_ state: State, key: Key, after symbol: UInt8, limit: Int = 1) {
    guard visits[key, default: 0] < limit else { return }
    visits[key, default: 0] += 1
    states.append(state)
    steps.append((index, symbol))
  }

  /// The text that leads to the current state.
  package var text: [UInt8] {
    var reversed: [UInt8] = []
    var index = index
    while steps[index].parent >= 0 {
      reversed.append(steps[index].symbol)
      index = steps[index].parent
    }
    return reversed.reversed()
  }
}
