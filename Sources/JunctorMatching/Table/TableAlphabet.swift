// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The symbols worth trying, those that people like to read first.
struct TableAlphabet {
  /// All symbols but NUL, which no path has; a dot late, since alone it is no segment.
  static let preferred: [UInt8] = {
    let letters = Array(UInt8(ascii: "a")...UInt8(ascii: "z"))
    let digits = Array(UInt8(ascii: "0")...UInt8(ascii: "9"))
    let capitals = Array(UInt8(ascii: "A")...UInt8(ascii: "Z"))
    let first = letters + digits + capitals + [UInt8(ascii: "-"), UInt8(ascii: "_")]
    let last = [UInt8(ascii: "."), TableWord.slash, TableWord.escapedSlash]
    let printable = (UInt8(0x21)...0x7E).filter { !first.contains($0) && !last.contains($0) }
    let rest = (UInt8(0x01)...0xFE).filter { $0 < 0x21 || $0 > 0x7E }
    return first + printable + rest + last
  }()

  private var known: [[Int]: [UInt8]] = [:]

  /// Returns one symbol for each distinct pair of successors of two states.
  mutating func symbols(
    _ first: TableMachine, _ one: Int, _ second: TableMachine, _ two: Int
  ) -> [UInt8] {
    let key = [first.position(one) ?? -1, second.position(two) ?? -1]
    if let symbols = known[key] { return symbols }
    let one = first.position(one).map { first.positions[$0] }
    let two = second.position(two).map { second.positions[$0] }
    var classes: Set<Int> = []
    let symbols = Self.preferred.filter { symbol in
      // The slash and the dot are told apart by the search itself.
      if symbol == TableWord.slash || symbol == UInt8(ascii: ".") { return true }
      let pair = (one?.symbolClass(symbol) ?? 0) << 9 | (two?.symbolClass(symbol) ?? 0)
      return classes.insert(pair).inserted
    }
    known[key] = symbols
    return symbols
  }
}

extension Position.Language {
  /// A number that is equal for symbols that this position does not tell apart.
  func symbolClass(_ symbol: UInt8) -> Int {
    switch self {
    case .literal(let literal): literal.contains(symbol) ? Int(symbol) : 0x100
    case .any: Int(Automaton.anySegment.symbolClasses[Int(symbol)])
    case .segment(let automaton), .tail(let automaton):
      Int(automaton.symbolClasses[Int(symbol)])
    }
  }
}
