// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import JunctorMatching

/// `PathSegments(plain:)` has the result of the reader, or none.
@Suite struct PlainTextTests {
  private let spaces = RouteSpaces([
    .domain("m.mall.example"), .domain("mall.example", includingSubdomains: true),
    .domain("mall.example", port: 8080), .scheme("mall"), .scheme("app"),
  ])

  private func plain(_ text: String, _ limits: URLLimits = URLLimits()) -> PathSegments? {
    text.withUTF8Bytes { bytes in
      let start = spaces.plainPathStart(bytes)
      return start > 0 && bytes.count <= limits.bytes
        ? PathSegments(plain: bytes, from: start, limits) : nil
    }
  }

  private func expectResultOfReader(_ text: String, _ limits: URLLimits = URLLimits()) {
    guard let plain = plain(text, limits) else { return }
    text.withUTF8Bytes { bytes in
      guard let layout = URLLayout.read(bytes, limits, isWebText: spaces.readsWebTexts),
        let owner = spaces.owner(of: bytes, layout)
      else {
        Issue.record("\(text) is not clean, or no space owns it.")
        return
      }
      #expect(!layout.hasPercent && !layout.hasFragment, "\(text)")
      let read = PathSegments(owner.path)
      #expect(plain.start == read.start && plain.end == read.end, "\(text)")
      // Each segment, forwards and backwards.
      var offset = plain.start
      while offset <= plain.end {
        let length = plain.length(at: offset, in: bytes)
        #expect(length == read.length(at: offset, in: bytes), "\(text), \(offset)")
        let next = offset + length + 1
        #expect(plain.start(before: next, in: bytes) == offset, "\(text), \(offset)")
        #expect(read.start(before: next, in: bytes) == offset, "\(text), \(offset)")
        offset = next
      }
    }
  }

  @Test(arguments: 0..<4) func segmentsAreThoseOfTheReader(seed: Int) {
    var random = SplitMix(seed: UInt64(seed))
    let starts = [
      "/", "app://", "mall://order", "mall://", "https://m.mall.example", "http://mall.example/",
      "https://x.mall.example/", "https://mall.example:8080/a", "other://x", "a",
    ]
    let pieces = [
      "/", "a", "swift", ".", "..", "-", "_", "7", "42", "?", "&x=1", "=", "'", "%41", ":", ";",
      "+",
      "Order", "0123456789abcdef", "#", "@", "~", "\\", "é", "[", "\0",
    ]
    for round in 0..<Laws.count(40_000, usually: 4_000) {
      var text = starts[Int.random(in: 0..<starts.count, using: &random)]
      // Usually the first ones, which are plain.
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
      expectResultOfReader(text, limits)
    }
  }

  @Test(arguments: [
    "/", "/me", "/users/7", "/users/7/", "/users/7?x=1", "/repos/swift/swift-evolution/issues/17",
    "https://m.mall.example/order/7", "http://mall.example/",
    "mall://repos/swift/issues?ref=mail&x=1", "mall://search?q=a+b%20c", "mall://repository/",
    "/files/a.b/c.txt-and-a-long-name_of_a_file/which-is-longer-than-sixty-four-bytes/7",
  ])
  func usualTextsArePlain(text: String) {
    #expect(plain(text) != nil)
    expectResultOfReader(text)
  }

  @Test(arguments: [
    "", "mall://", "mall:///a", "//a", "/a/../b", "/a/./b", "/a/%41", "/a#b", "/a?b#c",
    "mall://a:80/b",
    "mall://.", "mall://?a", "other://a", "/a?\"", "/é",
  ])
  func otherTextsAreLeftToTheReader(text: String) {
    #expect(plain(text) == nil)
  }

  @Test func masksContainNoByteThatCouldMeanSomethingElse() {
    for byte in UInt8.min...UInt8.max {
      let masks = ByteMasks(SIMD16(repeating: byte))
      #expect(masks.others.isAllZeros || masks.others.bits == 0xFFFF)
      if masks.others.isAllZeros, byte != UInt8(ascii: "/") {
        #expect(Clean.specialPath.contains(byte) && Clean.opaqueHost.contains(byte))
      }
      #expect((masks.slashes.bits == 0xFFFF) == (byte == UInt8(ascii: "/")))
      if masks.othersInQuery.isAllZeros { #expect(Clean.specialQuery.contains(byte)) }
    }
  }

  @Test func bitsAreInTheOrderOfTheBytes() {
    for position in 0..<16 {
      var bytes = SIMD16<UInt8>(repeating: UInt8(ascii: "a"))
      bytes[position] = UInt8(ascii: "/")
      #expect(ByteMasks(bytes).slashes.bits == 1 << UInt64(position))
    }
  }
}
