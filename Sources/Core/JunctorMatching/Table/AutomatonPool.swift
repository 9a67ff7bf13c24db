// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The automata that a table uses, each stored once.
struct AutomatonPool: Sendable {
  private var uses: [Automaton: Int] = [:]

  /// The size of all automata in bytes, as ``Automaton/byteCount`` counts.
  private(set) var usedBytes = 0

  /// Counts one more use, and returns the automaton of this language that the table stores.
  mutating func use(_ automaton: Automaton) -> Automaton {
    if let known = uses.index(forKey: automaton) {
      uses.values[known] += 1
      return uses.keys[known]
    }
    uses[automaton] = 1
    usedBytes += automaton.byteCount
    return automaton
  }

  mutating func release(_ automaton: Automaton) {
    guard let count = uses[automaton] else { return }
    uses[automaton] = count > 1 ? count - 1 : nil
    if count == 1 { usedBytes -= automaton.byteCount }
  }
}
