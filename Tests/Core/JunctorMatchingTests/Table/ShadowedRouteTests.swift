// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorMatching
import TestSupport
import Testing

@Suite struct ShadowedRouteTests {
  /// Each line is a route that can never win, and the routes that shadow it.
  @Test(
    arguments: [
      (["/:r(a/b)", "/a/:y"], [["/:r(a/b)", "/a/:y"]]),
      (["/:r(a/b)", "/a/b"], [["/:r(a/b)", "/a/b"]]),
      (["/:r(a/.*)", "/a/:y"], []),
      (["/a/b", "/*\t1"], [["/a/b", "/*"]]),
      (["/a/b", "/:x/:y\t1"], [["/a/b", "/:x/:y"]]),
      (["/a/b?k=1", "/:x/:y\t1"], [["/a/b?k=1", "/:x/:y"]]),
      (["/a/b", "/:x/:y?k=1\t1"], []),
      (["/a/b", "/:x/:y#f\t1"], []),
      (["/a", "mall://a"], [["/a", "mall://a"]]),
      // No URL has a segment “.” or “..”.
      (["/a/:x(\\.\\.?)"], []), (["/a/:x(\\.\\.?)", "/a/b"], []),
      (["/a", "/a{/b}?"], []),
      (["/a", "/a{/b}?", "/a/b"], [["/a{/b}?", "/a", "/a/b"]]),
      (["/a", "/:x", "/*"], []),
      // Several together.
      (["/t/:r([ab](?:/b)?)", "/t/:x/:y?"], [["/t/:r([ab](?:/b)?)", "/t/:x/:y?"]]),
      (["/t/:r(a/b|c/d)", "/t/a/b", "/t/c/d"], [["/t/:r(a/b|c/d)", "/t/a/b", "/t/c/d"]]),
      (["/t/:r(a/b|c/d)", "/t/a/b", "/t/c/:x([^d])"], []),
      (["/u/:a(a|b)", "/u/a", "/u/b"], [["/u/:a(a|b)", "/u/a", "/u/b"]]),
      (["/u/:a(a|b|c)", "/u/a", "/u/b"], []),
      (["/u/:a(a|b)", "/u/a", "/u/b?k=1"], []),
      (["/a/:x?", "/a", "/a/:y"], [["/a/:x?", "/a", "/a/:y"]]),
      (
        ["/u/:a([0-9])/:b", "/u/:a([0-4])/:b", "/u/:a([3-9])/:b\t1"],
        [["/u/:a([0-9])/:b", "/u/:a([3-9])/:b", "/u/:a([0-4])/:b"]]
      ),
      // One that is enough is named alone, and nothing that is not needed is named.
      (
        ["/a/:x(1|2)", "/a/1", "/a/2", "/a/:y\t1"],
        [["/a/:x(1|2)", "/a/:y"], ["/a/1", "/a/:y"], ["/a/2", "/a/:y"]]
      ),
      (
        ["/a/:x([1-4])", "/a/:y([12])", "/a/1", "/a/:z([34])"],
        [["/a/:x([1-4])", "/a/:z([34])", "/a/:y([12])"]]
      ),
      // A slash at the end is what a tail needs to take the empty text.
      (["/", "/*\t1"], [["/", "/*"]]),
      (["/a", "/a/*\t1"], []),
      (["/a/*", "/a\t1", "/a/:r+\t1"], []),  // There is “/a//”.
      (["/a/*", "/a\t1", "/a/:r+\t1", "/a/:r(.?)\t2"], [["/a/*", "/a/:r(.?)", "/a/:r+"]]),
      (["/a/*", "/a", "/a/:r+"], []),
      (["/*", "/:a\t1", "/:a/:b\t1", "/:a/:b/:r+\t1"], []),
    ] as [([String], [[String]])])
  func routesThatNeverWinAreFound(_ patterns: [String], _ expected: [[String]]) throws {
    for patterns in [patterns, patterns.reversed()] {
      let table = try TestTable(patterns)
      let found = table.table.shadowed().map { id, rivals in
        ([id] + rivals).map { table.table.pattern(of: $0)?.text ?? "" }
      }
      #expect(Set(found) == Set(expected))
      #expect(found.count == expected.count)
    }
  }

  @Test func routesOfEachSpaceCanShadowTogether() throws {
    let spaces: [RouteSpace] = [.domain("m.mall.example"), .scheme("mall")]
    let routes = ["/a", "https://m.mall.example/a", "mall://a"]
    let table = try TestTable(routes, in: spaces)
    #expect(table.table.shadowed().map(\.0.rawValue) == [0])
    #expect(table.table.shadowed().first?.by.count == 2)
    #expect(try TestTable(Array(routes.dropLast()), in: spaces).table.shadowed().isEmpty)
  }

  @Test func nothingIsReportedOverBudget() throws {
    let rivals = ["/:a((?:[xy]{7})+)\t1", "/:a((?:[xy]{7})*[xy]{1,6})\t2"]
    #expect(try TestTable(["/:a([xy]+)"] + rivals).table.shadowed().first?.by.count == 2)
    // Together with these there are 7 × 11 × 13 × 17 × 19 sets of rivals.
    let others = [11, 13, 17, 19].map { "/:a((?:[xy]{\($0)})+)\t\($0)" }
    #expect(try TestTable(["/:a([xy]+)"] + rivals + others).table.shadowed().isEmpty)
  }

  @Test func searchOfManyRoutesIsFast() throws {
    var table = TestTable()
    for number in 0..<2_000 {
      try table.insert("/module\(number / 100)/page\(number % 100)/:id", number)
    }
    for (number, pattern) in ["/:a/:b/:c", "/a/page7/:id", "/:x(a|module7)/page7/:id"].enumerated()
    {
      try table.insert(pattern, 2_000 + number)
    }
    var found: [RouteID] = []
    let elapsed = threadTime { found = table.table.shadowed().map(\.0) }
    print("2,000 routes looked through in \(elapsed)")
    #expect(found.map(\.rawValue) == [2_002])
    #expect(elapsed < .seconds(20))
  }
}

/// What holds for every table, tried on random ones in which routes often cover each other.
@Suite struct ShadowedRouteLawTests {
  private static let spaces: [RouteSpace] = [.scheme("mall"), .domain("m.mall.example")]

  private static let urls: [RoutableURL] = {
    let router = RouteSpaces(spaces)
    let words = ["a", "b", "c", "ab"]
    var rows = [""]
    var paths = ["/", "//", "/a//", "//a", "/a//b", "/a%2Fb", "/a/b/a/b"]
    for _ in 0..<3 {
      rows = rows.flatMap { row in words.map { row + "/" + $0 } }
      paths += rows + rows.map { $0 + "/" }
    }
    return ["", "https://m.mall.example"].flatMap { origin in
      paths.flatMap { path in
        ["", "?k=1#f"].compactMap { rest in
          (try? ParsedURL(origin + path + rest)).flatMap(router.resolve)
        }
      }
    }
  }()

  private static func pattern(_ random: inout SplitMix) -> (text: String, space: Int?) {
    let segments = ["a", "a", "b", "b", ":x", ":x(a|b)", ":x([ab]+)", ":x([^a]|a.+)", ":x(a?b)"]
    let tails = [
      ":r*", ":r+", ":r(a/b|b/a)", ":r([ab](?:/b)?)", ":r(a/.*)", ":r(.*/b)", ":r([^/]+/a)",
    ]
    let rests = ["", "", "", "", "", "", "?k=1", "?k=:k", "#f"]
    var text = ""
    let length = [0, 1, 1, 2, 2, 2, 3].randomElement(using: &random) ?? 0
    for index in 0..<length {
      let isTail = index == length - 1 && Int.random(in: 0..<3, using: &random) == 0
      let segment = (isTail ? tails : segments).randomElement(using: &random) ?? ""
      let named = segment.replacing(":x", with: ":x\(index)")
      text += Int.random(in: 0..<5, using: &random) == 0 ? "{/\(named)}?" : "/\(named)"
    }
    if !text.hasPrefix("/") { text = "/" + (text.isEmpty ? "" : "a" + text) }
    text += rests.randomElement(using: &random) ?? ""
    switch Int.random(in: 0..<8, using: &random) {
    case 0 where text.hasPrefix("/a"): return ("mall:/" + text, 0)
    case 1: return ("https://m.mall.example" + text, 1)
    default: return (text, nil)
    }
  }

  /// A route that is reported never wins; one of those that are named comes before it; and of what
  /// no conditions tell apart, all that never win are reported.
  @Test func reportedRoutesAreThoseThatNeverWin() throws {
    var random = SplitMix(seed: 61)
    var (reported, together) = (0, 0)
    let count = Laws.count(100, usually: 10)
    for _ in 0..<count {
      var table = RouteTable(spaces: RouteSpaces(Self.spaces))
      var scan = RankedScan()
      for number in 0..<Int.random(in: 4...12, using: &random) {
        let (text, space) = Self.pattern(&random)
        let priority = Int.random(in: 0..<3, using: &random)
        let id = RouteID(rawValue: Int32(number))
        guard let pattern = try? RoutePattern(text),
          (try? table.insert(pattern, id: id, priority: priority)) != nil
        else { continue }
        scan.insert(pattern, id: id, priority: priority, space: space)
      }
      let shadowed = table.shadowed()
      let by = Dictionary(uniqueKeysWithValues: shadowed.map { ($0.0, Set($0.by)) })
      reported += shadowed.count
      together += shadowed.count { $0.by.count > 1 }
      var losers = Set(scan.routes.map(\.id))
      for url in Self.urls {
        let matches = scan.matches(url).map(\.id)
        if let winner = matches.first { losers.remove(winner) }
        for (place, id) in matches.enumerated() {
          guard let rivals = by[id] else { continue }
          #expect(
            !rivals.isDisjoint(with: matches[..<place]),
            "\(url.url.text): \(scan.routes.map { "\($0.pattern.text) \($0.priority)" })")
        }
      }
      #expect(losers.isSuperset(of: by.keys))
      if scan.routes.allSatisfy({ !$0.pattern.text.contains(where: "?#".contains) }) {
        #expect(
          losers.count == by.count,
          "\(scan.routes.map { "\($0.id) \($0.pattern.text) \($0.priority)" }) \(losers) \(by)")
      }
    }
    #expect(reported >= count * 3 / 4)
    #expect(together >= count * 8 / 100)
  }
}
