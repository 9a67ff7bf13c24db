// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A node of the trie: the rows of patterns that begin with the same languages.
///
///     /order ─ the edge "order" ─ /7 ─ the edge "7"         entries of /order/7
///                                ├─ /:id([0-9]+) ─ branches[0]
///                                ├─ /:slug       ─ any
///                                └─ /*           ─ tails[0]
///
/// A node's parts are in rank order: entries, one literal, constrained segments, any segment,
/// tails. A node has 16 bytes without references, and rare data is stored elsewhere, so that four
/// nodes share a cache line.
///
/// Most routes end alone at their node and have no conditions. Such a *plain end* is stored in the
/// node. If it is all that follows any segment, there is no node: the negative node index encodes
/// the route. This is a *leaf*.
struct TrieNode: Sendable, Equatable {
  static let none: Int32 = -1

  /// The start of the entries that end here; for a plain end, the number of its route.
  var entries: Int32 = -1
  var any: Int32 = TrieNode.none
  /// The index of the constrained segments and tails; negative for none.
  var more: Int32 = -1
  /// The flags, and above them the number of entries; for a plain end, its alternative.
  private var bits: UInt32 = 0

  private enum Flag {
    static let hasLiterals: UInt32 = 1
    static let isPlainEnd: UInt32 = 2
    /// Only for a plain end: whether its route has other alternatives.
    static let hasSiblings: UInt32 = 4
  }

  private static let countShift: UInt32 = 2
  private static let alternativeShift: UInt32 = 24

  init() {}

  @inline(__always)
  init(leaf: Int32) {
    entries = -2 &- leaf
    bits = Flag.isPlainEnd
  }

  static func leaf(_ id: RouteID) -> Int32 { -2 - id.rawValue }

  var entryCount: Int32 { isPlainEnd ? 1 : Int32(bits >> Self.countShift) }

  @inline(__always)
  var plainEntry: TrieEntry {
    TrieEntry(
      plain: RouteID(rawValue: entries),
      alternative: UInt8(truncatingIfNeeded: bits &>> Self.alternativeShift),
      hasSiblings: bits & Flag.hasSiblings != 0)
  }

  mutating func setPlainEnd(_ entry: TrieEntry) {
    assert(entry.isPlain, "The number of the route does not fit in 24 bits, or more decides.")
    entries = entry.id.rawValue
    bits =
      bits & Flag.hasLiterals | Flag.isPlainEnd
      | UInt32(entry.alternative) << Self.alternativeShift
      | (entry.hasSiblings ? Flag.hasSiblings : 0)
  }

  mutating func setEntries(_ start: Int32, _ count: Int32) {
    assert(count >= 0 && count >> (32 - Int32(Self.countShift)) == 0, "There are too many entries.")
    entries = start
    bits = bits & Flag.hasLiterals | UInt32(count) << Self.countShift
  }

  @inline(__always)
  var hasLiterals: Bool {
    get { bits & Flag.hasLiterals != 0 }
    set { bits = newValue ? bits | Flag.hasLiterals : bits & ~Flag.hasLiterals }
  }

  @inline(__always)
  var isPlainEnd: Bool { bits & Flag.isPlainEnd != 0 }

  var isEmpty: Bool { entryCount == 0 && any == TrieNode.none && more < 0 && !hasLiterals }
}

/// The data of a node that lookups read only to backtrack.
struct TrieFamily: Sendable {
  /// The node before this one; negative for a root and a free node.
  var parent: Int32 = -1
  /// The first of the literal children; negative for none.
  var firstLiteral: Int32 = -1
  /// The next literal child of the same parent; negative for none.
  var nextLiteral: Int32 = -1
  /// The maximum number of nodes that a walk from here visits, including this one.
  var bound: UInt16 = 1
  /// The maximum bound of the literal children; a walk visits one of them.
  var literalBound: UInt16 = 0
}

struct TrieExtra: Sendable {
  var branches: Int32 = -1
  var branchCount: Int32 = 0
  var tails: Int32 = -1
  var tailCount: Int32 = 0
}

/// The one constrained segment or the one tail after a node, with all data that the fast walk reads.
struct TrieOnlyExtra: Sendable, Equatable {
  /// Negative if there are several, or if entries of the tail have conditions.
  var machine: Int32 = -1
  /// The next node; for a tail, a leaf.
  var child: Int32 = -1
  var short = ShortClass.none
  var isTail = false
}

/// A constrained segment, a tail or an entry, with its order among those of its kind at one node.
///
/// The order is by *level*: the number of siblings that rank before this one. A sibling that ranks
/// before another has a lower level, so levels preserve the rank; and they do not depend on the
/// order of insertion.
protocol TrieSibling {
  var level: Int32 { get set }
  func rank(against other: Self, in table: inout RouteTable) -> RankOrder
  /// A stable order of siblings of one level, without further meaning.
  func precedesCanonically(_ other: Self, in table: RouteTable) -> Bool
}

protocol TrieMachineSibling: TrieSibling {
  var machine: Int32 { get }
}

struct TrieBranch: TrieMachineSibling, Sendable {
  var machine: Int32
  var level: Int32 = 0
  var child: Int32
}

struct TrieTail: TrieMachineSibling, Sendable {
  var machine: Int32
  var level: Int32 = 0
  var entries: Int32 = -1
  var entryCount: Int32 = 0
}

/// An alternative of a route at the end of its row, with all data that a walk uses.
struct TrieEntry: Sendable {
  var id: RouteID
  var level: Int32 = 0
  /// The space to which it belongs; negative for all.
  var space: Int16
  var alternative: UInt8
  private var flags: UInt8

  private enum Flag {
    static let hasConditions: UInt8 = 1
    static let isTied: UInt8 = 2
    static let hasSiblings: UInt8 = 4
  }

  init(_ entry: TableEntry) {
    id = entry.route.id
    space = Int16(entry.route.scope.space ?? -1)
    alternative = UInt8(entry.alternative)
    flags =
      (entry.hasConditions ? Flag.hasConditions : 0)
      | (entry.route.isTied[entry.alternative] ? Flag.isTied : 0)
      | (entry.route.rows.count > 1 ? Flag.hasSiblings : 0)
  }

  @inline(__always)
  init(plain id: RouteID, alternative: UInt8 = 0, hasSiblings: Bool = false) {
    self.id = id
    space = -1
    self.alternative = alternative
    flags = hasSiblings ? Flag.hasSiblings : 0
  }

  /// Whether the query or the fragment decides, too.
  var hasConditions: Bool { flags & Flag.hasConditions != 0 }
  /// Whether an earlier alternative of the same route may win if this one matches.
  var isTied: Bool { flags & Flag.isTied != 0 }
  /// Whether the route has other alternatives.
  var hasSiblings: Bool { flags & Flag.hasSiblings != 0 }
  /// The numbers that a plain end can encode.
  static let plainNumbers: Range<Int32> = 0..<1 << 24
  var isPlain: Bool {
    space < 0 && !hasConditions && !isTied && Self.plainNumbers.contains(id.rawValue)
  }
}
