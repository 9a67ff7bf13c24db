// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The symbols with which all texts of an automaton begin, and those with which all end.
struct FixedText {
  private(set) var prefix: [UInt8] = []
  private(set) var suffix: [UInt8] = []

  init(_ tables: Automaton.Tables) {
    let (start, classCount) = (tables.start, tables.classCount)
    let (transitions, accepting) = (tables.transitions, tables.accepting)
    if start == Automaton.dead { return }
    // The symbol of each class of one symbol.
    var soleSymbol = [UInt8?](repeating: nil, count: classCount)
    for (symbolClass, symbols) in Dictionary(grouping: 0..<256, by: { tables.classes[$0] })
    where symbols.count == 1 {
      soleSymbol[Int(symbolClass)] = UInt8(symbols[0])
    }

    // Forward, while one class of symbols continues and no text has ended.
    var state = Int(start)
    while !accepting[state] {
      let next = (0..<classCount).filter { transitions[state * classCount + $0] != Automaton.dead }
      guard next.count == 1, let symbol = soleSymbol[next[0]] else { break }
      prefix.append(symbol)
      state = Int(transitions[state * classCount + next[0]])
    }

    // Backward, from all ends at once, while one symbol leads there and no text begins.
    let incoming = Adjacency(count: accepting.count, heads: transitions.map { Int32($0) })
    var current = accepting.indices.filter { accepting[$0] }
    var reversed: [UInt8] = []
    backward: while !current.contains(Int(start)) {
      var symbol: UInt8?
      var tails: Set<Int> = []
      for state in current {
        for position in incoming.edgeIndices(of: state) {
          let edge = incoming.edge(at: position)
          guard let sole = soleSymbol[edge % classCount], symbol ?? sole == sole else {
            break backward
          }
          symbol = sole
          tails.insert(edge / classCount)
        }
      }
      guard let symbol else { break }
      reversed.append(symbol)
      current = tails.sorted()
    }

    // Every text is at least as long as both together: shared symbols belong to the prefix.
    let shortest = Self.shortestLength(tables)
    suffix = reversed.prefix(max(0, shortest - prefix.count)).reversed()
  }

  private static func shortestLength(_ tables: Automaton.Tables) -> Int {
    var search = ProductSearch(tables.start, key: tables.start)
    while let state = search.next(), !tables.accepting[Int(state)] {
      let row = Int(state) * tables.classCount
      for symbolClass in 0..<tables.classCount {
        let next = tables.transitions[row + symbolClass]
        if next != Automaton.dead { search.add(next, key: next, after: UInt8(symbolClass)) }
      }
    }
    return search.text.count
  }
}
