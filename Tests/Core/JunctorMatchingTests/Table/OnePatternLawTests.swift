// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import JunctorMatching

/// A pattern asked by itself and a table of this one route are two ways through the same languages.
@Suite struct OnePatternLawTests {
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
      if pattern.alternatives.contains(where: { $0.matches(url) }) { return url }
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
