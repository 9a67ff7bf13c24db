// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorMatching
import Testing

@testable import JunctorDiff

@Suite struct TableComparisonTests {
  /// Routes before and after, in the same order; `-` for no route, and a priority after a tab.
  private static func differences(
    _ old: [String], _ new: [String], in spaces: [[RouteSpace]] = [[.scheme("mall")]],
    budget: Int = 400_000
  ) throws -> [String] {
    let tables = try zip([old, new], [spaces[0], spaces[spaces.count - 1]]).map { texts, spaces in
      var table = RouteTable(spaces: spaces)
      for (number, text) in texts.enumerated() where text != "-" {
        let parts = text.split(separator: "\t")
        try table.insert(
          RoutePattern(String(parts[0])), id: RouteID(rawValue: Int32(number)),
          priority: parts.count > 1 ? try #require(Int(parts[1])) : 0)
      }
      return table
    }
    let comparison = TableComparison(old: tables[0], new: tables[1]) { $0 }
    return comparison.differences(budget: budget).map { difference in
      func text(_ id: RouteID?) -> String { id.map { String($0.rawValue) } ?? "-" }
      let changes = difference.captures.map {
        " \($0.name): \($0.old ?? "nil") → \($0.new ?? "nil")"
      }
      return "\(difference.kind) \(text(difference.old)) \(text(difference.new)) "
        + (difference.witness ?? "nil") + changes.joined()
    }
  }

  @Test func equalTablesHaveNoDifferences() throws {
    let routes = ["/a/:x", "/a/:x([0-9]+)", "/:r*", "/a?k=:k"]
    #expect(try Self.differences(routes, routes) == [])
    // A different spelling of the same constraint.
    #expect(try Self.differences(["/:x([0-9]+)"], [#"/:x(\d+)"#]) == [])
    #expect(try Self.differences(["/:a([^/]+)/b/"], ["/:a/b"]) == [])
  }

  @Test(
    arguments: [
      (["/a"], ["-"], ["lost 0 - /a"]),
      (["-"], ["/a/:x"], ["gained - 0 /a/a"]),
      // A removed route, all of whose URLs another one matches.
      (["/a/b", "/a/:x"], ["-", "/a/:x"], ["rerouted 0 1 /a/b"]),
      // A narrower constraint.
      (["/:x([0-9]+)"], ["/:x([0-8]+)"], ["lost 0 - /9"]),
      // An added route with a higher rank.
      (["/:x"], ["/:x", "/:y([0-9]+)"], ["rerouted 0 1 /0"]),
      // An added route with a lower rank.
      (["/a"], ["/a", "/:r*"], ["gained - 1 /"]),
      // Two routes with exchanged priorities.
      (["/a", "/:x\t1"], ["/a\t1", "/:x"], ["rerouted 1 0 /a"]),
      (["/a?k=:k"], ["/a?k=1"], ["lost 0 - /a?k"]),
      (["/a"], ["/a?k=:k"], ["lost 0 - /a"]),
      (["/a#b"], ["/a#:f"], ["gained - 0 /a#a"]),
      (["/docs/*"], ["/docs/+"], ["lost 0 - /docs/"]),
    ] as [([String], [String], [String])])
  func differenceHasShortestWitness(_ old: [String], _ new: [String], _ expected: [String]) throws {
    let differences = try Self.differences(old, new)
    #expect(expected.allSatisfy(differences.contains), "\(differences)")
  }

  @Test(
    arguments: [
      ("/:a", "/:b", "/a a: a → nil b: nil → a"),
      ("/:a/:b", "/:b/:a", "/a/b a: a → b b: b → a"),
      ("/a:x(a*)", "/:x(a+)", "/a x:  → a"),
      ("/:x/b", "/:x?/b", nil),
      ("/:x([ab]*)-:y([ab-]*)", "/:x([ab-]*)-:y([ab]*)", "/-- x:  → - y: - → "),
      ("/a?k=:k&j=*", "/a?k=*&j=:k", "/a?j=a&k=b k: b → a"),
      ("/a#:f", "/a#:g", "/a#a f: a → nil g: nil → a"),
      ("/a#:f(a*)-:g([a-]*)", "/a#:f([a-]*)-:g(a*)", "/a#-- f:  → - g: - → "),
      ("/a/:x", "/:x/a", nil),
    ] as [(String, String, String?)])
  func changedCaptureHasWitness(_ old: String, _ new: String, _ expected: String?) throws {
    let differences = try Self.differences([old], [new]).filter { $0.hasPrefix("captures") }
    #expect(differences == [expected.map { "capturesChanged 0 0 " + $0 }].compactMap { $0 })
  }

  @Test func spacesAreComparedEachForItself() throws {
    let mall = RouteSpace.scheme("mall")
    let web = RouteSpace.domain("mall.example", includingSubdomains: true)
    #expect(
      try Self.differences(["/a"], ["/a"], in: [[mall], [mall, web]])
        == ["gained - 0 https://mall.example/a"])
    #expect(
      try Self.differences(["/a"], ["/a"], in: [[mall, web], [mall]])
        == ["lost 0 - https://mall.example/a"])
    #expect(
      try Self.differences(
        ["https://m.mall.example/a", "/a"], ["-", "/a"], in: [[mall, web]])
        == ["rerouted 0 1 https://m.mall.example/a"])
    // A new space that owns some URLs of an old one.
    #expect(
      try Self.differences(
        ["/order/:id", "/:x"], ["/order/:id", "/:x"],
        in: [[mall], [mall, .scheme("mall", host: "order")]])
        == [
          "lost 1 - mall://order/", "rerouted 0 1 mall://order/a",
          "gained - 0 mall://order/order/a",
        ])
  }

  @Test func searchOverBudgetIsReported() throws {
    // Even and odd numbers of letters are all there are, but the others have many common states.
    let primes = [3, 5, 7, 11, 13, 17, 19]
    let covers = ["/:x((?:aa)+)", "/:x(a(?:aa)*)"] + primes.map { "/:x((?:a{\($0)})+)" }
    let new = ["-"] + covers.enumerated().map { "\($0.element)\t\($0.offset + 1)" }
    let old = ["/:x(a+)"] + covers.map { _ in "-" }
    let differences = try Self.differences(old, new, budget: 5_000)
    #expect(differences.contains("undecided 0 - nil"), "\(differences)")
  }

  @Test func limitEndsTheComparison() throws {
    var old = RouteTable(spaces: [.scheme("mall")])
    for number in 0..<10 {
      try old.insert(RoutePattern("/a\(number)"), id: RouteID(rawValue: Int32(number)))
    }
    let new = RouteTable(spaces: [.scheme("mall")])
    let comparison = TableComparison(old: old, new: new) { _ in nil }
    #expect(comparison.differences().count == 10)
    #expect(comparison.differences(limit: 3).count == 3)
  }
}
