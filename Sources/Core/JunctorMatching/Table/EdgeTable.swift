// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// All literal edges of a table: the node that follows a node and a text.
///
/// One open-addressing table for the whole trie. A slot has 32 bytes. It contains a copy of the node
/// to which the edge leads, so that a walk reads one place in memory for each literal:
///
///     text of up to eight bytes │ node after the edge │ parent │ child
///              8 bytes               16 bytes            4        4
///
/// No text contains a NUL, so a short text is a word that zeros fill up. A longer text is in `words`;
/// its slot contains its length and the index of its first word, above a byte of zeros.
///
/// Invariant: an edge is in the triangular probe sequence that begins at its hash, within
/// `longestProbe` steps, and no slot before it in the sequence is free. So a search can stop at a
/// free slot, and after `longestProbe` steps.
///
/// Addresses and routes are untrusted: the hash uses a random seed that attackers do not know.
struct EdgeTable: Sendable {
  struct Slot: Sendable {
    var text: UInt64 = 0
    var node = TrieNode()
    /// The node before the edge; `none` for a free slot.
    var parent = NodeIndex.none
    var child = NodeIndex.none
  }

  static let maximumSeeds = 8

  /// The parent of a slot from which an edge was removed.
  static let removed = NodeIndex(rawValue: -2)

  var slots: [Slot]
  /// For each node, the slot of the edge that leads to it.
  var places: [TableIndex<Slot>] = []
  var mask: Int
  var seed: (UInt64, UInt64)
  var longestProbe = 0
  var count = 0
  var removedCount = 0
  /// The texts that are longer than eight bytes.
  var words: [UInt64] = []
  var lostWords = 0
  var seeds: SeedSequence
  /// The maximum number of steps; the table grows or changes its seed before.
  let maximumProbe: Int

  init(seed: UInt64, maximumProbe: Int = 64) {
    self.maximumProbe = maximumProbe
    seeds = SeedSequence(state: seed)
    self.seed = (seeds.next(), seeds.next())
    slots = [Slot](repeating: Slot(), count: 8)
    mask = 7
  }
}

extension EdgeTable.Slot {
  var isUsed: Bool { parent.isStored }

  @inline(__always)
  var isFree: Bool { parent == .none }

  /// The location of a longer text in `words`; `nil` for a short text.
  var words: Range<Int>? {
    if text == 0 || text & 0xFF != 0 { return nil }
    return firstWord..<firstWord + (lengthInBytes + 7) / 8
  }

  @inline(__always)
  var firstWord: Int { Int(truncatingIfNeeded: text &>> 32) }

  @inline(__always)
  var lengthInBytes: Int { Int(truncatingIfNeeded: text & 0xFFFF_FFFF) &>> 8 }

  /// Stores the location of a longer text.
  mutating func setWords(from index: Int, _ length: Int) {
    assert(length > 8 && length >> 24 == 0 && index >> 32 == 0, "A text is too long.")
    text = UInt64(index) << 32 | UInt64(length) << 8
  }
}

/// The slots at which an edge can be: those of its probe sequence, in the order of the search.
struct ProbeSequence: IteratorProtocol {
  private var index: Int
  /// The number of the next probe.
  private(set) var step: Int
  private let mask: Int
  private let longest: Int

  @inline(__always)
  init(from home: Int, step: Int = 0, mask: Int, longest: Int) {
    (index, self.step) = (home, step)
    self.mask = mask
    self.longest = longest
  }

  @inline(__always)
  mutating func next() -> Int? {
    if step > longest { return nil }
    index = (index &+ step) & mask
    step &+= 1
    return index
  }
}

// MARK: - Finding

// An edge table that is passed as an argument is copied. So searches that are not inlined are
// members of `RouteTable`, or static functions.

extension RouteTable {
  /// Returns the index and the copy of the node after a node and a text; `nil` if there is none.
  @inline(__always)
  func literalChild(
    of node: NodeIndex, _ bytes: Span<UInt8>, at start: Int, length: Int
  ) -> (NodeIndex, TrieNode)? {
    let index: Int
    if UInt(bitPattern: length &- 1) < 8 {
      let word =
        bytes.wordOrRest(at: start) & (~0 &>> UInt64(truncatingIfNeeded: 64 &- 8 &* length))
      let home = edges.home(of: edges.combine(word, into: node.hash))
      let slot = edges.slots[home]
      if slot.text == word, slot.parent == node { return (slot.child, slot.node) }
      index = slot.isFree ? -1 : furtherLiteral(after: node, word, from: home)
    } else {
      index = longLiteral(after: node, bytes, at: start, length: length)
    }
    return index < 0 ? nil : (edges.slots[index].child, edges.slots[index].node)
  }

  @inline(never)
  private func furtherLiteral(after node: NodeIndex, _ word: UInt64, from home: Int) -> Int {
    var probes = ProbeSequence(
      from: home, step: 1, mask: edges.mask, longest: edges.longestProbe)
    while let index = probes.next() {
      let slot = edges.slots[index]
      if slot.text == word, slot.parent == node { return index }
      if slot.isFree { return -1 }
    }
    return -1
  }

  @inline(never)
  private func longLiteral(
    after node: NodeIndex, _ bytes: Span<UInt8>, at start: Int, length: Int
  ) -> Int {
    edges.index(after: node, bytes, at: start, length: length) ?? -1
  }
}

extension EdgeTable {
  /// Returns the slot of the edge from a node with the text at `start`.
  @inline(__always)
  func index(after node: NodeIndex, _ bytes: Span<UInt8>, at start: Int, length: Int) -> Int? {
    let first = length > 8 ? bytes.word(at: start) : bytes.word(at: start, count: length)
    let second = bytes.word(at: start &+ 8, count: length &- 8)
    var hash = combine(first, into: node.hash)
    if length > 8 { hash = combine(second, into: hash) }
    var done = 16
    while done < length {
      hash = combine(bytes.word(at: start &+ done, count: length &- done), into: hash)
      done &+= 8
    }
    var probes = ProbeSequence(from: home(of: hash), mask: mask, longest: longestProbe)
    while let index = probes.next() {
      let slot = slots[index]
      if slot.isFree { return nil }
      if slot.parent != node { continue }
      if length <= 8 {
        if slot.text == first { return index }
      } else if slot.text & 0xFFFF_FFFF == UInt64(truncatingIfNeeded: length) &<< 8 {
        let word = slot.firstWord
        if words[word] == first, words[word &+ 1] == second,
          length <= 16 || Self.isRest(words, word &+ 2, bytes, start &+ 16, length &- 16)
        {
          return index
        }
      }
    }
    return nil
  }

  /// Returns the node after a node and the text at `start`; `nil` if there is none.
  func child(
    of node: NodeIndex, _ bytes: Span<UInt8>, at start: Int, length: Int
  ) -> NodeIndex? {
    index(after: node, bytes, at: start, length: length).map { slots[$0].child }
  }

  /// Returns the text of the edge that leads to a node.
  func text(leadingTo node: NodeIndex) -> [UInt8] {
    let slot = slots[places[node]]
    var text: [UInt8] = []
    text.reserveCapacity(8 * (slot.words?.count ?? 1))
    for var word in slot.words.map({ words[$0] }) ?? [slot.text] {
      while word != 0 {
        text.append(UInt8(truncatingIfNeeded: word))
        word >>= 8
      }
    }
    return text
  }

  @inline(never)
  private static func isRest(
    _ words: [UInt64], _ index: Int, _ bytes: Span<UInt8>, _ start: Int, _ length: Int
  ) -> Bool {
    var (index, done) = (index, 0)
    while done < length {
      if words[index] != bytes.word(at: start &+ done, count: length &- done) { return false }
      index &+= 1
      done &+= 8
    }
    return true
  }

  /// Combines the next word of a text with the number of its parent, or the hash of the words before.
  @inline(__always)
  func combine(_ word: UInt64, into hash: UInt64) -> UInt64 {
    let product = (word ^ seed.0).multipliedFullWidth(by: hash ^ seed.1)
    return product.high ^ product.low
  }

  @inline(__always)
  func home(of hash: UInt64) -> Int {
    Int(UInt32(truncatingIfNeeded: hash) & UInt32(truncatingIfNeeded: mask))
  }
}

extension TableIndex where Element == TrieNode {
  /// The start of the hash of an edge from the node.
  @inline(__always)
  var hash: UInt64 { UInt64(truncatingIfNeeded: rawValue) }
}

/// The SplitMix64 generator.
struct SeedSequence: Sendable {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
