// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import JunctorMatching

@Suite struct RandomURLTests {
  private static let pieces = [
    "mall", "http", "https", "file", "wss", "HTTP", "a", ":", "//", "/", "\\", "?", "#", "&", "=",
    "@", "[", "]", "[::1]", "[1:2::3.4.5.6]", ".", "..", "/../", "/./", "%2e", "%2E", "%2F", "%41",
    "%E5%AE%B6", "%FF", "%00", "%C0%80", "%ED%A0%80", "%", "%4", "%zz", "家", "é", "\u{FFFD}", "🐟",
    "\t", "\n", "\r", " ", "\0", "\u{7F}", "C:", "C|", ":80", ":443", ":0", ":65535", ":65536",
    "127.0.0.1", "0x7f.1", "1.", "example.com", "M.Mall.Example", "xn--fiq", "localhost", "order",
    "7", "+", "%2B", "'", "\"", "<", ">", "`", "{", "}", "^", "|", "~", "!", "$", "*", ";", ",",
  ]

  @Test(arguments: 0..<4)
  func bothParsersAgreeOnAssembledTexts(seed: Int) {
    var random = SplitMix(seed: UInt64(seed))
    for _ in 0..<Laws.count(4_000, usually: 800) {
      let starts = ["", "mall://", "https://h.example/", "/", "mall:"]
      var text = starts.randomElement(using: &random) ?? ""
      for _ in 0..<Int.random(in: 0...9, using: &random) {
        text += RandomURLTests.pieces.randomElement(using: &random) ?? ""
      }
      expectShortcutAndFixedPoint(text)
      expectShortcutAndFixedPoint(text, isWebText: true)
    }
  }

  @Test func bothParsersAgreeOnRepairedBytes() {
    var random = SplitMix(seed: 99)
    for round in 0..<Laws.count(4_000, usually: 800) {
      let count = Int.random(in: 0...40, using: &random)
      let highest: UInt8 = round % 2 == 0 ? 0x7F : 0xFF
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...highest, using: &random) }
      expectShortcutAndFixedPoint(
        (round % 3 == 0 ? "mall://" : "") + String(decoding: bytes, as: UTF8.self),
        isWebText: round % 4 == 0)
    }
  }

  @Test func bothParsersAgreeOnLimits() {
    var random = SplitMix(seed: 7)
    for _ in 0..<Laws.count(4_000, usually: 800) {
      var text = ["mall://", "https://h.example/", "/"].randomElement(using: &random) ?? ""
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        text += ["a", "/", "..", "?", "&", "k=v", "%41"].randomElement(using: &random) ?? ""
      }
      let limits = URLLimits(
        bytes: Int.random(in: 0...40, using: &random),
        segments: Int.random(in: 0...4, using: &random),
        queryItems: Int.random(in: 0...3, using: &random))
      expectShortcutAndFixedPoint(text, limits: limits)
    }
  }
}
