// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JunctorMatching

@Suite("The fast path for simple texts has the result of the full scan")
struct SimpleTextTests {
  private func expectSame(_ text: String, _ limits: URLLimits = URLLimits(), isWebText: Bool) {
    text.withUTF8Bytes { bytes in
      guard let simple = SimpleText.read(bytes, limits, isWebText: isWebText) else { return }
      let layout = URLLayout(simple.word, slashes: simple.slashes)
      guard let full = URLLayout.scanFully(bytes, limits, isWebText: isWebText) else {
        Issue.record("\(text) is not clean.")
        return
      }
      // Only slashes from the routed path on are used.
      let from = UInt64(full.hostStart < full.hostEnd ? full.hostStart : full.pathStart + 1)
      #expect(layout.slashes >> from == full.slashes >> from, "\(text)")
      var same = layout
      same.slashes = full.slashes
      #expect("\(same)" == "\(full)", "\(text)")
    }
  }

  @Test("Any text of usual pieces, at any length", arguments: 0..<4)
  func usualPieces(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let starts = [
      "/", "app://", "mall://order", "https://m.mall.example", "http://1.2.3", "file://a",
      "wss://a-b.c",
    ]
    let pieces = [
      "/", "a", "swift", ".", "..", "-", "_", "7", "42", "?", "&x=1", "=", "'", "%41", ":", ";",
      "+",
      "Order", "0123456789abcdef", "#", "@", "~", "\\", "é",
    ]
    for round in 0..<20_000 {
      var text = starts[Int.random(in: 0..<starts.count, using: &random)]
      // Usually the first ones, which are simple.
      for _ in 0..<Int.random(in: 0...16, using: &random) {
        let among = Int.random(in: 0..<8, using: &random) == 0 ? pieces.count : 9
        text += pieces[Int.random(in: 0..<among, using: &random)]
      }
      let limits =
        round % 3 == 0
        ? URLLimits(
          bytes: Int.random(in: 0...90, using: &random),
          segments: Int.random(in: 0...9, using: &random),
          queryItems: Int.random(in: 0...9, using: &random)) : URLLimits()
      expectSame(text, limits, isWebText: round % 2 == 0)
    }
  }

  @Test(
    "The usual texts are simple",
    arguments: [
      "/", "/me", "/users/7", "/users/7?x=1", "/repos/swift/swift-evolution/issues/17",
      "app://repos/swift/issues?ref=mail&x=1", "app://search?q=a+b%20c", "app://repository/",
      "https://m.mall.example/order/7?from=push", "/files/a.b/c.txt-and-a-long-name_of_a_file",
    ])
  func usualTexts(text: String) {
    #expect(
      text.withUTF8Bytes { SimpleText.read($0, URLLimits(), isWebText: false) } != nil)
    expectSame(text, isWebText: false)
  }

  @Test("Masks hold no byte that could mean something else")
  func masks() {
    for byte in UInt8.min...UInt8.max {
      let masks = ByteMasks(SIMD16(repeating: byte))
      #expect(masks.others.isAllZeros || masks.others.bits == 0xFFFF)
      if masks.others.isAllZeros {
        #expect(Clean.specialPath.contains(byte) || byte == UInt8(ascii: "/"))
      }
      if masks.othersInQuery.isAllZeros { #expect(Clean.specialQuery.contains(byte)) }
    }
  }

  @Test("Bytes in a range are classified, eight at a time")
  func between() {
    for byte in UInt8.min...UInt8.max {
      for count in 1...8 {
        let word = (eight(UInt8(ascii: "5")) >> 8) << 8 | UInt64(byte)
        #expect(
          areBetween(word, UInt8(ascii: "0"), UInt8(ascii: "9"), count: count) == isDigit(byte))
        let last = UInt64(byte) << UInt64(8 * (count - 1))
        let others = eight(UInt8(ascii: "5")) & ~(0xFF << UInt64(8 * (count - 1)))
        #expect(
          areBetween(last | others, UInt8(ascii: "0"), UInt8(ascii: "9"), count: count)
            == isDigit(byte))
      }
    }
  }
}
