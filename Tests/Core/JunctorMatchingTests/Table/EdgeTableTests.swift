// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import JunctorMatching

extension EdgeTable {
  fileprivate mutating func insert(_ node: Int32, _ text: [UInt8], child: Int32) -> Bool {
    text.withBytes {
      insert(NodeIndex(rawValue: node), $0, child: NodeIndex(rawValue: child))
    }
  }
}

@Suite struct EdgeTableTests {
  private func child(_ table: EdgeTable, _ node: Int32, _ text: [UInt8]) -> Int32? {
    let node = NodeIndex(rawValue: node)
    let child = text.withBytes { table.child(of: node, $0, at: 0, length: $0.count) }
    // The walk has the same result, at any offset of the text.
    var routes = RouteTable(spaces: [RouteSpace]())
    routes.edges = table
    for (before, after) in [(0, 0), (1, 0), (9, 0), (1, 2), (3, 20)] {
      let all =
        [UInt8](repeating: 0x2F, count: before) + text + [UInt8](repeating: 0x61, count: after)
      let found = all.withBytes {
        routes.literalChild(of: node, $0, at: before, length: text.count)?.0
      }
      #expect(found == child)
    }
    return child?.rawValue
  }

  @Test func edgesOfAllLengthsAreFoundAtTheirOwnNode() {
    var table = EdgeTable(seed: 1)
    let texts = (0...40).map { length in (0..<length).map { UInt8($0 % 7 + 0x61) } }
    for (index, text) in texts.enumerated() {
      let isIn = table.insert(3, text, child: Int32(index))
      #expect(isIn)
    }
    for (index, text) in texts.enumerated() {
      #expect(child(table, 3, text) == Int32(index))
      #expect(table.text(leadingTo: NodeIndex(index)) == text)
      #expect(child(table, 4, text) == nil)
      #expect(child(table, 3, text + [0x7A]) == nil)
    }
  }

  @Test(
    "Random insertions and removals behave like a dictionary", arguments: [1, 2, 3] as [UInt64])
  func tableBehavesLikeADictionary(seed: UInt64) {
    struct Key: Hashable {
      var node: Int32
      var text: [UInt8]
    }
    var random = SplitMix(seed: seed)
    var table = EdgeTable(seed: seed)
    var oracle: [Key: Int32] = [:]
    for step in 0..<Int32(Laws.count(20_000, usually: 4_000)) {
      let length = Int.random(in: 0...20, using: &random)
      let text = (0..<length).map { _ in UInt8.random(in: 0x61...0x62, using: &random) }
      let key = Key(node: Int32.random(in: 0...3, using: &random), text: text)
      if oracle[key] != nil, Bool.random(using: &random),
        let child = oracle.removeValue(forKey: key)
      {
        table.remove(NodeIndex(rawValue: child))
      } else if oracle[key] == nil {
        let isIn = table.insert(key.node, text, child: step)
        #expect(isIn)
        oracle[key] = step
      }
      if step % 97 == 0 { #expect(child(table, key.node, text) == oracle[key]) }
    }
    for (key, value) in oracle {
      let isIn = child(table, key.node, key.text) == value
      #expect(isIn && table.text(leadingTo: NodeIndex(rawValue: value)) == key.text, "\(key)")
    }
    #expect(table.count == oracle.count)
  }

  /// Segments of eight letters that all begin at the same slot of a table of 4,096, for one seed.
  private func collisions(_ seed: UInt64, count: Int) -> [[UInt8]] {
    let table = EdgeTable(seed: seed)
    var found: [[UInt8]] = []
    var number: UInt64 = 0
    while found.count < count {
      number += 1
      let text = (0..<8).map { UInt8(truncatingIfNeeded: number >> UInt64(4 * $0)) & 15 + 0x61 }
      let word = text.withBytes { $0.word(at: 0) }
      if table.combine(word, into: 7) & 0xFFF == 0 { found.append(text) }
    }
    return found
  }

  @Test func collidingEdgesAreFound() {
    let flood = collisions(99, count: Laws.count(400, usually: 120))
    var known = EdgeTable(seed: 99)
    for (index, text) in flood.enumerated() {
      let isIn = known.insert(7, text, child: Int32(index))
      #expect(isIn)
      #expect(known.longestProbe <= 64)
    }
    for (index, text) in flood.enumerated() { #expect(child(known, 7, text) == Int32(index)) }

    // Without the seed, chosen keys have no longer probes than random keys.
    var unknown = EdgeTable(seed: 100)
    for (index, text) in flood.enumerated() {
      let isIn = unknown.insert(7, text, child: Int32(index))
      #expect(isIn)
    }
    #expect(unknown.longestProbe < 24)
  }

  @Test func insertionFailsIfAllSeedsCollide() {
    var table = EdgeTable(seed: 5, maximumProbe: 0)
    var inside: [[UInt8]] = []
    for number in 0..<1_000 as Range<Int> {
      let text = Array("segment\(number)".utf8)
      if !table.insert(0, text, child: Int32(number)) { break }
      inside.append(text)
    }
    #expect(inside.count < 1_000)
    #expect(table.count == inside.count)
    for (number, text) in inside.enumerated() { #expect(child(table, 0, text) == Int32(number)) }
  }
}
