// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorMatching
import TestSupport
import Testing

@testable import JunctorDiff

/// Compares random tables, and tries every short URL to find what the comparison must report.
@Suite struct TableComparisonLawTests {
  /// The spaces of a table; most tables of the laws have the first.
  private static let spaces: [[RouteSpace]] = [
    [.scheme("mall"), .domain("mall.example", includingSubdomains: true)],
    [.scheme("mall")],
    [.domain("mall.example", includingSubdomains: true), .scheme("mall")],
    [.scheme("mall"), .domain("mall.example")],
    [
      .scheme("mall"), .domain("mall.example", includingSubdomains: true),
      .domain("m.mall.example"),
    ],
    [
      .scheme("mall"), .scheme("mall", host: "a"),
      .domain("mall.example", includingSubdomains: true),
    ],
  ]

  /// A route before and after an edit; `nil` if it does not exist then.
  private struct Edited {
    var old: Drawn?
    var new: Drawn?
  }

  private struct Drawn: CustomStringConvertible {
    var text: String
    var priority = 0
    var description: String { priority == 0 ? text : "\(text) @\(priority)" }
  }

  private struct Key: Hashable {
    let kind: TableDifference.Kind
    let old: RouteID?
    let new: RouteID?
  }

  // MARK: - Every short URL

  private struct World {
    let texts: [String]
    /// The URLs of the texts for each list of spaces.
    let urls: [[RoutableURL?]]

    init(origins: [String], rests: [String]) {
      var paths = [""]
      var row = [""]
      for _ in 0..<4 {
        row = row.flatMap { path in ["a", "b", "/"].map { path + $0 } }
        paths += row
      }
      let texts = origins.flatMap { origin in
        paths.flatMap { path in rests.map { rest in origin + path + rest } }
      }
      self.texts = texts
      urls = TableComparisonLawTests.spaces.map { spaces in
        let spaces = RouteSpaces(spaces)
        return texts.map { text in (try? spaces.read(text)).flatMap(spaces.resolve) }
      }
    }
  }

  private static let origins = [
    "/", "mall:///", "mall://a/", "https://mall.example/", "https://m.mall.example/",
    "https://x.mall.example/",
  ]
  private static let rests = [
    "", "?k=a", "?k=b", "?k=a&j=b", "?j=b", "?k=ab&j=a", "#a", "#b", "?k=a#a", "?k=a&j=b#",
  ]

  /// The worlds with and without several origins, and with and without conditions.
  private static let worlds = [false, true].map { hasOrigins in
    [false, true].map { hasRests in
      World(
        origins: hasOrigins ? origins : Array(origins.prefix(1)),
        rests: hasRests ? rests : [""])
    }
  }

  // MARK: - Random routes

  private static func pattern(_ random: inout SplitMix) -> String {
    let segments = [
      "a", "a", "b", "ab", ":x", ":x", ":x([ab])", ":x((a|b)b?)", ":x(a+)", ":x(b[ab]*)",
      ":x(a*)b", ":x-a",
    ]
    let tails = [":r*", ":r+", ":r(a/b|b)", ":r(a(?:/.*)?)", "a:r(.*/b)"]
    let rests = [
      "?k=a", "?k=:k", "?k=:k(a|b)", "?k=:k(b|c)", "?k=a&j=:j", "?k=:k&j=b", "?j", "#a", "#:f",
      "#:f(a|b)", "?k=a#a",
    ]
    var text = ""
    let length = [0, 1, 1, 1, 2, 2, 2, 3].randomElement(using: &random) ?? 0
    for index in 0..<length {
      let isTail = index == length - 1 && Int.random(in: 0..<4, using: &random) == 0
      let segment = (isTail ? tails : segments).randomElement(using: &random) ?? ""
      let named = segment.replacing(":x", with: ":" + ["x", "y", "z"][index])
      let isOptional = index > 0 && Int.random(in: 0..<5, using: &random) == 0
      text += isOptional ? "{/\(named)}?" : "/\(named)"
    }
    if text.isEmpty { text = "/" }
    if Int.random(in: 0..<5, using: &random) == 0 {
      text += rests.randomElement(using: &random) ?? ""
    }
    switch Int.random(in: 0..<14, using: &random) {
    case 0: return "https://mall.example" + text
    case 1: return "https://m.mall.example" + text
    case 2 where text.hasPrefix("/a"): return "mall:/" + text
    default: return text
    }
  }

  private static func draw(_ random: inout SplitMix) -> Drawn {
    Drawn(
      text: pattern(&random), priority: Int.random(in: 0..<8, using: &random) == 0 ? 1 : 0)
  }

  /// Returns a route after an edit.
  private static func edit(_ drawn: Drawn, _ random: inout SplitMix) -> Drawn {
    let replacements = [
      (":x", ":w"), (":y", ":x"), ("([ab])", "(a)"), ("([ab])", "([ab]+)"), ("(a|b)b?", "[ab]b"),
      ("(a+)", ""), (":x/", ":x(a|b)/"), ("/a", "/b"), ("/a", "/:x"), ("/b", "/:y"), ("?k=a", ""),
      ("?k=:k", "?k=a"), ("(a|b)", ""), ("k=", "j="), ("#a", "#b"), ("#:f", "#a"), ("*", "+"),
      ("+", "*"), ("(a*)b", ""), ("{", ""), ("-a", ""),
    ]
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return draw(&random)
    case 1: return Drawn(text: drawn.text, priority: 1 - drawn.priority)
    case 2:
      if drawn.text.contains(where: "?#".contains) { return draw(&random) }
      return Drawn(text: drawn.text + "?k=:k", priority: drawn.priority)
    default:
      for _ in 0..<12 {
        let (one, two) = replacements.randomElement(using: &random) ?? ("", "")
        if let range = drawn.text.firstRange(of: one) {
          var text = drawn.text
          text.replaceSubrange(range, with: two)
          if one == "{", let end = text.firstRange(of: "}?") { text.removeSubrange(end) }
          return Drawn(text: text, priority: drawn.priority)
        }
      }
      return draw(&random)
    }
  }

  private struct Sample: CustomStringConvertible {
    let old: RouteTable
    let new: RouteTable
    /// The numbers of their spaces.
    let spaces: [Int]
    let routes: [Edited]

    var pairs: [RouteID: RouteID] {
      var pairs: [RouteID: RouteID] = [:]
      for (index, route) in routes.enumerated() where route.old != nil && route.new != nil {
        pairs[RouteID(rawValue: Int32(index))] = RouteID(rawValue: Int32(index + 100))
      }
      return pairs
    }

    /// Every short URL that can show a difference.
    var world: World {
      let texts = routes.flatMap { [$0.old, $0.new].compactMap { $0?.text } }
      let hasOrigins = spaces != [0, 0] || texts.contains { !$0.hasPrefix("/") }
      let hasRests = texts.contains { text in
        ["?k", "?j", "#"].contains { text.contains($0) }
      }
      return worlds[hasOrigins ? 1 : 0][hasRests ? 1 : 0]
    }

    var description: String {
      func text(_ drawn: Drawn?) -> String { drawn?.description ?? "—" }
      return "\(spaces) \(routes.map { "\(text($0.old)) → \(text($0.new))" })"
    }
  }

  /// Returns two tables, of which the second is an edited copy of the first.
  private static func sample(_ random: inout SplitMix) -> Sample {
    var numbers = [0, 0]
    if Int.random(in: 0..<6, using: &random) == 0 {
      numbers = numbers.map { _ in Int.random(in: spaces.indices, using: &random) }
    }
    var old = RouteTable(spaces: spaces[numbers[0]])
    var new = RouteTable(spaces: spaces[numbers[1]])
    var routes: [Edited] = []
    for _ in 0..<Int.random(in: 1...7, using: &random) {
      var route = Edited(old: draw(&random))
      switch Int.random(in: 0..<8, using: &random) {
      case 0: route.new = nil
      case 1: (route.old, route.new) = (nil, route.old)
      case 2, 3, 4: route.new = route.old.map { edit($0, &random) }
      default: route.new = route.old
      }
      routes.append(route)
    }
    // The numbers in the tables differ, and so does the order of insertion.
    for index in routes.indices {
      if let drawn = routes[index].old, !insert(drawn, index, &old) { routes[index].old = nil }
    }
    for index in routes.indices.reversed() {
      if let drawn = routes[index].new, !insert(drawn, index + 100, &new) {
        routes[index].new = nil
      }
    }
    return Sample(old: old, new: new, spaces: numbers, routes: routes)
  }

  private static func insert(_ drawn: Drawn, _ number: Int, _ table: inout RouteTable) -> Bool {
    guard let pattern = try? RoutePattern(drawn.text) else { return false }
    let id = RouteID(rawValue: Int32(number))
    return (try? table.insert(pattern, id: id, priority: drawn.priority)) != nil
  }

  // MARK: - The law

  /// What each short URL shows, with the length of the shortest.
  private static func expected(_ sample: Sample) -> [Key: String] {
    let (world, pairs) = (sample.world, sample.pairs)
    var found: [Key: String] = [:]
    for (index, text) in world.texts.enumerated() {
      let before = world.urls[sample.spaces[0]][index].flatMap(sample.old.match)
      let after = world.urls[sample.spaces[1]][index].flatMap(sample.new.match)
      let kind: TableDifference.Kind
      switch (before, after) {
      case (nil, nil): continue
      case (_?, nil): kind = .lost
      case (nil, _?): kind = .gained
      case (let before?, let after?):
        if pairs[before.id] != after.id {
          kind = .rerouted
        } else {
          let values = [before, after].map { match in
            Dictionary(uniqueKeysWithValues: match.captures.all.map { ($0.name, $0.value) })
          }
          if values[0] == values[1] { continue }
          kind = .capturesChanged
        }
      }
      let key = Key(kind: kind, old: before?.id, new: after?.id)
      if let known = found[key], known.utf8.count <= text.utf8.count { continue }
      found[key] = text
    }
    return found
  }

  @Test func comparisonFindsWhatEveryShortURLShows() throws {
    var random = SplitMix(seed: 71)
    let count = Laws.count(6_000, usually: 400)
    var kinds: [TableDifference.Kind: Int] = [:]
    for number in 0..<count {
      let sample = Self.sample(&random)
      let (old, new, pairs) = (sample.old, sample.new, sample.pairs)
      let comparison = TableComparison(old: old, new: new) { pairs[$0] }
      let differences = comparison.differences()
      let expected = Self.expected(sample)
      let description = "#\(number) \(sample)"

      let reported = Dictionary(
        uniqueKeysWithValues: differences.map {
          (Key(kind: $0.kind, old: $0.old, new: $0.new), $0)
        })
      for (key, text) in expected {
        guard let witness = reported[key]?.witness else {
          Issue.record("not reported: \(key) at \(text) in \(description)")
          continue
        }
        // A full URL is reported for a pattern with a scheme.
        #expect(
          witness.utf8.count <= text.utf8.count || !witness.hasPrefix("/"),
          "\(witness) \(text) \(description)")
      }
      for difference in differences {
        kinds[difference.kind, default: 0] += 1
        let key = Key(kind: difference.kind, old: difference.old, new: difference.new)
        guard let witness = difference.witness else {
          Issue.record("undecided: \(key) in \(description)")
          continue
        }
        // The witness shows what is reported.
        #expect(old.match(witness)?.id == difference.old, "\(witness) \(description)")
        #expect(new.match(witness)?.id == difference.new, "\(witness) \(description)")
      }
    }
    for kind in TableDifference.Kind.allCases where kind != .undecided {
      #expect(kinds[kind, default: 0] > count / 20, "\(kind)")
    }
  }
}
