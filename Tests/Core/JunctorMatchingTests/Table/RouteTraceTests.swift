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
    #expect(trace.runnerUp?.reason.expected == "segment 0 is more specific there")
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
        """)
  }

  @Test func candidatesAreLimited() throws {
    var table = TestTable()
    for number in 0..<40 { try table.insert("/a?k=\(number)", number) }
    #expect(table.table.explain(try table.url("/a")).candidates.count == 32)
  }
}
