// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension EdgeTable {
  /// Adds a new edge; returns `false` if the texts collide under all seeds tried.
  mutating func insert(_ parent: NodeIndex, _ bytes: Span<UInt8>, child: NodeIndex) -> Bool {
    let length = bytes.count
    assert((0..<length).allSatisfy { bytes[$0] != 0 }, "A text contains a NUL.")
    if (count + removedCount + 1) * 4 > slots.count * 3 {
      // Doubles the room, unless most slots hold removed edges.
      let capacity = count * 2 >= slots.count ? slots.count * 2 : slots.count
      guard rebuild(slots, capacity: capacity) else { return false }
    }
    var slot = Slot(text: bytes.word(at: 0, count: length), parent: parent, child: child)
    if length > 8 {
      slot.setWords(from: words.count, length)
      for start in stride(from: 0, to: length, by: 8) {
        words.append(bytes.word(at: start, count: length - start))
      }
    }
    while places.count <= Int(child.rawValue) { places.append(.none) }
    if !put(slot) {
      let isCrowded = count * 2 > slots.count
      guard rebuild(slots + [slot], capacity: isCrowded ? slots.count * 2 : slots.count) else {
        lostWords += slot.words?.count ?? 0
        return false
      }
    }
    count += 1
    return true
  }

  /// Removes the edge that leads to a node.
  mutating func remove(_ child: NodeIndex) {
    let index = places[child]
    lostWords += slots[index].words?.count ?? 0
    slots[index] = Slot(parent: Self.removed)
    places[child] = .none
    count -= 1
    removedCount += 1
  }

  /// Updates the copy of a node, if an edge leads to it.
  mutating func update(_ index: NodeIndex, _ node: TrieNode) {
    guard Int(index.rawValue) < places.count, places[index] != .none else { return }
    slots[places[index]].node = node
  }

  /// Stores an edge in a free slot; returns `false` if the probe sequence is too long.
  private mutating func put(_ slot: Slot) -> Bool {
    var hash = slot.parent.hash
    if let range = slot.words {
      for index in range { hash = combine(words[index], into: hash) }
    } else {
      hash = combine(slot.text, into: hash)
    }
    var probes = ProbeSequence(from: home(of: hash), mask: mask, longest: maximumProbe)
    while let index = probes.next() {
      if slots[index].isUsed { continue }
      if slots[index].parent == Self.removed { removedCount -= 1 }
      slots[index] = slot
      places[slot.child] = TableIndex(index)
      longestProbe = Swift.max(longestProbe, probes.step - 1)
      return true
    }
    return false
  }

  /// Inserts all edges again, with a new seed as long as a probe sequence is too long.
  private mutating func rebuild(_ old: [Slot], capacity: Int) -> Bool {
    let before = self
    var old = old
    if lostWords * 2 > words.count { dropLostWords(&old) }
    for attempt in 0...Self.maximumSeeds {
      slots = [Slot](repeating: Slot(), count: capacity)
      mask = capacity - 1
      removedCount = 0
      longestProbe = 0
      if old.allSatisfy({ !$0.isUsed || put($0) }) { return true }
      if attempt < Self.maximumSeeds { seed = (seeds.next(), seeds.next()) }
    }
    self = before
    return false
  }

  private mutating func dropLostWords(_ slots: inout [Slot]) {
    var kept: [UInt64] = []
    for index in slots.indices where slots[index].isUsed {
      guard let range = slots[index].words else { continue }
      slots[index].setWords(from: kept.count, slots[index].lengthInBytes)
      kept += words[range]
    }
    words = kept
    lostWords = 0
  }
}
