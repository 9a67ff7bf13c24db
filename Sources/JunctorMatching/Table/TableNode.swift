// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// One alternative of a route, where its row ends.
struct TableEntry: Sendable {
  let route: TableRoute
  let alternative: Int

  /// How many entries of the same place come before this one by the rule.
  var level = 0

  var row: TableRow { route.rows[alternative] }
}

/// A place in the trie: the rows of patterns that begin with the same languages.
///
///     /order ─ literals["order"] ─ /7 ─ literals["7"]     entries of /order/7
///                                 ├─ /:id([0-9]+) ─ segments[0]
///                                 ├─ /:slug       ─ any
///                                 └─ /*           ─ tails[0]
///
/// Everything at one place is kept in rank order: entries, then one literal, then the constrained
/// segments, then any segment, then the tails.
struct TableNode: Sendable {
  /// A constrained segment and what follows it.
  struct Branch: Sendable {
    let automaton: Automaton
    let child: Int
    /// How many of its siblings come before it by the rule.
    var level = 0
    /// The children of siblings that are incomparable and can take a segment that this one takes.
    var rivals: [Int] = []
  }

  /// A tail and the entries that end with it.
  struct Tail: Sendable {
    let automaton: Automaton
    var entries: [TableEntry] = []
    var level = 0
    /// The languages of siblings that are incomparable and can take a text that this one takes.
    var rivals: [Automaton] = []
  }

  var literals: [[UInt8]: Int] = [:]
  var segments: [Branch] = []
  /// The place after any segment; -1 for none.
  var any = -1
  var tails: [Tail] = []
  var entries: [TableEntry] = []

  /// How many places a walk from here can visit at most, this one included.
  var bound = 1
  /// The greatest bound among the literal children, of which a walk visits one.
  var literalBound = 0

  var isEmpty: Bool {
    literals.isEmpty && segments.isEmpty && any < 0 && tails.isEmpty && entries.isEmpty
  }

  /// The literal children, in an order that does not depend on how they came.
  var sortedLiterals: [(key: [UInt8], value: Int)] {
    literals.sorted { $0.key.lexicographicallyPrecedes($1.key) }
  }

  func child(_ position: TablePosition) -> Int? {
    switch position {
    case .literal(let symbols): literals[symbols]
    case .segment(let automaton): segments.first { $0.automaton == automaton }?.child
    case .any: any < 0 ? nil : any
    case .tail: nil
    }
  }
}
