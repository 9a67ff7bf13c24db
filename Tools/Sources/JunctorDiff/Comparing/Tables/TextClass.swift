// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// The texts that the same ones of several automata accept.
struct TextClass {
  private static let textsPerClass = 4

  /// The indices of the automata that accept the texts.
  let holding: Set<Int>

  /// Some of the texts, a shortest one first.
  private(set) var texts: [[UInt8]]

  /// A class without texts.
  static let none = TextClass(holding: [], texts: [])

  /// Returns some texts for each set of automata that accept a text which no other accepts.
  static func all(
    _ automata: [Automaton], avoiding avoided: UInt8
  ) throws(AutomatonError) -> [TextClass] {
    let symbols = SymbolClasses(automata).legible(perClass: 2, avoiding: { $0 == avoided })
    let start = automata.map { $0.start }
    var search = ProductSearch(start, key: start)
    var found: [TextClass] = []
    var numbers: [Set<Int>: Int] = [:]
    var work = 0
    while let states = search.next() {
      let holding = Set(automata.indices.filter { automata[$0].isAccepting(states[$0]) })
      if let number = numbers[holding] {
        if found[number].texts.count < textsPerClass { found[number].texts.append(search.text) }
      } else {
        numbers[holding] = found.count
        found.append(TextClass(holding: holding, texts: [search.text]))
      }
      for symbol in symbols {
        work += automata.count
        if work > RowSearch.budget { throw .overBudget }
        let next = automata.indices.map { automata[$0].next(states[$0], symbol) }
        // Several texts lead to one state, for several texts of a class.
        search.add(next, key: next, after: symbol, limit: textsPerClass)
      }
    }
    return found
  }
}
