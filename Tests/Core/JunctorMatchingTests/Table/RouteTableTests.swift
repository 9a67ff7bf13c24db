// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import JunctorMatching

@Suite struct RouteTableTests {
  @Test(arguments: [
    // The more specific route wins, in any order of insertion.
    (["/:slug([a-z0-9-]+)", "/:id([0-9]+)"], "/42", "/:id([0-9]+)"),
    (["/user/:name/info", "/user/:id([0-9]+)/:tab"], "/user/42/info", "/user/:id([0-9]+)/:tab"),
    (["/user/:name/:bar", "/user/:name/info"], "/user/jack/info", "/user/:name/info"),  // T1
    (["mall://user/:id", "mall://user/detail"], "mall://user/detail", "mall://user/detail"),  // X1
    (["/test/:test", "/test/test/:test"], "/test/test/xx", "/test/test/:test"),  // M9
    (["/docs/*", "/docs{/*}?"], "/docs", "/docs{/*}?"),
    (["/docs", "/docs/*"], "/docs/", "/docs"),
    (["/docs", "/docs/*"], "/docs/x/y", "/docs/*"),
    (["/a/:x", "/a/*"], "/a/b", "/a/:x"),
    (["/:rest+", "/:rest*"], "/a/b", "/:rest+"),
    (["/files/:rest(.+)", "/files/:rest(.+\\.txt)"], "/files/a/b.txt", "/files/:rest(.+\\.txt)"),
    (["/a", "/a{/b}?"], "/a", "/a"),
    (["/:x", "/:x(abc)"], "/abc", "/:x(abc)"),
    // Conditions.
    (["/n", "/n?m=:m"], "/n?m=hi", "/n?m=:m"),
    (["/n?t=:t", "/n?t=3"], "/n?t=3", "/n?t=3"),
    (["/n?t=:t", "/n?t=:t([0-9]+)"], "/n?t=7", "/n?t=:t([0-9]+)"),
    (["/n?t=3", "/n?t=:t&u=:u"], "/n?t=3&u=", "/n?t=:t&u=:u"),
    (["/n", "/n#/v/:id"], "/n#/v/7", "/n#/v/:id"),
    (["/n#/:a", "/n#/:a([0-9]+)"], "/n#/7", "/n#/:a([0-9]+)"),
    (["/o/:id", "mall://o/:id"], "mall://o/7", "mall://o/:id"),
    // Priorities.
    (
      ["/test/priority/:level", "/test/priority/high\t20"], "/test/priority/high",
      "/test/priority/high"
    ),  // J40
    (["/x/y", "/*\t1"], "/x/y", "/*"),
    (["/x/y", "/*\t-1"], "/x/y", "/x/y"),
  ])
  func moreSpecificRouteWins(_ patterns: [String], _ url: String, _ winner: String) throws {
    #expect(try TestTable(patterns).winner(url) == winner)
    #expect(try TestTable(patterns.reversed()).winner(url) == winner)
  }

  @Test func branchesAfterAConstraintAreUpdated() throws {
    let texts = ["/a/7", "/a/7/", "/a/7?k=1", "/a/7/b", "/a/x", "/a/7/b/c", "/a/77777777777"]
    let patterns = [
      "/a/:x([0-9]+)", "/a/:x([0-9]+)/b", "/a/:x([0-9]+)?k=1", "/a/:x([a-z]+)",
      "/a/:x([0-9]+)/*", "/a/:x([0-9]+){/b/c}?\t1", "{/a}?/:x([0-9]+)/b", "/a/:x([0-9a-f]{1,4})",
    ]
    var random = SplitMix(seed: 23)
    for _ in 0..<60 {
      var table = TestTable()
      var present: [Int] = []
      for _ in 0..<24 {
        let number = Int.random(in: patterns.indices, using: &random)
        if let index = present.firstIndex(of: number) {
          present.remove(at: index)
          table.table.remove(RouteID(rawValue: Int32(number)))
        } else {
          let parts = patterns[number].split(separator: "\t")
          let priority = parts.count > 1 ? 1 : 0
          guard (try? table.insert(String(parts[0]), number, priority: priority)) != nil else {
            continue
          }
          present.append(number)
        }
        table.table.expectInvariants()
        for text in texts {
          // The complete walk, without the fast path.
          #expect(try table.winner(text) == table.all(text).first)
          #expect(try (table.table.hit(text) != nil) == (table.winner(text) != nil))
        }
      }
    }
  }

  /// J41, with the routes of the three priorities.
  @Test(arguments: [
    ("mall://stuff/things/foo", "/:foo/things/:baz"), ("mall://one/two", "/:foo/:baz"),
    ("mall://stuff/bar/baz", "/:foo/bar/:baz"),
  ])
  func everyPriorityIsSearched(_ url: String, _ winner: String) throws {
    let table = try TestTable(["/:foo/bar/:baz\t20", "/:foo/things/:baz\t10", "/:foo/:baz\t1"])
    #expect(try table.winner(url) == winner)
  }

  @Test func unmatchedMiddleSegmentIsNotSkipped() throws {  // MGJ1
    #expect(try TestTable(["/foo/bar"]).winner("mall://foo/zzz/bar") == nil)
  }

  @Test func captureDoesNotHideALiteral() throws {  // MGJ2
    let table = try TestTable(["/user/:id", "/user/detail"])
    #expect(try table.winner("mall://user/detail") == "/user/detail")
    #expect(try table.winner("mall://user/details") == "/user/:id")
  }

  @Test func searchBacktracksFromADeadEnd() throws {  // MGJ3
    let table = try TestTable(["/a/:x/c", "/a/b/d", "/*"])
    #expect(try table.winner("/a/b/c") == "/a/:x/c")
    #expect(try table.captures("/a/b/c") == ["b"])
    #expect(try table.winner("/a/b/d") == "/a/b/d")
    #expect(try table.winner("/a/b/e") == "/*")
  }

  @Test func failedBranchLeavesNoCaptures() throws {
    let table = try TestTable(["/:a/:b/x", "/:c/*"])
    #expect(try table.captures("/1/2/y") == ["1", "2/y"])
    let match = try table.table.match(table.url("/1/2/y"))
    #expect(match?.captures.all.map(\.name) == ["c", "0"])
  }

  @Test func matchesAreInRankOrder() throws {
    let table = try TestTable([
      "/*", "/:a/:b", "/:a/:b([0-9]+)", "/x/:b", "/x/7", "/x{/:o}?{/:p}?", "/x/*", "/:q/:r\t-3",
    ])
    #expect(
      try table.all("/x/7") == [
        "/x/7", "/x/:b", "/x{/:o}?{/:p}?", "/x/*", "/:a/:b([0-9]+)", "/:a/:b", "/*", "/:q/:r",
      ])
  }

  @Test func routeMatchesOnceWithItsBestAlternative() throws {
    let table = try TestTable(["/:a?/:b?"])
    #expect(try table.all("/x") == ["/:a?/:b?"])
    let match = try #require(table.table.match(table.url("/x")))
    #expect(match.captures["a"] == "x")
    #expect(match.captures["b"] == nil)
  }

  @Test func leftmostPresentOfIncomparableAlternativesWins() throws {
    for (pattern, name) in [("/:p(a.*)?/:q(.*b)?", "p"), ("/:p(.*b)?/:q(a.*)?", "p")] {
      let table = try TestTable([pattern.replacing(".*", with: "[a-z]*")])
      let match = try #require(table.table.match(table.url("/ab")))
      #expect(match.captures.all.map(\.name) == [name])
    }
  }

  @Test func snapshotIsImmutable() throws {
    var table = try TestTable(["/a"])
    let snapshot = table
    try table.insert("/b", 1)
    table.table.remove(RouteID(rawValue: 0))
    #expect(try snapshot.winner("/a") == "/a")
    #expect(try snapshot.winner("/b") == nil)
    #expect(try table.winner("/a") == nil)
    #expect(try table.winner("/b") == "/b")
  }

  @Test func rankedIsInRankOrder() throws {
    let sorted = [
      "/:z\t2", "/", "/a", "/a/:x(7)", "/a/b", "/b?k=1", "/b?k=:k", "/b", "/:x([0-9]+)",
      "/:x([^/]*[0-9])", "/:x", "/:x/b", "/:r+", "/*",
    ]
    #expect(try TestTable(sorted).table.ranked.map { Int($0.rawValue) } == Array(sorted.indices))
    #expect(
      try TestTable(sorted.reversed()).table.ranked.map { Int($0.rawValue) }
        == sorted.indices.reversed())
  }
}

@Suite struct RouteTableSpaceTests {
  private static let spaces: [RouteSpace] = [
    .scheme("mall"), .scheme("wlrdemo", host: "com.wlrroute.demo"),
    .domain("m.mall.example", includingSubdomains: true),
  ]

  @Test(
    arguments: [
      ("mall://order/7", "/order/:id", ["7"]),
      ("mall://pay/7", "mall://pay/:n", ["7"]),
      ("wlrdemo://com.wlrroute.demo/order/7", "/order/:id", ["7"]),
      (
        "wlrdemo://com.wlrroute.demo/signin/138",
        "wlrdemo://com.wlrroute.demo/signin/:phone([0-9]+)", ["138"]
      ),
      ("https://m.mall.example/order/7", "/order/:id", ["7"]),
      ("https://m.mall.example/cart/7", "https://m.mall.example/cart/:n", ["7"]),
      ("http://m.mall.example/cart/7", "https://m.mall.example/cart/:n", ["7"]),
      ("https://a.m.mall.example/shop/7", "https://a.m.mall.example/shop/:n", ["7"]),
      ("https://b.m.mall.example/shop/7", nil, nil),
      ("mall://cart/7", nil, nil),
    ] as [(String, String?, [String]?)])
  func patternWithASchemeMatchesOnlyInItsSpace(
    _ url: String, _ winner: String?, _ captures: [String]?
  ) throws {
    let table = try TestTable(
      [
        "/order/:id", "mall://pay/:n", "wlrdemo://com.wlrroute.demo/signin/:phone([0-9]+)",
        "https://m.mall.example/cart/:n", "https://a.m.mall.example/shop/:n",
      ], in: Self.spaces)
    #expect(try table.winner(url) == winner)
    #expect(try table.captures(url) == captures)
  }

  /// A text without a scheme belongs to the first space, and has no host.
  @Test(
    arguments: [
      ("wlrdemo://com.wlrroute.demo/order/:id", "order/7", ["7"]),
      ("wlrdemo://com.wlrroute.demo/:a/*", "order/7/x/", ["order", "7/x"]),
      ("wlrdemo://com.wlrroute.demo/*", "", [""]),
      ("wlrdemo://:h(com\\.wlrroute\\.demo)/:id", "7", ["7"]),
    ])
  func pathIsCapturedWithoutTheHostOfTheFirstSpace(
    _ pattern: String, _ path: String, _ values: [String]
  ) throws {
    let table = try TestTable([pattern], in: [.scheme("wlrdemo", host: "com.wlrroute.demo")])
    #expect(try table.captures("/" + path) == values)
  }

  /// The root of a space with a host always ends with a slash.
  @Test(arguments: ["", "/", "?k=1", "/?k=1", "#f"])
  func tailOfABareRootIsEmpty(_ rest: String) throws {
    for pattern in ["/*", "wlrdemo://com.wlrroute.demo/*", "wlrdemo://:h(com\\.wlrroute\\.demo)/*"]
    {
      let table = try TestTable([pattern], in: Self.spaces)
      let match = try #require(
        table.table.match(table.url("wlrdemo://com.wlrroute.demo" + rest)))
      #expect(match.captures["0"] == "")
      #expect(match.captures.pieces("0") == [])
    }
    let table = try TestTable(["mall://docs/*"], in: Self.spaces)
    #expect(try table.winner("mall://docs") == nil)
    #expect(try table.captures("mall://docs/") == [""])
  }

  @Test(arguments: [
    ("other://x", 0), ("https://evil.example/x", 8), ("wlrdemo://elsewhere/x", 10),
    ("http://m.mall.example:81/x", 7), ("WLRDEMO:///:a/b", 11), ("ftp://m.mall.example/x", 0),
  ])
  func patternOfAForeignSpaceIsRefused(_ pattern: String, _ offset: Int) throws {
    var table = TestTable(Self.spaces)
    let refusal = table.refusal(pattern)
    #expect(refusal?.code == .foreignSpace)
    #expect(refusal?.offset == offset)
    #expect(table.table.ranked.isEmpty)
  }

  @Test(arguments: [
    (["/a{/b}?{/:x}?", "/:x/:y"], "/a/b"), (["/a{/b}?{/:x}?", "/a/*"], "/a/b/"),
    (["/a{/b}?{/:x}?", "/*"], "/a/b"), (["/{:x/}?b", "/a/*", "/*"], "/a/b"),
  ])
  func routesAfterAnotherAlternativeOfAFoundRouteAreFound(_ patterns: [String], _ url: String)
    throws
  {
    let table = try TestTable(patterns)
    #expect(try Set(table.all(url)) == Set(patterns))
  }

  @Test func foreignSpaceErrorNamesThePattern() {
    var table = TestTable(Self.spaces)
    #expect(
      table.refusal("wlrdemo://elsewhere/x")?.description == """
        no space of this router owns the scheme and host of “wlrdemo://elsewhere/x”
        wlrdemo://elsewhere/x
                  ^
        """)
  }
}
