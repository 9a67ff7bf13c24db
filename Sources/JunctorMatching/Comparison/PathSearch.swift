// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A row as a machine that reads the paths of a place.
struct PlacedRow {
  let row: PatternRow
  /// The symbols that the row reads before the path of the place.
  var prefix: [UInt8] = []
}

/// Searches for the paths that all of some rows accept, and which of other rows accept them, too.
///
/// 1. Each row is a machine that reads a path, as in `TableProduct`. The search runs once for URLs
///    with a slash at the end, and once for those without.
/// 2. It walks the states of all machines at once, breadth first and preferred symbols first. So the
///    first path found is a shortest and the most readable one.
/// 3. A state stores the required machines, and those of the others that can still accept. For each
///    distinct set of others that accept, the search reports one path.
/// 4. A URL never contains the segments "." and "..", so the search counts the dots.
/// 5. To find paths with different captures, a state also stores a `CaptureRace`, and the search
///    reports each path to a state with a difference. Captures can have the same text at different
///    locations, so the search tries two symbols of each class, and enters each state three times.
/// 6. The number of states can be exponential in the number of others; so the search has a budget.
struct PathSearch {
  let required: [PlacedRow]
  let others: [PlacedRow]
  let endsWithSlash: Bool
  var race: CaptureRace?

  /// The number of dots, plus 4 if the first segment is empty; then the states of the required
  /// machines; then, for each other machine that can still accept, its number and its state.
  private typealias State = [Int]

  private struct Step {
    let parent: Int
    let symbol: UInt8
  }

  init(
    _ required: [PlacedRow], others: [PlacedRow], endsWithSlash: Bool, race: CaptureRace? = nil
  ) {
    self.required = required
    self.others = others
    self.endsWithSlash = endsWithSlash
    self.race = race
  }

  /// Calls `visit` with a path and the others that accept it, until it returns `true`.
  ///
  /// - Returns: Whether `visit` returned `true`.
  func run(
    budget: inout Int, _ visit: (TableProduct.Path, [Int]) throws(AutomatonError) -> Bool
  ) throws(AutomatonError) -> Bool {
    let machines = (required + others).map { TableMachine($0.row, endsWithSlash: endsWithSlash) }
    let starts = zip(machines, required + others).map { machine, placed in
      placed.prefix.reduce(machine.start) { machine.next($0, $1) }
    }
    let count = required.count
    if starts.prefix(count).contains(TableMachine.dead) { return false }
    var initial: State = [0] + starts.prefix(count)
    for index in others.indices where starts[count + index] != TableMachine.dead {
      initial += [index, starts[count + index]]
    }
    var alphabet = PathAlphabet(race)
    var states = [initial]
    var races = race.map { [$0] } ?? []
    var steps = [Step(parent: -1, symbol: 0)]
    var seen: [[Int]: Int] = [initial: 1]
    var reported: Set<[Int]> = []
    var index = 0
    while index < states.count {
      let state = states[index]
      let dots = state[0] & 3
      let isSegment = dots == 0 || dots == 3
      // The root always ends with a slash, and a path without its ignored slash does not.
      if isSegment, endsWithSlash || dots != 0,
        (0..<count).allSatisfy({ machines[$0].isAccepting(state[1 + $0]) })
      {
        let accepting = stride(from: 1 + count, to: state.count, by: 2)
          .filter { machines[count + state[$0]].isAccepting(state[$0 + 1]) }.map { state[$0] }
        let isReported = races.isEmpty || !races[index].finds(endsWithSlash)
        let symbols = Self.symbols(to: index, steps)
        let group = accepting + (Self.beginsEmpty(symbols) ? [-1] : [])
        if !isReported || reported.insert(group).inserted {
          let path = TableProduct.Path(
            symbols: symbols, needsSlash: endsWithSlash && !symbols.isEmpty)
          if try visit(path, accepting) { return true }
        }
      }
      alphabet.begin()
      for number in 0..<count { alphabet.add(machines[number], state[1 + number]) }
      for place in stride(from: 1 + count, to: state.count, by: 2) {
        alphabet.add(machines[count + state[place]], state[place + 1])
      }
      let isAfterFirstSlash = index > 0 && steps[index].parent == 0
      symbols: for symbol in alphabet.symbols() {
        // A path begins with a slash, also after a prefix.
        if symbol == TableWord.slash ? !isSegment : index == 0 { continue }
        budget -= 1
        let first = isAfterFirstSlash && symbol == TableWord.slash ? 4 : state[0] & 4
        var next: State = [Self.dots(dots, symbol) | first]
        for number in 0..<count {
          let code = machines[number].next(state[1 + number], symbol)
          if code == TableMachine.dead { continue symbols }
          next.append(code)
        }
        budget -= (state.count - count) / 2
        if budget < 0 { throw .overBudget }
        for place in stride(from: 1 + count, to: state.count, by: 2) {
          let code = machines[count + state[place]].next(state[place + 1], symbol)
          if code == TableMachine.dead { continue }
          next.append(state[place])
          next.append(code)
        }
        if races.isEmpty {
          if seen.updateValue(1, forKey: next) != nil { continue }
        } else {
          var race = races[index]
          race.step(symbol)
          let key = next + race.key
          let count = seen[key, default: 0]
          if count == 3 { continue }
          seen[key] = count + 1
          races.append(race)
        }
        states.append(next)
        steps.append(Step(parent: index, symbol: symbol))
      }
      index += 1
    }
    return false
  }

  /// Returns whether the first segment is empty; then only a full URL can be parsed.
  static func beginsEmpty(_ path: [UInt8]) -> Bool {
    path == [TableWord.slash] || path.starts(with: [TableWord.slash, TableWord.slash])
  }

  private static func symbols(to index: Int, _ steps: [Step]) -> [UInt8] {
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

/// The symbols to try after a state, one of each class that its machines distinguish.
struct PathAlphabet {
  private var isDistinct = [Bool](repeating: false, count: 256)
  private var distinct: [UInt8] = []
  private var automata: [Automaton] = []
  private var known: [[ObjectIdentifier]: (classes: [Int], count: Int)] = [:]
  private let classes: [Int]
  private let perClass: Int

  /// Creates an alphabet that also distinguishes what the captures of a race do.
  init(_ race: CaptureRace? = nil) {
    classes = race?.symbolClasses ?? [Int](repeating: 0, count: 256)
    perClass = race == nil ? 1 : 2
  }

  mutating func begin() {
    for symbol in distinct { isDistinct[Int(symbol)] = false }
    distinct = []
    automata = []
    distinguish(TableWord.slash)
    distinguish(UInt8(ascii: "."))
  }

  private mutating func distinguish(_ symbol: UInt8) {
    if isDistinct[Int(symbol)] { return }
    isDistinct[Int(symbol)] = true
    distinct.append(symbol)
  }

  /// Adds what a machine distinguishes in a state.
  mutating func add(_ machine: TableMachine, _ code: Int) {
    guard let index = machine.position(code) else { return }
    let position = machine.positions[index]
    if case .literal(let literal) = position {
      let state = code & 0xFFFF
      if state < literal.count { distinguish(literal[state]) }
    } else if let automaton = position.automaton,
      !automata.contains(where: { $0.parts === automaton.parts })
    {
      automata.append(automaton)
    }
  }

  /// Returns the symbols, the most readable first.
  mutating func symbols() -> [UInt8] {
    let key = automata.map { ObjectIdentifier($0.parts) }
    let (classes, count) = known[key] ?? Self.classes(automata, from: self.classes)
    known[key] = (classes, count)
    var seen = [Int](repeating: 0, count: count)
    return TableAlphabet.preferred.filter { symbol in
      if isDistinct[Int(symbol)] { return true }
      let number = classes[Int(symbol)]
      seen[number] += 1
      return seen[number] <= perClass
    }
  }

  /// Returns the classes of symbols that no automaton distinguishes.
  static func classes(
    _ automata: [Automaton], from classes: [Int] = [Int](repeating: 0, count: 256)
  ) -> (classes: [Int], count: Int) {
    var classes = classes
    var count = (classes.max() ?? 0) + 1
    for automaton in automata {
      var numbers: [Int: Int] = [:]
      for symbol in 0..<256 {
        let key = classes[symbol] << 8 | Int(automaton.symbolClasses[symbol])
        classes[symbol] = numbers[key, default: numbers.count]
        numbers[key] = classes[symbol]
      }
      count = numbers.count
    }
    return (classes, count)
  }
}
