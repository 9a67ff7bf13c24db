// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// All literal edges of a table: the node that follows a node and a text.
///
/// One open-addressing table for the whole trie. A text is eight bytes a word; the first sixteen
/// bytes lie in the slot itself, the rest in `words`.
///
///     slot:  first word │ second word │ node, length │ child │ start of the rest
///              8 bytes      8 bytes        8 bytes       4          4
///
/// Invariant: an edge is in the triangular probe sequence that begins at its hash, within
/// `longestProbe` steps, and no slot before it in the sequence is free. So a search can stop at a
/// free slot, and after `longestProbe` steps.
///
/// Addresses are untrusted, and routes can come from a server: the hash uses a random seed that
/// attackers do not know.
struct EdgeTable: Sendable {
  struct Slot: Sendable {
    var first: UInt64 = 0
    var second: UInt64 = 0
    var tag: UInt64 = EdgeTable.free
    var child: Int32 = -1
    var rest: Int32 = 0
  }

  static let maximumSeeds = 8

  // The tags of slots without an edge.
  static let free = UInt64.max
  static let removed = UInt64.max - 1

  var slots: [Slot]
  var mask: Int
  var seed: (UInt64, UInt64)
  var longestProbe = 0
  var count = 0
  var removedCount = 0
  /// The words of the texts that are longer than sixteen bytes, from their third word on.
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

/// The node of an edge in the high half of a word, and the length of its text in the low half.
@inline(__always)
func edgeTag(_ node: Int32, _ length: Int) -> UInt64 {
  assert(length >= 0 && length >> 31 == 0, "The length of a tag is too large.")
  return UInt64(UInt32(bitPattern: node)) << 32 | UInt64(truncatingIfNeeded: length)
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
    index = home
    self.step = step
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
// members of `RouteTable`.

extension RouteTable {
  /// Returns the node after a node and a text; negative for none.
  @inline(__always)
  func literalChild(
    of node: Int32, _ bytes: Span<UInt8>, at start: Int, length: Int
  ) -> Int32 {
    guard UInt(bitPattern: length &- 1) < 8 else {
      return longLiteralChild(of: node, bytes, at: start, length: length)
    }
    let word =
      bytes.wordOrRest(at: start) & (~0 &>> UInt64(truncatingIfNeeded: 64 &- 8 &* length))
    let tag = edgeTag(node, length)
    let home = edges.home(of: edges.combine(word, into: tag))
    let slot = edges.slots[home]
    if slot.first == word, slot.tag == tag { return slot.child }
    if slot.tag == EdgeTable.free { return -1 }
    return furtherLiteralChild(from: home, word, tag)
  }

  @inline(never)
  private func furtherLiteralChild(from home: Int, _ word: UInt64, _ tag: UInt64) -> Int32 {
    var probes = edges.probes(from: home, step: 1)
    while let index = probes.next() {
      let slot = edges.slots[index]
      if slot.first == word, slot.tag == tag { return slot.child }
      if slot.tag == EdgeTable.free { return -1 }
    }
    return -1
  }

  @inline(never)
  private func longLiteralChild(
    of node: Int32, _ bytes: Span<UInt8>, at start: Int, length: Int
  ) -> Int32 {
    edges.child(of: node, bytes, at: start, length: length)
  }
}

extension EdgeTable {
  /// Returns the node after `node` and the text at `start`; negative for none.
  @inline(__always)
  func child(of node: Int32, _ bytes: Span<UInt8>, at start: Int, length: Int) -> Int32 {
    index(of: node, bytes, at: start, length: length).map { slots[$0].child } ?? -1
  }

  /// Returns the slot of the edge from `node` with the text at `start`.
  @inline(__always)
  func index(of node: Int32, _ bytes: Span<UInt8>, at start: Int, length: Int) -> Int? {
    var edge = Slot(tag: edgeTag(node, length))
    edge.first = length > 8 ? bytes.word(at: start) : bytes.word(at: start, count: length)
    var hash = combine(edge.first, into: edge.tag)
    if length > 8 {
      edge.second = bytes.word(at: start &+ 8, count: length &- 8)
      hash = combine(edge.second, into: hash)
    }
    var done = 16
    while done < length {
      hash = combine(bytes.word(at: start &+ done, count: length &- done), into: hash)
      done &+= 8
    }
    var probes = probes(from: home(of: hash))
    while let index = probes.next() {
      let slot = slots[index]
      if slot.tag == Self.free { return nil }
      if slot.tag == edge.tag, slot.first == edge.first, slot.second == edge.second,
        length <= 16 || Self.isRest(words, Int(slot.rest), bytes, start &+ 16, length &- 16)
      {
        return index
      }
    }
    return nil
  }

  /// A static function of the words, since `self` would be copied.
  @inline(never)
  private static func isRest(
    _ words: [UInt64], _ index: Int, _ bytes: Span<UInt8>, _ start: Int, _ length: Int
  ) -> Bool {
    var index = index
    var done = 0
    while done < length {
      if words[index] != bytes.word(at: start &+ done, count: length &- done) { return false }
      index &+= 1
      done &+= 8
    }
    return true
  }

  /// Combines the next word of a text with the hash of its tag and the words before.
  @inline(__always)
  func combine(_ word: UInt64, into hash: UInt64) -> UInt64 {
    let product = (word ^ seed.0).multipliedFullWidth(by: hash ^ seed.1)
    return product.high ^ product.low
  }

  @inline(__always)
  func home(of hash: UInt64) -> Int {
    Int(UInt32(truncatingIfNeeded: hash) & UInt32(truncatingIfNeeded: mask))
  }

  @inline(__always)
  func probes(from home: Int, step: Int = 0) -> ProbeSequence {
    ProbeSequence(from: home, step: step, mask: mask, longest: longestProbe)
  }
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
