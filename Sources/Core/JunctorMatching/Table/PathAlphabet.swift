// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The symbols to try after a state, one of each class that its paths distinguish.
package struct PathAlphabet {
  private let symbolClasses: [UInt8]?
  /// The symbols for some automata, and symbols that other paths distinguish.
  private var known: [[ObjectIdentifier]: [[UInt8]: [UInt8]]] = [:]

  /// Creates an alphabet that also distinguishes some classes of symbols.
  package init(_ symbolClasses: [UInt8]? = nil) { self.symbolClasses = symbolClasses }

  /// Returns the symbols after the states of paths, the most legible first; no path contains NUL.
  ///
  /// - Parameter required: The number of paths, the first ones, that must not be dead.
  package mutating func symbols(
    _ paths: some Sequence<PathAutomaton>, _ codes: some Sequence<Int>, required: Int
  ) -> [UInt8] {
    var distinct = [PathSymbols.slash, UInt8(ascii: ".")]
    var automata: [Automaton] = []
    for (index, (path, code)) in zip(paths, codes).enumerated()
    where code != PathAutomaton.dead {
      if let symbol = path.onlySymbol(code) {
        if index < required { return [symbol] }
        if !distinct.contains(symbol) { distinct.append(symbol) }
      } else if let automaton = path.automaton(code),
        !automata.contains(where: { $0.parts === automaton.parts })
      {
        automata.append(automaton)
      }
    }
    let key = automata.map { ObjectIdentifier($0.parts) }
    if let symbols = known[key]?[distinct] { return symbols }
    var classes = SymbolClasses(automata)
    if let symbolClasses { classes.distinguish(symbolClasses, 256) }
    let symbols = classes.legible(
      perClass: symbolClasses == nil ? 1 : 2, avoiding: { $0 == 0 }, and: distinct.contains)
    known[key, default: [:]][distinct] = symbols
    return symbols
  }
}
