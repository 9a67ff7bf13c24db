// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JunctorMatching

@Suite struct RouteTraceTests {
  @Test func everyReasonIsDescribed() throws {
    let table = try TestTable(
      [
        "/order/:id([0-9]+)", "/order/list", "/order/list/all", "/order", "/:a/:b",
        "/order/:id?tab=:t",
        "/order/:id#:part", "mall://order/:id", "https://m.mall.example/order/:id", "/shop/:id",
      ], in: [.scheme("mall"), .domain("m.mall.example")])
    let trace = table.table.explain(try table.url("mall://order/lust"))
    #expect(trace.winner?.pattern.text == "mall://order/:id")
    #expect(trace.runnerUp?.pattern.text == "/:a/:b")
    #expect(trace.runnerUp?.reason.code == .outranked)
    let reasons = Dictionary(
      uniqueKeysWithValues: trace.candidates.map { ($0.pattern.text, $0.reason.code.rawValue) })
    #expect(
      reasons == [
        "/:a/:b": "outranked", "/order/:id?tab=:t": "query", "/order/:id#:part": "fragment",
        "https://m.mall.example/order/:id": "otherSpace", "/order/list": "literal",
        "/order/:id([0-9]+)": "constraint", "/order": "pathTooLong",
      ])
  }

  @Test(arguments: [(true, "a b"), (false, "a+b")])
  func traceHasTheQueryTextThatWasCompared(plusIsSpace: Bool, text: String) throws {
    let spaces = RouteSpaces([.scheme("mall")], plusIsSpace: plusIsSpace)
    var table = RouteTable(spaces: spaces)
    try table.insert(RoutePattern("/s?q=c"), id: RouteID(rawValue: 0))
    let url = try #require(spaces.resolve(try ParsedURL("/s?q=a+b")))
    #expect(table.explain(url).candidates.map(\.reason.actual) == [text])
  }

  @Test func traceIsReadable() throws {
    let table = try TestTable(["/order/:id([0-9]+)", "/order/list", "/order/:id/edit", "/*"])
    #expect(
      table.table.explain(try table.url("/order/lits")).description == """
        /order/lits
          wins: /*
          /order/:id/edit  segment 2: the path ends here
          /order/list  segment 1: “lits” is not “list”
          /order/:id([0-9]+)  segment 1: “lits” does not meet the constraint
          visited 4 of at most 7 nodes
        """)
  }

  @Test func candidatesAreLimited() throws {
    var table = TestTable()
    for number in 0..<200 { try table.insert("/a?k=\(number)", number) }
    #expect(table.table.explain(try table.url("/a")).candidates.count == 32)
  }
}

@Suite struct NearestRoutesTests {
  private static let patterns = [
    "/order/:id", "/order/:id/items", "/orders", "/user/:name/profile", "/user/detail",
    "/:a/:b/:c/:d",
    "/files/*", "/u", "/家居/:id", "/notice?message=:message",
  ]

  @Test(arguments: [
    ("/oder/7", ["/order/:id"]),
    ("/ORDER/7", ["/order/:id"]),
    ("/oredr/7/items", ["/order/:id/items"]),
    ("/order/7/itmes", ["/order/:id/items", "/order/:id"]),
    ("/order", ["/orders", "/order/:id"]),
    ("/user/jack/profil", ["/user/:name/profile"]),
    ("/user/detial", ["/user/detail", "/user/:name/profile"]),
    ("/flies/a/b/c/d/e", ["/files/*"]),
    ("/家居居/7", ["/家居/:id"]),
    ("/家具具/7", []),
    ("/notice", ["/notice?message=:message"]),
    ("/zzz", []),
    ("/x", []),
    ("/", []),
    ("/zzz/yyy/xxx", []),
  ])
  func typingErrorIsRecognized(_ url: String, _ expected: [String]) throws {
    for patterns in [Self.patterns, Self.patterns.reversed()] {
      let table = try TestTable(patterns)
      let near = table.table.nearest(to: try table.url(url), limit: 3)
      #expect(near.map { table.table.pattern(of: $0)?.text } == expected)
    }
  }

  @Test func limitIsEnforced() throws {
    let table = try TestTable(["/order/:id", "/orders/:id", "/border/:id"])
    let url = try table.url("/orderr/7")
    #expect(table.table.nearest(to: url, limit: 1).map(\.rawValue) == [0])
    #expect(table.table.nearest(to: url, limit: 3).map(\.rawValue) == [0, 1, 2])
    #expect(table.table.nearest(to: url, limit: 0) == [])
  }
}

@Suite struct RouteTableLintTests {
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
