// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A partition of the 256 symbols into classes that some automata do not distinguish.
package struct SymbolClasses {
  /// The class of each symbol.
  private var numbers = [Int](repeating: 0, count: 256)
  private var count = 1

  package init(_ automata: [Automaton] = []) {
    for automaton in automata { distinguish(automaton.symbolClasses, automaton.classCount) }
  }

  /// Divides the classes by those of another automaton.
  mutating func distinguish(_ classes: [UInt8], _ classCount: Int) {
    var known = [Int](repeating: -1, count: count * classCount)
    var next = 0
    for symbol in 0..<256 {
      let pair = numbers[symbol] * classCount + Int(classes[symbol])
      if known[pair] < 0 {
        known[pair] = next
        next += 1
      }
      numbers[symbol] = known[pair]
    }
    count = next
  }

  /// Returns some symbols of each class, the most legible first.
  ///
  /// - Parameters:
  ///   - perClass: The number of symbols of a class, if it has so many.
  ///   - isAvoided: Whether to omit a symbol.
  ///   - isDistinct: Whether to return a symbol in any case.
  package func legible(
    perClass: Int = 1, avoiding isAvoided: (UInt8) -> Bool = { _ in false },
    and isDistinct: (UInt8) -> Bool = { _ in false }
  ) -> [UInt8] {
    var taken = [Int](repeating: 0, count: count)
    return Self.byLegibility.filter { symbol in
      if isAvoided(symbol) { return false }
      if isDistinct(symbol) { return true }
      let number = numbers[Int(symbol)]
      taken[number] += 1
      return taken[number] <= perClass
    }
  }

  private static let byLegibility = (UInt8.min...UInt8.max).sorted { one, two in
    (rank(one), one) < (rank(two), two)
  }

  private static func rank(_ symbol: UInt8) -> Int {
    switch symbol {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): 0
    case UInt8(ascii: "0")...UInt8(ascii: "9"): 1
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): 2
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"): 3
    // The symbols that a path contains unescaped.
    case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&")...UInt8(ascii: ","),
      UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: "@"):
      4
    // A dot is no segment by itself, and a slash separates segments.
    case UInt8(ascii: "."): 5
    case UInt8(ascii: "/"): 6
    case 0x20...0x7E: 7
    case 0x80...0xFE: 8
    case PercentDecoding.escapedSlash: 9
    case 0x01...0x7F: 10
    default: 11
    }
  }
}
