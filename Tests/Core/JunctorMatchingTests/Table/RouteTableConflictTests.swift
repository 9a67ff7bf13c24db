// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JunctorMatching

@Suite struct RouteTableConflictTests {
  @Test(
    arguments: [
      ("/:a(a.*)", "/:b(.*b)", "/ab"),
      ("/:a(a[a-z]*)", "/:b([a-z]*b)", "/ab"),
      ("/u/:a", "/u/:b([^/]+)", "/u/a"),
      ("/u/:a", "/u/:b/", "/u/a"),
      ("/x", "/:x(x)", "/x"),
      ("/", "/{:a(0)}?", nil),
      ("/:a([a-c]+)/1", "/:b([b-d]+)/:n([0-9]+)", "/b/1"),
      ("/:a([a-c]+)/1", "/:b([b-d]+)/2", nil),
      ("/:a([a-c]+)/x/*", "/:b([b-d]+)/:y/z", "/b/x/z"),
      ("/:a([a-c]+)/*", "/:b([b-d]+)", "/b/"),
      ("/:a([a-c]+)/:r+", "/:b([b-d]+)", nil),
      ("/:a([a-c]+)/:r(x.*)", "/:b([b-d]+)/:r(.*y)", "/b/xy"),
      ("/:r(x.*)", "/:r(.*y)", "/xy"),
      ("/n?a=:a", "/n?b=:b", "/n?a&b"),
      ("/n?a=:a([0-9]+)", "/n?b=:b([a-z]+)", "/n?a=0&b=a"),
      ("/n?a=:a(x[a-z]*)", "/n?a=:a([a-z]*y)", "/n?a=xy"),
      ("/n?a=1", "/n?a=2", nil),
      ("/a?x=:v", "/a?x=*", "/a?x"),
      ("/a?x=:v( [a-z]+)", "/a?x=:w( [a-z]+)", "/a?x=+a"),
      ("/a?x%20y=:v( {2}.*b)", "/a?x%20y=:v( {2}b.*)", "/a?x+y=++b"),
      ("/:r(/x.*)", "/:r(/.*y)", "mall:////xy"),
      ("mall://:r(x.*)", "/:r(x.*)", nil),
      ("mall://:r(x.*)", "/:r(.*y)", "mall://xy"),
      ("/n#:a(x[a-z]*)", "/n#:b([a-z]*y)", "/n#xy"),
      ("mall://o/:a", "mall://o/:b", "mall://o/a"),
      ("/:a([.]+)", "/:b([.x]{1,2})", nil),
      ("/:a([^a-z]x?)", "/:b([^0-9]y?)", "/A"),
      ("/a{/b}?", "/a{/c}?", "/a"),
      ("/a{/b}?", "/a{/b}?{/c}?", nil),
      ("{/:o}?{/*}?", "{/:o}?/:t(.*)", "/a/"),
    ] as [(String, String, String?)])
  func equalOrIncomparableRoutesConflictWhereAURLMatchesBoth(
    _ one: String, _ two: String, _ witness: String?
  ) throws {
    for (first, second) in [(one, two), (two, one)] {
      var table = try TestTable([first])
      let bound = table.table.bound
      let error = table.refusal(second)
      #expect(error?.witness == witness)
      #expect(error?.code == (witness == nil ? nil : .conflict))
      if let error, let witness {
        #expect(error.other == RouteID(rawValue: 0))
        #expect(error.otherPattern == first)
        #expect(table.table.bound == bound)
        #expect(table.table.count == 1)
        let url = try table.url(witness)
        let route = try RoutePattern(second)
        #expect(try table.winner(witness) == first)
        #expect(route.rows.contains { $0.matches(url) })
        // A priority decides.
        #expect(table.refusal(second, priority: 1) == nil)
      }
    }
  }

  @Test func witnessIsWrittenForTheSpace() throws {
    var table = try TestTable(
      ["https://m.mall.example/:a(a[a-z]*)", "wlrdemo://h/:a(a[a-z]*)"],
      in: [.domain("m.mall.example"), .scheme("wlrdemo", host: "h")])
    #expect(
      table.refusal("https://m.mall.example/:b([a-z]*b)")?.witness == "https://m.mall.example/ab")
    #expect(table.refusal("wlrdemo://h/:b([a-z]*b)")?.witness == "wlrdemo://h/ab")
    #expect(table.refusal("/:b([a-z]*b)")?.witness == "https://m.mall.example/ab")
    // Where neither names a space, it is written as the router reads a path.
    #expect(table.refusal("/:b([a-z]*b)/", priority: 1) == nil)
    #expect(table.refusal("/:a(a[a-z]*)", priority: 1)?.witness == "/ab")
  }

  @Test func differentSpacesDoNotConflict() throws {
    _ = try TestTable(
      ["https://m.mall.example/:a", "mall://:b"], in: [.domain("m.mall.example"), .scheme("mall")])
  }

  @Test func errorNamesBothPatterns() throws {
    var table = try TestTable(["/:a(a.*)"])
    let refusal = table.refusal("/:b(.*b)")
    let error = try #require(refusal)
    #expect(
      error.description
        == "“/:b(.*b)” and “/:a(a.*)” both match “/ab”, and neither ranks higher")
  }

  @Test func searchOverBudgetIsReported() throws {
    // The shortest text that both take has 997 × 991 letters.
    var table = try TestTable(["/:a((?:[xy]{997})+)"])
    let bound = table.table.bound
    let refusal = table.refusal("/:b((?:[xy]{991})+)")
    let error = try #require(refusal)
    #expect(error.code == .undecidedConflict)
    #expect(error.witness == nil)
    #expect(error.other == RouteID(rawValue: 0))
    #expect(table.table.bound == bound)
  }
}

@Suite struct RouteTableLimitTests {
  @Test func prioritiesAreLimitedToSixteen() throws {
    var table = TestTable()
    for priority in 0..<16 { try table.insert("/a", priority, priority: priority) }
    let refusal = table.refusal("/a", priority: 16)
    #expect(refusal?.code == .tooManyPriorities)
    #expect(refusal?.description == "with “/a” there would be more than 16 priorities")
    #expect(table.refusal("/b", priority: 15) == nil)
    table.table.remove(RouteID(rawValue: 3))
    #expect(table.refusal("/a", priority: 16) == nil)
  }

  @Test func nodesAreLimited() throws {
    var table = TestTable()
    for number in 0..<64 { try table.insert("/:a(\(number)x?)", number) }
    let refusal = table.refusal("/:a(64x?)")
    #expect(refusal?.code == .tooManyConstrainedChildren)
    #expect(refusal?.offset == 1)
    #expect(table.refusal("/:a(63x?)/b") == nil)
    #expect(table.refusal("/:a") == nil)

    var tails = TestTable()
    for number in 0..<16 { try tails.insert("/:a(\(number)/.*)", number) }
    #expect(tails.refusal("/:a(16/.*)")?.code == .tooManyTails)
    for number in 0..<16 { try tails.insert("/é/:a(\(number)/.*)", 16 + number) }
    #expect(
      tails.refusal("/é/x:a(16/.*)")?.description == """
        with “/é/x:a(16/.*)” one node would have more than 16 tails
        /é/x:a(16/.*)
            ^
        """)
    #expect(tails.refusal("/b/:a(16/.*)") == nil)
  }

  @Test func routeOverTheNodeBoundIsRefused() throws {
    var table = TestTable()
    var refused: RouteTableError?
    let below = String(repeating: "/a", count: 300)
    for number in 0..<64 where refused == nil {
      let bound = table.table.bound
      refused = table.refusal("/:a(\(number)x?)" + below)
      if refused != nil { #expect(table.table.bound == bound) }
    }
    #expect(refused?.code == .tooManyNodes)
    #expect(table.table.bound <= 16_384)
    #expect(table.table.bound > 16_000)
  }

  private func bound(_ patterns: String...) throws -> Int { try TestTable(patterns).table.bound }

  @Test func boundGrowsWithTheBranchesOfAWalk() throws {
    #expect(TestTable().table.bound == 0)
    // A walk visits one of several literals, here the one with more below it.
    #expect(try bound("/a", "/b", "/b/c") == bound("/b", "/b/c"))
    #expect(try bound("/a", "/:x") > bound("/a"))
    #expect(try bound("/a", "/:x", "/:y([0-9]+)", "/*") > bound("/a", "/:x"))
    #expect(try bound("/a\t1", "/a") > bound("/a"))
  }

  @Test func boundGrowsWithConditions() throws {
    #expect(try bound("/x?k=1", "/x?k=2", "/x") > bound("/x?k=1", "/x"))
    #expect(try bound("/x#a", "/x/:r*?k=1", "/y") > bound("/x#a", "/y"))
    // A path that ends has no further nodes.
    #expect(try bound("/x?k=1", "/x?k=2", "/x/a", "/x/:b") == bound("/x?k=1", "/x/a", "/x/:b"))
  }

  /// Many routes at one place that differ in one condition.
  @Test func conditionsAreLimited() throws {
    var table = TestTable()
    let below = String(repeating: "/a", count: 300)
    for number in 0..<54 { try table.insert("/:a(\(number)x?)" + below, number) }
    var refused: RouteTableError?
    var count = 0
    while refused == nil, count < 200 {
      refused = table.refusal("/x?k=\(count)")
      if refused == nil { count += 1 }
    }
    #expect(refused?.code == .tooManyNodes)
    #expect(table.table.bound == 16_384)
    for (text, number) in [("/x?k=none", nil), ("/x?k=\(count - 1)", count - 1), ("/x", nil)] {
      let trace = table.table.explain(try table.url(text))
      #expect(trace.winner?.pattern.text == number.map { "/x?k=\($0)" })
      #expect(trace.visited <= trace.bound)
    }
  }

  @Test func boundIsUpdatedWhenConditionsAreRemoved() throws {
    let patterns = ["/x?k=1", "/x?k=2", "/x/:r*?k=1", "/x/:r*#f"]
    var (table, rest) = (try TestTable(patterns), patterns)
    for number in [1, 2, 0, 3] {
      table.table.remove(RouteID(rawValue: Int32(number)))
      rest.removeAll { $0 == patterns[number] }
      #expect(try table.table.bound == TestTable(rest).table.bound)
    }
  }

  /// 2¹² routes, a literal or a capture at each of twelve places.
  @Test func everyWalkIsWithinTheBound() throws {
    var table = TestTable()
    for number in 0..<4096 {
      let segments = (0..<12).map { number >> $0 & 1 == 0 ? "/a" : "/:p\($0)" }
      try table.insert(segments.joined(), number)
    }
    for length in [11, 12, 13] {
      let url = try table.url(String(repeating: "/a", count: length))
      let trace = table.table.explain(url)
      #expect(trace.visited <= table.table.bound)
      #expect((trace.winner == nil) == (length != 12))
    }
    #expect(
      try table.winner(String(repeating: "/a", count: 12)) == String(repeating: "/a", count: 12))
    #expect(try table.all(String(repeating: "/a", count: 12)).count == 4096)
  }

  @Test func languageUsesMemoryUntilItsLastUseEnds() {
    var pool = AutomatonPool()
    _ = pool.use(.anyTail)
    _ = pool.use(.anyTail)
    let used = pool.usedBytes
    pool.release(.anyTail)
    let usedOnce = pool.usedBytes
    pool.release(.anyTail)
    #expect(used == Automaton.anyTail.byteCount && usedOnce == used)
    #expect(pool.usedBytes == 0)
  }
}
