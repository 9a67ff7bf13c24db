// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension EdgeTable {
  /// Adds a new edge; returns `false` if the texts collide under all seeds tried.
  mutating func insert(
    _ node: Int32, _ bytes: Span<UInt8>, _ range: Range<Int>, child: Int32
  ) -> Bool {
    if (count + removedCount + 1) * 4 > slots.count * 3 {
      // Doubles the room, unless most slots hold removed edges.
      let capacity = count * 2 >= slots.count ? slots.count * 2 : slots.count
      guard rebuild(slots, capacity: capacity) else { return false }
    }
    let (start, length) = (range.lowerBound, range.count)
    var slot = Slot(
      first: bytes.word(at: start, count: length), tag: edgeTag(node, length), child: child)
    slot.second = bytes.word(at: start + 8, count: length - 8)
    if length > 16 {
      slot.rest = Int32(words.count)
      var done = 16
      while done < length {
        words.append(bytes.word(at: start + done, count: length - done))
        done += 8
      }
    }
    if !put(slot) {
      let isCrowded = count * 2 > slots.count
      guard rebuild(slots + [slot], capacity: isCrowded ? slots.count * 2 : slots.count) else {
        return false
      }
    }
    count += 1
    return true
  }

  mutating func remove(_ node: Int32, _ text: [UInt8]) {
    let found = text.withBytes { index(of: node, $0, at: 0, length: $0.count) }
    guard let index = found else { return }
    slots[index] = Slot(tag: Self.removed)
    count -= 1
    removedCount += 1
    lostWords += Swift.max(0, (text.count - 9) / 8)
  }

  /// Stores an edge in a free slot; returns `false` if the probe sequence is too long.
  private mutating func put(_ slot: Slot) -> Bool {
    var hash = combine(slot.first, into: slot.tag)
    let length = Int(slot.tag & 0xFFFF_FFFF)
    if length > 8 { hash = combine(slot.second, into: hash) }
    for number in 0..<Swift.max(0, (length - 9) / 8) {
      hash = combine(words[Int(slot.rest) + number], into: hash)
    }
    var probes = ProbeSequence(from: home(of: hash), mask: mask, longest: maximumProbe)
    while let index = probes.next() {
      if slots[index].tag < Self.removed { continue }
      if slots[index].tag == Self.removed { removedCount -= 1 }
      slots[index] = slot
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
      if old.allSatisfy({ $0.tag >= Self.removed || put($0) }) { return true }
      if attempt < Self.maximumSeeds { seed = (seeds.next(), seeds.next()) }
    }
    self = before
    return false
  }

  private mutating func dropLostWords(_ slots: inout [Slot]) {
    var kept: [UInt64] = []
    for index in slots.indices where slots[index].tag < Self.removed {
      let count = Swift.max(0, (Int(slots[index].tag & 0xFFFF_FFFF) - 9) / 8)
      let rest = Int(slots[index].rest)
      slots[index].rest = Int32(kept.count)
      kept += words[rest..<rest + count]
    }
    words = kept
    lostWords = 0
  }
}
