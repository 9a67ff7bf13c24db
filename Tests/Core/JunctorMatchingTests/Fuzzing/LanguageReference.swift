// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

@testable import JunctorMatching

/// A matcher of expressions by relations between the positions of a short word.
///
/// An expression relates the start of each match with its end. The relation of a sequence is a
/// product, that of an alternation a union, and that of a repetition a power. It is the reference for
/// automata: simple, and as fast for `a{1000}` as for `a`.
struct LanguageReference {
  /// The symbols of the word; `nil` for an escaped slash.
  let word: [Unicode.Scalar?]

  static let maximumLength = 7

  init(_ word: [Unicode.Scalar?]) {
    precondition(word.count <= Self.maximumLength)
    self.word = word
  }

  /// Returns whether the word as a whole matches.
  func matches(_ expression: Expression) -> Bool {
    relation(of: expression).contains(from: 0, to: word.count)
  }

  /// The symbols as an automaton reads them.
  var symbols: [UInt8] {
    word.flatMap { scalar in scalar.map { Array(String($0).utf8) } ?? [0xFF] }
  }

  private func relation(of expression: Expression) -> Relation {
    switch expression {
    case .empty: return .identity
    case .capture(_, let body): return relation(of: body)
    case .symbols(let set):
      var result = Relation.nothing
      for (index, scalar) in word.enumerated()
      where scalar.map(set.contains) ?? set.escapedSlash {
        result.insert(from: index, to: index + 1)
      }
      return result
    case .sequence(let parts):
      return parts.reduce(.identity) { $0.followed(by: relation(of: $1)) }
    case .alternation(let parts):
      return parts.reduce(.nothing) { $0.union(relation(of: $1)) }
    case .repetition(let body, let min, let max, _):
      let once = relation(of: body)
      let least = once.power(min)
      let optional = once.union(.identity)
      // A word of seven symbols is split into at most seven parts that are not empty.
      return least.followed(by: optional.power(max.map { $0 - min } ?? Self.maximumLength))
    }
  }
}

/// A relation between eight positions: a bit for each pair.
private struct Relation {
  private var bits: UInt64

  static let nothing = Relation(bits: 0)
  static let identity = Relation(bits: 0x8040_2010_0804_0201)

  func contains(from start: Int, to end: Int) -> Bool { bits >> UInt64(start * 8 + end) & 1 == 1 }

  mutating func insert(from start: Int, to end: Int) { bits |= 1 << UInt64(start * 8 + end) }

  func union(_ other: Relation) -> Relation { Relation(bits: bits | other.bits) }

  func followed(by other: Relation) -> Relation {
    var result: UInt64 = 0
    for start in 0..<8 {
      let row = bits >> UInt64(start * 8) & 0xFF
      for middle in 0..<8 where row >> UInt64(middle) & 1 == 1 {
        result |= (other.bits >> UInt64(middle * 8) & 0xFF) << UInt64(start * 8)
      }
    }
    return Relation(bits: result)
  }

  func power(_ exponent: Int) -> Relation {
    var (result, square, exponent) = (Relation.identity, self, exponent)
    while exponent > 0 {
      if exponent & 1 == 1 { result = result.followed(by: square) }
      square = square.followed(by: square)
      exponent >>= 1
    }
    return result
  }
}
