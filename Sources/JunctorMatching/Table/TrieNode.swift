// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A place in the trie: the rows of patterns that begin with the same languages.
///
///     /order ─ the edge "order" ─ /7 ─ the edge "7"         entries of /order/7
///                                ├─ /:id([0-9]+) ─ branches[0]
///                                ├─ /:slug       ─ any
///                                └─ /*           ─ tails[0]
///
/// Everything at one place is kept in rank order: entries, then one literal, then the constrained
/// segments, then any segment, then the tails. A node is sixteen bytes without a reference, and
/// what few nodes have lies elsewhere; so that four nodes share a cache line.
struct TrieNode: Sendable {
  /// Where the entries begin that end here; negative for none.
  var entries: Int32 = -1
  /// The place after any segment; negative for none.
  var any: Int32 = -1
  /// Where the constrained segments and tails are told of; negative for none.
  var more: Int32 = -1
  /// How many entries there are, above the flags; or, where the end is plain, who answers.
  private var countAndFlags: UInt32 = 0

  /// How many entries there are.
  var entryCount: Int32 { isPlainEnd ? 1 : Int32(countAndFlags >> 3) }

  /// Whether literals follow.
  @inline(__always)
  var hasLiterals: Bool {
    get { countAndFlags & 1 != 0 }
    set { countAndFlags = newValue ? countAndFlags | 1 : countAndFlags & ~1 }
  }

  /// Whether a segment can be taken in more than one way.
  @inline(__always)
  var isAmbiguous: Bool {
    get { countAndFlags & 2 != 0 }
    set { countAndFlags = newValue ? countAndFlags | 2 : countAndFlags & ~2 }
  }

  /// Whether a path that ends here has matched, whatever else the URL says.
  @inline(__always)
  var isPlainEnd: Bool { countAndFlags & 4 != 0 }

  /// The route of a plain end, and above its 24 bits the alternative: what the entry says too, but
  /// here without a look at another cache line.
  @inline(__always)
  var answer: UInt32 { countAndFlags >> 3 }

  /// Says which entries end here.
  ///
  /// - Parameter only: The entry, if there is one.
  mutating func setEntries(_ start: Int32, _ count: Int32, only: TrieEntry?) {
    entries = start
    if let only, only.isPlain, only.id < 1 << 24, only.alternative < 1 << 5 {
      let answer = UInt32(only.id) | UInt32(only.alternative) << 24
      countAndFlags = answer << 3 | 4 | countAndFlags & 3
    } else {
      countAndFlags = UInt32(count) << 3 | countAndFlags & 3
    }
  }

  var isEmpty: Bool { entryCount == 0 && any < 0 && more < 0 && !hasLiterals }
}

/// What only changes and questions need to know of a node.
struct TrieFamily: Sendable {
  /// The first of the literal children; negative for none.
  var firstLiteral: Int32 = -1
  /// The next literal child of the same parent; negative for none.
  var nextLiteral: Int32 = -1
  /// How many places a walk from here can visit at most, this one included.
  var bound: UInt16 = 1
  /// The greatest bound among the literal children, of which a walk visits one.
  var literalBound: UInt16 = 0
}

/// Where the constrained segments and the tails of a node are.
struct TrieExtra: Sendable {
  var branches: Int32 = -1
  var branchCount: Int32 = 0
  var tails: Int32 = -1
  var tailCount: Int32 = 0
  /// What the first constrained segment says, once more and here; negative for none.
  var machine: Int32 = -1
  var child: Int32 = -1
}

/// A constrained segment or a tail, among the others of its kind at one place.
///
/// They are ordered by their *level*: the number of those that the rule puts before one. Whoever
/// comes before another has fewer before itself, so levels keep the rule; and they do not depend on
/// the order of arrival.
protocol TrieSibling {
  var machine: Int32 { get }
  /// How many of its siblings come before it by the rule.
  var level: Int32 { get set }
}

/// A constrained segment and what follows it.
struct TrieBranch: TrieSibling, Sendable {
  var machine: Int32
  var level: Int32 = 0
  var child: Int32
}

/// A tail and the entries that end with it.
struct TrieTail: TrieSibling, Sendable {
  var machine: Int32
  var level: Int32 = 0
  var entries: Int32 = -1
  var entryCount: Int32 = 0
}

/// An alternative of a route, where its row ends: all that a walk needs to know of it.
struct TrieEntry: Sendable {
  var id: Int32
  /// How many entries of the same place come before this one by the rule.
  var level: UInt16 = 0
  /// The space in which it answers; negative for all.
  var space: Int16
  var alternative: UInt8
  private var flags: UInt8

  init(_ entry: TableEntry) {
    id = entry.route.id.rawValue
    space = Int16(entry.route.door.space ?? -1)
    alternative = UInt8(entry.alternative)
    flags =
      (entry.asksMore ? 1 : 0) | (entry.route.isTied[entry.alternative] ? 2 : 0)
      | (entry.route.rows.count > 1 ? 4 : 0)
  }

  /// Whether more of a URL than its path and its space decides.
  var asksMore: Bool { flags & 1 != 0 }
  /// Whether an earlier alternative of the same route may answer when this one matches.
  var isTied: Bool { flags & 2 != 0 }
  /// Whether the route has other alternatives.
  var hasSiblings: Bool { flags & 4 != 0 }
  /// Whether the path alone decides.
  var isPlain: Bool { space < 0 && flags & 3 == 0 }
}
