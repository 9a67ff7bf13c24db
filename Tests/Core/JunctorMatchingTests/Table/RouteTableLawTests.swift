// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import JunctorMatching

/// What holds for every table, tried on random ones made of patterns that meet often.
@Suite struct RouteTableLawTests {
  /// A pattern to draw, with the space that it names.
  private struct Drawn {
    let pattern: RoutePattern
    let space: Int?
  }

  private static let spaces: [RouteSpace] = [.scheme("mall"), .domain("m.mall.example")]

  /// Patterns over a small alphabet.
  private static let pool: [Drawn] = {
    var random = SplitMix(seed: 2)
    let segments = [
      "a", "b", "ab", ":x", ":x", ":x([0-9]+)", ":x([a-z]+)", ":x(a.*)", ":x(.*b)", ":x([ab]+)",
      ":x(a[a-z]*)", ":x([a-z]*b)", "a:x", ":x(a)",
    ]
    let tails = [":r*", ":r+", ":r(a.*)", ":r(.*b)"]
    let rests = [
      "", "", "", "", "?q=1", "?q=:q", "?q=:q([0-9]+)", "?r=:r1", "?q=a&r=:r1", "#:f", "#f",
    ]
    var drawn: [Drawn] = []
    var seen: Set<String> = []
    while drawn.count < 700 {
      let length = Int.random(in: 0...3, using: &random)
      var text = ""
      for index in 0..<length {
        let isLast = index == length - 1
        var segment =
          (isLast && Int.random(in: 0..<5, using: &random) == 0
          ? tails.randomElement(using: &random) : segments.randomElement(using: &random))!
        segment = segment.replacing(":x", with: ":x\(index)")
        switch Int.random(in: 0..<8, using: &random) {
        case 0: text += "{/\(segment)}?"
        default: text += "/\(segment)"
        }
      }
      if text.isEmpty || text.hasPrefix("{") && text.hasSuffix("}?") && length == 1 {
        text = "/" + (text.isEmpty ? "" : "a" + text)
      }
      text += rests.randomElement(using: &random)!
      var space: Int?
      switch Int.random(in: 0..<8, using: &random) {
      case 0
      where text.hasPrefix("/") && text.count > 1 && !text.hasPrefix("/?") && !text.hasPrefix("/#"):
        (text, space) = ("mall:/" + text, 0)
      case 1 where text.hasPrefix("/"): (text, space) = ("https://m.mall.example" + text, 1)
      default: break
      }
      guard seen.insert(text).inserted, let pattern = try? RoutePattern(text) else { continue }
      drawn.append(Drawn(pattern: pattern, space: space))
    }
    return drawn
  }()

  private static let urls: [RoutableURL] = {
    let router = RouteSpaces(spaces)
    let words = ["a", "b", "ab", "ba", "7", "x", "aab"]
    var rows = [""]
    var paths = ["/"]
    for _ in 0..<3 {
      rows = rows.flatMap { row in words.map { row + "/" + $0 } }
      paths += rows + rows.map { $0 + "/" }
    }
    paths += ["/a/b/a/b", "//", "/a//", "/a//b", "/a%2Fb"]
    return paths.flatMap { path in
      ["", "https://m.mall.example"].flatMap { origin in
        ["", "", "", "?q=1", "?q=a&r=1", "?r=", "#f"].compactMap { rest in
          (try? ParsedURL(origin + path + rest)).flatMap(router.resolve)
        }
      }
    }
  }()

  /// A table without routes that knows already how the constraints of the pool rank.
  ///
  /// Every table begins as a copy of it, so that the same searches are not made for each.
  private static let empty: RouteTable = {
    var table = RouteTable(spaces: RouteSpaces(spaces))
    var inserted: [RouteID] = []
    for (number, drawn) in pool.enumerated() {
      let id = RouteID(rawValue: Int32(number))
      if (try? table.insert(drawn.pattern, id: id)) != nil { inserted.append(id) }
    }
    for id in inserted { table.remove(id) }
    return table
  }()

  /// A random table and what it answers.
  private struct Sample {
    let table: RouteTable
    /// The same routes as a list.
    let scan: RankedScan
    /// The numbers of the routes in the pool, and their priorities, in the order of insertion.
    let routes: [(Int, Int)]
    /// Some URLs, and for each all matches as route and alternative.
    let answers: [(url: RoutableURL, matches: [[Int]])]
  }

  /// Tables with twelve URLs each, 850 in all, which the laws share.
  private static let samples: [Sample] = {
    var random = SplitMix(seed: 41)
    return (0..<Laws.count(850, usually: 60)).map { _ in draw(&random) }
  }()

  private static func draw(_ random: inout SplitMix) -> Sample {
    var table = empty
    var scan = RankedScan()
    var routes: [(Int, Int)] = []
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      let number = Int.random(in: 0..<pool.count, using: &random)
      let priority = Int.random(in: 0..<6, using: &random) == 0 ? 1 : 0
      if routes.contains(where: { $0.0 == number }) { continue }
      let id = RouteID(rawValue: Int32(number))
      let isInserted =
        (try? table.insert(pool[number].pattern, id: id, priority: priority)) != nil
      table.expectInvariants()
      guard isInserted else { continue }
      scan.insert(pool[number].pattern, id: id, priority: priority, space: pool[number].space)
      routes.append((number, priority))
    }
    let answers = urls(table, &random).map { (url: $0, matches: all(table, $0)) }
    return Sample(table: table, scan: scan, routes: routes, answers: answers)
  }

  /// Twelve URLs, most of them drawn until the table answers.
  private static func urls(_ table: RouteTable, _ random: inout SplitMix) -> [RoutableURL] {
    (0..<12).map { number in
      for _ in 0..<8 where number % 4 != 0 {
        let url = urls.randomElement(using: &random)!
        if table.match(url) != nil { return url }
      }
      return urls.randomElement(using: &random)!
    }
  }

  private static func all(_ table: RouteTable, _ url: RoutableURL) -> [[Int]] {
    var cursor = table.cursor(url)
    var result: [[Int]] = []
    while let match = cursor.next() {
      result.append([Int(match.id.rawValue), match.captures.alternative])
    }
    return result
  }

  /// 10,200 cases in all: winner, order, alternative, and the explanation's winner.
  @Test func tableAgreesWithThePlainScan() throws {
    var matched = 0
    for sample in Self.samples {
      let table = sample.table
      for (url, actual) in sample.answers {
        let expected = sample.scan.matches(url).map { [Int($0.id.rawValue), $0.alternative] }
        matched += expected.isEmpty ? 0 : 1
        let winner = table.match(url)
        let trace = table.explain(url)
        guard actual == expected, winner?.id.rawValue == expected.first.map({ Int32($0[0]) }),
          trace.winner?.id == winner?.id,
          trace.winner?.captures.alternative == winner?.captures.alternative,
          trace.visited <= trace.bound
        else {
          let texts = sample.routes.map { "\(Self.pool[$0.0].pattern.text) \($0.1) #\($0.0)" }
          Issue.record("\(url.url.text): \(actual) for \(expected) in \(texts)")
          return
        }
      }
    }
    #expect(matched > Self.samples.count * 6)
  }

  /// 10,200 cases in all: an answer, a bound or a place in the list never depends on the order.
  @Test func orderOfInsertionHasNoEffect() throws {
    var random = SplitMix(seed: 43)
    for sample in Self.samples {
      var other = Self.empty
      for (number, priority) in sample.routes.shuffled(using: &random) {
        try other.insert(
          Self.pool[number].pattern, id: RouteID(rawValue: Int32(number)), priority: priority)
      }
      #expect(other.bound == sample.table.bound)
      #expect(other.ranked == sample.table.ranked)
      for (url, matches) in sample.answers { #expect(Self.all(other, url) == matches) }
    }
  }

  /// A route is refused exactly when some route of the table conflicts with it, alone with it too;
  /// the witness of a conflict is matched by both, and by nothing that ranks between them.
  @Test func conflictsArePairwiseWithAValidWitness() throws {
    var random = SplitMix(seed: 47)
    let router = RouteSpaces(Self.spaces)
    var conflicts = 0
    let count = Laws.count(5_000, usually: 500)
    for _ in 0..<count {
      let one = Self.pool.randomElement(using: &random)!
      let two = Self.pool.randomElement(using: &random)!
      if one.pattern == two.pattern { continue }
      var witnesses: [String?] = []
      for (first, second) in [(one, two), (two, one)] {
        var table = Self.empty
        try table.insert(first.pattern, id: RouteID(rawValue: 0))
        do throws(RouteTableError) {
          try table.insert(second.pattern, id: RouteID(rawValue: 1))
          witnesses.append(nil)
        } catch {
          #expect(error.code == .conflict)
          witnesses.append(error.witness)
        }
      }
      #expect(
        (witnesses[0] == nil) == (witnesses[1] == nil), "\(one.pattern.text) \(two.pattern.text)")
      var scan = RankedScan()
      scan.insert(one.pattern, id: RouteID(rawValue: 0), priority: 0, space: one.space)
      scan.insert(two.pattern, id: RouteID(rawValue: 1), priority: 0, space: two.space)
      for case let witness? in witnesses {
        conflicts += 1
        #expect(witness.hasPrefix("/") == (one.space == nil && two.space == nil), "\(witness)")
        let url = try #require(router.resolve(ParsedURL(witness)))
        #expect(Set(scan.matches(url).map(\.id.rawValue)) == [0, 1], "\(witness)")
      }
      guard witnesses[0] == nil else { continue }
      // No URL of the small world is left undecided.
      let sides = [one, two].enumerated().map { number, drawn in
        RankedScan.Route(
          id: RouteID(rawValue: Int32(number)), pattern: drawn.pattern, priority: 0,
          space: drawn.space)
      }
      for _ in 0..<20 {
        let url = Self.urls.randomElement(using: &random)!
        if sides.contains(where: { $0.space != nil && $0.space != url.space }) { continue }
        let entries = sides.map { side in
          side.pattern.rows.indices
            .filter { side.pattern.rows[$0].matches(url) }
            .map { RankedScan.Entry(route: side, alternative: $0) }
        }
        for first in entries[0] {
          for second in entries[1] {
            let rank = RankedScan.rank(first, second)
            #expect(
              rank == .before || rank == .after,
              "\(one.pattern.text) \(two.pattern.text) \(url.url.text)")
          }
        }
      }
    }
    #expect(conflicts > count / 50)
  }

  /// A set with a conflict has one in every order.
  @Test func conflictIsFoundInEveryOrder() throws {
    var random = SplitMix(seed: 53)
    for _ in 0..<Laws.count(400, usually: 60) {
      let set = (0..<5).map { _ in Int.random(in: 0..<Self.pool.count, using: &random) }
      if Set(set).count < set.count { continue }
      let outcomes = (0..<3).map { _ in
        var table = Self.empty
        return set.shuffled(using: &random).allSatisfy { number in
          (try? table.insert(Self.pool[number].pattern, id: RouteID(rawValue: Int32(number))))
            != nil
        }
      }
      #expect(Set(outcomes).count == 1)
    }
  }

  /// Taking routes out leaves a table as if they had never been in it.
  @Test func removingUndoesInserting() throws {
    var random = SplitMix(seed: 59)
    for sample in Self.samples.prefix(400) {
      var table = sample.table
      let routes = sample.routes
      let gone = routes.filter { _ in Bool.random(using: &random) }.map(\.0)
      for number in gone {
        table.remove(RouteID(rawValue: Int32(number)))
        table.expectInvariants()
      }
      var fresh = RouteTable(spaces: RouteSpaces(Self.spaces))
      for (number, priority) in routes where !gone.contains(number) {
        try fresh.insert(
          Self.pool[number].pattern, id: RouteID(rawValue: Int32(number)), priority: priority)
      }
      #expect(table.bound == fresh.bound)
      #expect(table.ranked == fresh.ranked)
      for (url, _) in sample.answers {
        #expect(Self.all(table, url) == Self.all(fresh, url))
        #expect(table.explain(url).description == fresh.explain(url).description)
      }
      for (number, _) in routes { table.remove(RouteID(rawValue: Int32(number))) }
      table.expectInvariants()
      #expect(table.bound == 0)
      #expect(table.ranked.isEmpty)
    }
  }
}
