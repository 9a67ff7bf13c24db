// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import JunctorMatching

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

  // MARK: A pattern and a table of this one route agree

  private static let segments = [
    "a", "b", "ab", ":x", ":x([0-9]+)", ":x([a-z]*b)", ":x(a[a-z]*)", ":x(a)", ":x(a|b)", "a:x",
    ":x(ab)", ":x([^/]+)", "{:x(a)}b", "a{b}?", "a{:x}?", ":x(a|)",
  ]
  private static let tails = [":r*", ":r+", "*", ":r(a.*)", ":r(.*b)", ":r(a/b)"]
  private static let rests = [
    "", "", "", "??q=:q", "??q=:q(1)", "??q=*", "??q=:q(.*)&r=1", "#:f", "#:f(a)", "#a{/:f}?",
  ]

  private static func pattern(_ random: inout SplitMix) -> String {
    var text = ["", "", "mall:/"].randomElement(using: &random)!
    let length = Int.random(in: 1...3, using: &random)
    for index in 0..<length {
      let isTail = index == length - 1 && Int.random(in: 0..<4, using: &random) == 0
      let segment = (isTail ? tails : segments).randomElement(using: &random)!
        .replacing(":x", with: ":x\(index)")
      text += Int.random(in: 0..<3, using: &random) == 0 ? "{/\(segment)}?" : "/\(segment)"
    }
    var rest = rests.randomElement(using: &random)!
    let isClosed = text.hasSuffix("}") || text.hasSuffix(")") || text.hasSuffix("*")
    if text.hasSuffix("?") || !isClosed, rest.hasPrefix("??") { rest.removeFirst() }
    return text + rest
  }

  private static let urls: [RoutableURL] = {
    let spaces = RouteSpaces([.scheme("mall")])
    let words = ["a", "b", "ab", "aab", "7", "%61", ""]
    var paths = [""]
    var rows = [""]
    for _ in 0..<3 {
      rows = rows.flatMap { row in words.map { row + "/" + $0 } }
      paths += rows
    }
    return paths.flatMap { path in
      ["", "?q=1", "/?q=1&r=1&q=2", "#a", "/#a/b/"].compactMap { rest in
        (try? ParsedURL("mall://" + path.dropFirst() + rest)).flatMap(spaces.resolve)
      }
    }
  }()

  /// Returns a URL, mostly one that the pattern takes.
  private static func url(_ pattern: RoutePattern, _ random: inout SplitMix) -> RoutableURL {
    for _ in 0..<12 {
      let url = urls.randomElement(using: &random)!
      if pattern.rows.contains(where: { $0.matches(url) }) { return url }
    }
    return urls.randomElement(using: &random)!
  }

  /// 10,000 cases in all: which alternative answers, and what the captures take.
  @Test func patternAndTableAgree() throws {
    var random = SplitMix(seed: 71)
    let spaces = RouteSpaces([.scheme("mall")])
    var patterns = 0
    var matched = 0
    let count = Laws.count(500, usually: 60)
    while patterns < count {
      guard let pattern = try? RoutePattern(Self.pattern(&random)) else { continue }
      patterns += 1
      var table = RouteTable(spaces: spaces)
      try table.insert(pattern, id: RouteID(rawValue: 1))
      for _ in 0..<20 {
        let url = Self.url(pattern, &random)
        let alone = pattern.firstMatch(url)
        let match = table.match(url)
        matched += alone == nil ? 0 : 1
        #expect(match?.captures.alternative == alone?.alternative, "\(pattern) \(url.url)")
        #expect(
          match?.captures.all.map(\.value) == alone?.captures.all.map(\.value),
          "\(pattern) \(url.url)")
        #expect(table.explain(url).visited <= table.bound, "\(pattern) \(url.url)")
      }
    }
    #expect(matched > count * 3, "\(matched)")
  }

  /// The alternative that is found first is not always the leftmost of those that none precedes.
  @Test func tiesAreResolvedAmongAllMatches() throws {
    let spaces = RouteSpaces([.scheme("mall")])
    let url = try #require(spaces.resolve(ParsedURL("/abb")))
    for text in [
      "/:p([a-z]*b)?/:q(a[a-z]*)?/:r(a[a-z]*b)?", "/:r(a[a-z]*b)?/:p([a-z]*b)?/:q(a[a-z]*)?",
      "/:p([a-z]*b)?/:r(a[a-z]*b)?/:q(a[a-z]*)?", "/:q([a-y]*b)?/:p(a[a-z]*)?/:r([a-y]*bb)?",
    ] {
      let pattern = try RoutePattern(text)
      var table = RouteTable(spaces: spaces)
      try table.insert(pattern, id: RouteID(rawValue: 1))
      #expect(
        table.match(url)?.captures.all.map(\.name)
          == pattern.firstMatch(url)?.captures.all.map(\.name))
    }
  }
}
