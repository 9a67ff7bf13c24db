// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorDiff
import JunctorMatching
import TestSupport
import Testing

/// Returns a table of patterns, each perhaps with a priority after a tab.
private func shadowTable(
  _ patterns: [String], in spaces: [RouteSpace] = [.scheme("mall")]
) throws -> RouteTable {
  var table = RouteTable(spaces: spaces)
  for (number, pattern) in patterns.enumerated() {
    let parts = pattern.split(separator: "\t")
    try table.insert(
      RoutePattern(String(parts[0])), id: RouteID(rawValue: Int32(number)),
      priority: parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
  }
  return table
}

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
      let table = try shadowTable(patterns)
      let found = table.shadowed().map { id, rivals in
        ([id] + rivals).map { table.pattern(of: $0)?.text ?? "" }
      }
      #expect(Set(found) == Set(expected))
      #expect(found.count == expected.count)
    }
  }

  @Test func routesOfEachSpaceCanShadowTogether() throws {
    let spaces: [RouteSpace] = [.domain("m.mall.example"), .scheme("mall")]
    let routes = ["/a", "https://m.mall.example/a", "mall://a"]
    let table = try shadowTable(routes, in: spaces)
    #expect(table.shadowed().map(\.0.rawValue) == [0])
    #expect(table.shadowed().first?.by.count == 2)
    #expect(try shadowTable(Array(routes.dropLast()), in: spaces).shadowed().isEmpty)
  }

  @Test func nothingIsReportedOverBudget() throws {
    let rivals = ["/:a((?:[xy]{7})+)\t1", "/:a((?:[xy]{7})*[xy]{1,6})\t2"]
    #expect(try shadowTable(["/:a([xy]+)"] + rivals).shadowed().first?.by.count == 2)
    // Together with these there are 7 × 11 × 13 × 17 × 19 sets of rivals.
    let others = [11, 13, 17, 19].map { "/:a((?:[xy]{\($0)})+)\t\($0)" }
    #expect(try shadowTable(["/:a([xy]+)"] + rivals + others).shadowed().isEmpty)
  }

  @Test func searchOfManyRoutesIsFast() throws {
    let routes = (0..<2_000).map { "/module\($0 / 100)/page\($0 % 100)/:id" }
    let table = try shadowTable(
      routes + ["/:a/:b/:c", "/a/page7/:id", "/:x(a|module7)/page7/:id"])
    var found: [RouteID] = []
    let elapsed = ContinuousClock().measure { found = table.shadowed().map(\.0) }
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

  private static func pattern(_ random: inout SplitMix) -> String {
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
    case 0 where text.hasPrefix("/a"): return "mall:/" + text
    case 1: return "https://m.mall.example" + text
    default: return text
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
      var routes: [(id: RouteID, pattern: RoutePattern, priority: Int)] = []
      for number in 0..<Int.random(in: 4...12, using: &random) {
        let text = Self.pattern(&random)
        let priority = Int.random(in: 0..<3, using: &random)
        let id = RouteID(rawValue: Int32(number))
        guard let pattern = try? RoutePattern(text),
          (try? table.insert(pattern, id: id, priority: priority)) != nil
        else { continue }
        routes.append((id, pattern, priority))
      }
      let shadowed = table.shadowed()
      let by = Dictionary(uniqueKeysWithValues: shadowed.map { ($0.0, Set($0.by)) })
      reported += shadowed.count
      together += shadowed.count { $0.by.count > 1 }
      var losers = Set(routes.map(\.id))
      for url in Self.urls {
        var matches: [RouteID] = []
        var cursor = table.cursor(url)
        while let match = cursor.next() { matches.append(match.id) }
        if let winner = matches.first { losers.remove(winner) }
        for (place, id) in matches.enumerated() {
          guard let rivals = by[id] else { continue }
          #expect(
            !rivals.isDisjoint(with: matches[..<place]),
            "\(url.url.text): \(routes.map { "\($0.pattern.text) \($0.priority)" })")
        }
      }
      #expect(losers.isSuperset(of: by.keys))
      if routes.allSatisfy({ !$0.pattern.text.contains(where: "?#".contains) }) {
        #expect(
          losers.count == by.count,
          "\(routes.map { "\($0.id) \($0.pattern.text) \($0.priority)" }) \(losers) \(by)")
      }
    }
    #expect(reported >= count * 3 / 4)
    #expect(together >= count * 8 / 100)
  }
}
