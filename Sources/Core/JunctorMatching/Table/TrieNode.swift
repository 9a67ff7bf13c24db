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
/// node. If it is all that follows any segment, there is no node: the index encodes the route. This
/// is a *leaf*.
struct TrieNode: Sendable, Equatable {
  /// The number of the route of a plain end; negative if there is none.
  private var route: Int32 = -1
  var any = NodeIndex.none
  private(set) var lists = ListsIndex.none
  /// The flags, and above them the alternative of a plain end.
  private var bits: UInt32 = 0

  private enum Flag {
    static let hasLiterals: UInt32 = 1
    static let hasBranches: UInt32 = 2
    /// Only for a plain end: whether its route has other alternatives.
    static let hasSiblings: UInt32 = 4
  }

  private static let alternativeShift: UInt32 = 8

  init() {}

  @inline(__always)
  init(leaf id: RouteID) { route = id.rawValue }

  /// Whether a segment of this length leads to the node after any segment.
  @inline(__always)
  func hasChild(forAny length: Int) -> Bool { any != .none && length > 0 }

  @inline(__always)
  var isPlainEnd: Bool { route >= 0 }

  @inline(__always)
  var plainEntry: TrieEntry {
    TrieEntry(
      plain: RouteID(rawValue: route),
      alternative: UInt8(truncatingIfNeeded: bits &>> Self.alternativeShift),
      hasSiblings: bits & Flag.hasSiblings != 0)
  }

  mutating func setPlainEnd(_ entry: TrieEntry?) {
    route = entry?.id.rawValue ?? -1
    bits &= Flag.hasLiterals | Flag.hasBranches
    guard let entry else { return }
    bits |= UInt32(entry.alternative) << Self.alternativeShift
    if entry.hasSiblings { bits |= Flag.hasSiblings }
  }

  mutating func setLists(_ index: ListsIndex, hasBranches: Bool) {
    lists = index
    bits = hasBranches ? bits | Flag.hasBranches : bits & ~Flag.hasBranches
  }

  @inline(__always)
  var hasLiterals: Bool {
    get { bits & Flag.hasLiterals != 0 }
    set { bits = newValue ? bits | Flag.hasLiterals : bits & ~Flag.hasLiterals }
  }

  /// Whether there are constrained segments after the node.
  @inline(__always)
  var hasBranches: Bool { bits & Flag.hasBranches != 0 }

  var isEmpty: Bool { !isPlainEnd && any == .none && lists == .none && !hasLiterals }
}

/// The data of a node that lookups read only to backtrack.
struct TrieLinks: Sendable {
  /// The node before this one; none for a root and a free node.
  var parent = NodeIndex.none
  /// The first of the literal children.
  var firstLiteral = NodeIndex.none
  /// The next literal child of the same parent.
  var nextLiteral = NodeIndex.none
  /// The maximum number of nodes that a walk from here visits, including this one.
  var bound: UInt16 = 1
  /// The maximum bound of the literal children; a walk visits one of them.
  var literalBound: UInt16 = 0
}

/// The entries of a node without a plain end, and the constrained segments and tails after it.
struct TrieLists: Sendable {
  var entries: [TrieEntry] = []
  var branches: [TrieBranch] = []
  var tails: [TrieTail] = []

  var isEmpty: Bool { entries.isEmpty && branches.isEmpty && tails.isEmpty }
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

protocol TrieAutomatonSibling: TrieSibling {
  var automaton: Automaton { get }
}

struct TrieBranch: TrieAutomatonSibling, Sendable {
  let automaton: Automaton
  var level: Int32 = 0
  let child: NodeIndex
}

struct TrieTail: TrieAutomatonSibling, Sendable {
  let automaton: Automaton
  var level: Int32 = 0
  var entries: [TrieEntry] = []
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
  /// Whether a plain end can encode the entry.
  var isPlain: Bool { space < 0 && !hasConditions && !isTied }
  /// Whether a leaf can encode the entry.
  var isLeaf: Bool { isPlain && !hasSiblings }
}
