// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorMatching
import TestSupport
import Testing

/// Makes patterns out of the parts of the grammar, most of them valid.
struct PatternGenerator {
  var random: SplitMix
  private var names = 0

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  mutating func pick<T>(_ choices: [T]) -> T {
    choices[Int(random.next() % UInt64(choices.count))]
  }

  private mutating func name() -> String {
    names += 1
    return ":" + pick(["a", "id", "名", "x_"]) + "\(names)"
  }

  private mutating func text() -> String {
    pick([
      "a", "order", "v1", "家居", "x.y", "%41", "%2F", "\\:", "c++", "%", "a b", "-", "\\%41", "é",
      "e\u{301}",
      "\\{z\\}", "~", "@", "100%", "%25",
    ])
  }

  private mutating func constraint() -> String {
    pick([
      "([0-9]+)", "([a-z]{2,4})", "([^/]+)", "(.+)", "(.*)", "(a|b|cd)", "([^.]+)", "(\\d+?)",
      "([a-z-]*)", "(x/y|z)", "(.)", "([^/]*)", "(\\w+)",
    ])
  }

  private mutating func segment() -> String {
    switch random.next() % 24 {
    case 0...7: text()
    case 8...14: name()
    case 15...16: name() + constraint()
    case 17: constraint()
    case 18...19: text() + "{" + name() + "}" + text()
    case 20: "{" + name() + "}-{" + name() + constraint() + "}"
    case 21...22: name() + pick(["", "?", "+", "*"])
    default: pick(["*", name() + "." + text(), text() + constraint() + text()])
    }
  }

  mutating func path() -> String {
    var result = ""
    for _ in 0...Int(random.next() % 3) {
      switch random.next() % 8 {
      case 0: result += "{/" + segment() + "}?"
      case 1: result += "/" + name() + "?"
      case 2: result += "/" + text() + "{" + text() + "}?"
      default: result += "/" + segment()
      }
    }
    return result
  }

  mutating func pattern() -> String {
    names = 0
    var result = pick(["", "", "", "mall:/", "https://m.mall.example", "MALL://", "mall://"])
    let path = path()
    result += result.hasSuffix("//") ? String(path.drop { $0 == "/" }) : path
    if random.next() % 4 == 0 {
      result += result.hasSuffix("}") || result.hasSuffix(")") || result.hasSuffix("*") ? "??" : "?"
      result += pick([
        "k=1", "k=*", "k=" + name(), "k=" + name() + constraint(), "k=a+b&j=%26",
        "j=" + name() + "&k=([0-9]*)",
      ])
    }
    if random.next() % 24 == 0 { result += "#" + self.path() }
    return result
  }
}

@Suite struct PatternLawTests {
  /// 10,000 patterns in all, and a few that are refused.
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func printedPatternIsParsedAsTheSame(seed: UInt64) throws {
    var generator = PatternGenerator(seed: seed)
    var drawn = 0
    var valid = 0
    let count = Laws.count(2_500, usually: 250)
    while valid < count {
      drawn += 1
      let text = generator.pattern()
      guard let pattern = try? RoutePattern(text) else { continue }
      valid += 1
      #expect(pattern.description == text)
      let again = try RoutePattern(pattern.description)
      #expect(again == pattern)
      #expect(again.hashValue == pattern.hashValue)
    }
    #expect(drawn <= count * 6 / 5, "\(drawn)")
  }

  @Test func randomTextIsParsedOrRefused() {
    var random = SplitMix(seed: 2)
    let alphabet = [
      "/", "/", ":", ":", "a", "b", "id", "(", ")", "{", "}", "?", "*", "+", "\\", "%", "%2F",
      "%FF",
      "[", "]", "<", ">", "#", "=", "&", "-", ".", "mall://", "https://", "0", "家", "\u{301}", " ",
      "^",
      "|", "(?:", "\u{0}", "{1,3}", "@", "..", "\u{10FFFF}",
    ]
    for _ in 0..<Laws.count(20_000, usually: 4_000) {
      var text = random.next() % 2 == 0 ? "/" : ""
      for _ in 0..<(random.next() % 14) {
        text += alphabet[Int(random.next() % UInt64(alphabet.count))]
      }
      if let error = mistake(text) {
        #expect(error.offset >= 0 && error.offset <= text.utf8.count)
        #expect(!error.description.isEmpty)
      }
    }
  }
}
