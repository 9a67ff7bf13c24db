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
struct TrieNode: Sendable {
  static let none: Int32 = -1

  /// The start of the entries that end here; for a plain end, the number of its route.
  var entries: Int32 = -1
  var any: Int32 = TrieNode.none
  /// The index of the constrained segments and tails; negative for none.
  var more: Int32 = -1
  /// The number of entries above the flags; for a plain end, its siblings and its alternative.
  private var countAndFlags: UInt32 = 0

  init() {}

  @inline(__always)
  init(leaf: Int32) {
    entries = -2 &- leaf
    countAndFlags = 4
  }

  static func leaf(_ id: RouteID) -> Int32 { -2 - id.rawValue }

  var entryCount: Int32 { isPlainEnd ? 1 : Int32(countAndFlags >> 3) }

  @inline(__always)
  var plainEntry: TrieEntry {
    TrieEntry(
      plain: RouteID(rawValue: entries),
      alternative: UInt8(truncatingIfNeeded: countAndFlags &>> 24),
      hasSiblings: countAndFlags & 8 != 0)
  }

  @inline(__always)
  var answer: UInt32 { UInt32(bitPattern: entries) | countAndFlags & 0xFF00_0000 }

  mutating func setPlainEnd(_ entry: TrieEntry) {
    entries = entry.id.rawValue
    countAndFlags =
      countAndFlags & 3 | 4 | UInt32(entry.alternative) << 24 | (entry.hasSiblings ? 8 : 0)
  }

  mutating func setEntries(_ start: Int32, _ count: Int32) {
    entries = start
    countAndFlags = countAndFlags & 3 | UInt32(count) << 3
  }

  @inline(__always)
  var hasLiterals: Bool {
    get { countAndFlags & 1 != 0 }
    set { countAndFlags = newValue ? countAndFlags | 1 : countAndFlags & ~1 }
  }

  @inline(__always)
  var isAmbiguous: Bool {
    get { countAndFlags & 2 != 0 }
    set { countAndFlags = newValue ? countAndFlags | 2 : countAndFlags & ~2 }
  }

  @inline(__always)
  var isPlainEnd: Bool { countAndFlags & 4 != 0 }

  var isEmpty: Bool { entryCount == 0 && any == TrieNode.none && more < 0 && !hasLiterals }
}

/// The data of a node that only changes and queries use.
struct TrieFamily: Sendable {
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

/// A copy of the first constrained segment after a node; five share a cache line.
struct TrieFirstBranch: Sendable {
  /// Negative for none.
  var machine: Int32 = -1
  var child: Int32 = -1
  var short = ShortClass.none
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

  init(_ entry: TableEntry) {
    id = entry.route.id
    space = Int16(entry.route.scope.space ?? -1)
    alternative = UInt8(entry.alternative)
    flags =
      (entry.asksMore ? 1 : 0) | (entry.route.isTied[entry.alternative] ? 2 : 0)
      | (entry.route.rows.count > 1 ? 4 : 0)
  }

  @inline(__always)
  init(plain id: RouteID, alternative: UInt8 = 0, hasSiblings: Bool = false) {
    self.id = id
    space = -1
    self.alternative = alternative
    flags = hasSiblings ? 4 : 0
  }

  /// Whether the query or the fragment decides, too.
  var asksMore: Bool { flags & 1 != 0 }
  /// Whether an earlier alternative of the same route may win if this one matches.
  var isTied: Bool { flags & 2 != 0 }
  /// Whether the route has other alternatives.
  var hasSiblings: Bool { flags & 4 != 0 }
  /// The numbers that a plain end can encode.
  static let plainNumbers: Range<Int32> = 0..<1 << 24
  var isPlain: Bool { space < 0 && flags & 3 == 0 && Self.plainNumbers.contains(id.rawValue) }
}
