// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

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
  struct Branch: Sendable, TableSibling {
    let automaton: Automaton
    let child: Int
    var level = 0
    /// The children of the siblings that are rivals.
    var rivals: [Int] = []
    var mark: Int { child }
  }

  /// A tail and the entries that end with it.
  struct Tail: Sendable, TableSibling {
    let automaton: Automaton
    var entries = TableEntries()
    var level = 0
    /// The languages of the siblings that are rivals.
    var rivals: [Automaton] = []
    var mark: Automaton { automaton }
  }

  var literals: [[UInt8]: Int] = [:]
  var segments: [Branch] = []
  /// The place after any segment; -1 for none.
  var any = -1
  var tails: [Tail] = []
  var entries = TableEntries()

  /// How many places a walk from here can visit at most, this one included.
  private(set) var bound = 1
  /// The greatest bound among the literal children, of which a walk visits one.
  var literalBound = 0

  var isEmpty: Bool {
    literals.isEmpty && segments.isEmpty && any < 0 && tails.isEmpty && entries.isEmpty
  }

  /// Sets the bound right after something here or right beneath has changed.
  mutating func updateBound(_ child: (Int) -> Int) {
    // Either the path ends here or it goes on; the tails come after both.
    var onwards = literalBound
    for segment in segments { onwards += child(segment.child) }
    if any >= 0 { onwards += child(any) }
    bound = 1 + Swift.max(entries.bound, onwards)
    for tail in tails { bound += 1 + tail.entries.bound }
  }

  /// The literal children, in an order that does not depend on how they came.
  var sortedLiterals: [(key: [UInt8], value: Int)] {
    literals.sorted { $0.key.lexicographicallyPrecedes($1.key) }
  }

  func child(_ position: Position.Language) -> Int? {
    switch position {
    case .literal(let symbols): literals[symbols]
    case .segment(let automaton): segments.first { $0.automaton == automaton }?.child
    case .any: any < 0 ? nil : any
    case .tail: nil
    }
  }
}
