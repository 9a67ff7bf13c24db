// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import JunctorMatching

@Suite struct RouteHitTests {
  private static let patterns = [
    "/order/:id([0-9]+)", "/order/:slug", "/order/new", "/files/*", "/a/:b/c/:d", "/v:major.:minor",
    "/1/:a/:b/:c/:d/:e/:f", "/2/:a/:b/:c/:d/:e/:f/:g", "/notice?message=:message",
    "/", "/long/segment-of-more-than-sixteen-bytes/:x",
  ]

  private func table(
    _ patterns: [String] = Self.patterns, spaces: [RouteSpace] = [.scheme("mall")]
  ) throws -> RouteTable {
    var table = RouteTable(spaces: RouteSpaces(spaces))
    for (number, pattern) in patterns.enumerated() {
      try table.insert(RoutePattern(pattern), id: RouteID(rawValue: Int32(number)))
    }
    return table
  }

  @Test(
    arguments: [
      ("mall://order/7", 0, ["7"]),
      ("mall://order/7/", 0, ["7"]),
      ("mall://order/seven?x=1#y", 1, ["seven"]),
      ("mall://order/new", 2, []),
      ("/order/7", 0, ["7"]),
      ("order/7", 0, nil),
      ("mall://files/a/b//c", 3, ["a/b//c"]),
      ("mall://a/x/c/y", 4, ["x", "y"]),
      ("mall://v1.22", 5, ["v1.22"]),
      ("mall://1/a/b/c/d/e/f", 6, ["a", "b", "c", "d", "e", "f"]),
      ("mall://2/a/b/c/d/e/f/g", 7, nil),
      ("mall://notice?message=hi", 8, []),
      ("mall://", 9, []),
      ("mall://long/segment-of-more-than-sixteen-bytes/0123456789012345", 10, ["0123456789012345"]),
      ("mall://order/%37", 0, nil),
      ("mall://order/家", 1, nil),
    ] as [(String, Int, [String]?)])
  func hitHasRanges(text: String, route: Int, captured: [String]?) throws {
    let table = try table()
    let hit = try #require(table.hit(text))
    #expect(hit.id.rawValue == Int32(route))
    #expect(table.match(text)?.id == hit.id)
    #expect((hit.captureCount == nil) == (captured == nil))
    let bytes = Array(text.utf8)
    let texts = (0..<(hit.captureCount ?? 0)).map {
      String(decoding: bytes[hit.captureRange($0)], as: UTF8.self)
    }
    #expect(texts == captured ?? [])
  }

  @Test(
    arguments: [
      "", "derp derp", "http://order/7", "mall://order", "mall://order/7/8", "mall://order/%FF",
      "mall:order/7", "//order/7", "mall://notice", "mall://missing",
      "mall://" + String(repeating: "a/", count: 70),
      "mall://" + String(repeating: "a", count: 9_000),
    ])
  func missesAreNil(text: String) throws {
    let table = try table()
    #expect(table.hit(text) == nil)
    #expect(table.match(text) == nil)
  }

  @Test func textIsReadByTheRulesOfTheFirstSpace() throws {
    let web = try table(spaces: [.domain("m.mall.example")])
    #expect(web.hit("/order\\7")?.id.rawValue == 0)
    #expect(web.hit("/\\evil.example/order/7") == nil)
    #expect(web.hit("https://m.mall.example/order/7")?.id.rawValue == 0)
    #expect(try table().hit("/order\\7") == nil)
  }

  @Test func copyOfATableDoesNotChange() throws {
    var table = try table()
    let copy = table
    for number in 100..<1_100 as Range<Int32> {
      try table.insert(RoutePattern("/more/\(number)"), id: RouteID(rawValue: number))
    }
    #expect(copy.hit("mall://more/100") == nil)
    #expect(table.hit("mall://more/100")?.id.rawValue == 100)
    for number in 100..<1_100 as Range<Int32> { table.remove(RouteID(rawValue: number)) }
    #expect(table.hit("mall://more/100") == nil)
    #expect(table.count == copy.count && table.bound == copy.bound)
  }

  // MARK: After failed branches, and at the limit of the length

  private static let branches = [
    "/a/:c([0-9]+)/x", "/:b/7/y", "/:d([0-9]+)/:e([a-z]+)/x", "/:f([0-9]*)/:g/z", "/:h/:i/:j",
  ]

  @Test(arguments: [
    ("mall://a/7/y", 1, ["a"]), ("mall://7/b/z", 3, ["7", "b"]),
    ("mall://7/b/c", 4, ["7", "b", "c"]),
    ("mall://a/7/z", 4, ["a", "7", "z"]),
  ])
  func hitHasTheRangesOfTheBranchThatMatches(text: String, route: Int, captured: [String]) throws {
    let hit = try #require(table(Self.branches).hit(text))
    #expect(hit.id.rawValue == Int32(route))
    let count = try #require(hit.captureCount)
    let bytes = Array(text.utf8)
    let texts = (0..<count).map {
      String(decoding: bytes[hit.captureRange($0)], as: UTF8.self)
    }
    #expect(texts == captured)
  }

  @Test(arguments: [20, 40]) func textAtTheLengthLimitMatchesAndLongerDoesNot(bytes: Int) throws {
    let limits = URLLimits(bytes: bytes)
    let longest = "/a/b/" + String(repeating: "c", count: bytes - 5)
    #expect(try table(Self.branches).hit(longest, limits: limits)?.id.rawValue == 4)
    #expect(try table(Self.branches).hit(longest + "c", limits: limits) == nil)
  }

  // MARK: A hit of a text equals that of its URL

  private static let mixed = [
    "/a", "/:x", "/a/b", "/a/:x", "/:x/:y", "/:x/b", "/a/:x([0-9]+)", "/:x([a-z]{2,})/b", "/a/*",
    "/*",
    "/:x/*", "/:x/:y+", "/a{/b}?{/:x}?", "/{:x/}?b", "/a/b?k=1", "/:a/:b/:c/:d/:e/:f/:g",
    "/:a/:b/:c/:d/:e/:f", "/segment-of-more-than-sixteen-bytes/:x", "/nine-byte/:x", "/",
  ]
  private static let segments = [
    "a", "b", "7", "ab", "nine-byte", "segment-of-more-than-sixteen-bytes", "", "x.y",
  ]

  @Test(arguments: 0..<8) func hitsOfTextsAreThoseOfURLs(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    var found = 0
    for _ in 0..<Laws.count(2_000, usually: 200) {
      var table = RouteTable(spaces: [.scheme("app")])
      for number in 0..<Int32.random(in: 1...8, using: &random) {
        let pattern = try RoutePattern(Self.mixed.randomElement(using: &random)!)
        try? table.insert(pattern, id: RouteID(rawValue: number))
      }
      for _ in 0..<20 {
        let count = Int.random(in: 0...8, using: &random)
        let path = (0..<count).map { _ in Self.segments.randomElement(using: &random)! }
        let text = "/" + path.joined(separator: "/") + (Bool.random(using: &random) ? "?k=1" : "")
        if try expectSame(table, text) { found += 1 }
      }
    }
    #expect(found > 0)
  }

  /// - Returns: Whether a route matches.
  private func expectSame(_ table: RouteTable, _ text: String) throws -> Bool {
    let hit = table.hit(text)
    guard let url = (try? ParsedURL(text)).flatMap({ table.spaces.resolve($0) }),
      let same = table.hit(url)
    else {
      #expect(hit == nil, "\(text)")
      return false
    }
    let mine = try #require(hit)
    #expect(mine.id == same.id && mine.alternative == same.alternative, "\(text)")
    #expect(mine.captureCount == same.captureCount, "\(text)")
    for index in 0..<(mine.captureCount ?? 0) {
      #expect(mine.captureRange(index) == same.captureRange(index), "\(text)")
    }
    var cursor = table.cursor(url)
    #expect(cursor.next()?.id == mine.id, "\(text)")
    return true
  }
}
