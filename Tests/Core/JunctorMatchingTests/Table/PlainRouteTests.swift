// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import JunctorMatching

/// Plain patterns, which are stored as texts, must be indistinguishable from compiled ones.
@Suite struct PlainRouteTests {
  private static let space = RouteSpaces([.scheme("mall")])

  private static func text(_ random: inout SplitMix) -> String {
    let segments = ["a", "b", ":x", ":x", ":y", "a_long_literal_of_more_than_16"]
    let path = (0..<Int.random(in: 0...4, using: &random)).map { index in
      let segment = segments.randomElement(using: &random)!
      return "/" + segment + (segment.hasPrefix(":") ? "\(index)" : "")
    }.joined()
    return path.isEmpty ? "/" : path + (Bool.random(using: &random) ? "/" : "")
  }

  private static let urls =
    ["/", "/a", "/c", "/c/", "/c//", "/a/a", "/a/c", "/c/a/", "/%61"]
    + [
      "/a/b/c", "/c/d/e", "/a_long_literal_of_more_than_16/x", "/a/b/c/d", "/c/d/e/f", "/a/a/a/a/",
    ]

  /// All observable properties of a table.
  private static func findings(_ table: RouteTable) throws -> [String] {
    var found = ["\(table.ranked) \(table.bound) \(table.count)"]
    for text in urls {
      let url = try #require(space.resolve(ParsedURL(text)))
      found.append(table.explain(url).description)
      found.append("\(table.nearest(to: url, limit: 9))")
      var cursor = table.cursor(url)
      while let match = cursor.next() { found.append("\(match.id) \(match.captures.all)") }
      found.append("\(String(describing: table.hit(text)?.id))")
    }
    return found
  }

  @Test func plainPatternEqualsCompiledOne() throws {
    var random = SplitMix(seed: 5)
    for _ in 0..<Laws.count(150, usually: 20) {
      var short = RouteTable(spaces: Self.space, seed: 1)
      var long = RouteTable(spaces: Self.space, seed: 1)
      var ids: [RouteID] = []
      for number in 0..<Int32.random(in: 1...16, using: &random) {
        if Int.random(in: 0..<4, using: &random) == 0, let id = ids.randomElement(using: &random) {
          short.remove(id)
          long.remove(id)
          ids.removeAll { $0 == id }
          short.expectInvariants()
          long.expectInvariants()
          continue
        }
        let text =
          Int.random(in: 0..<5, using: &random) == 0
          ? ["/:x([ab]+)/b", "/a{/b}?", "/:x{/a}?", "/a/*", "/:x?k=1"][Int(number) % 5]
          : Self.text(&random)
        let priority = Int.random(in: 0..<6, using: &random) == 0 ? 1 : 0
        let id = RouteID(rawValue: number)
        let one = Result {
          try short.insert(RoutePattern(text), id: id, priority: priority)
        }
        let two = Result {
          try long.insert(
            RoutePattern(compiling: text, ignoreCase: false), id: id, priority: priority)
        }
        #expect("\(one)" == "\(two)")
        if case .success = one { ids.append(id) }
        short.expectInvariants()
        long.expectInvariants()
      }
      #expect(try Self.findings(short) == Self.findings(long))
      for id in ids { short.remove(id) }
      #expect(short.count == 0 && short.bound == 0 && short.ranked.isEmpty)
    }
  }

  @Test func leavesBecomeNodes() throws {
    var table = try TestTable(["/a/:x"])
    try table.insert("/a/:x/b/:y", 1)
    #expect(try table.all("/a/1") == ["/a/:x"])
    #expect(try table.captures("/a/1/b/2") == ["1", "2"])
    #expect(table.refusal("/a/:other")?.code == .conflict)
    try table.insert("/a/:x?k=1", 2)
    #expect(try table.all("/a/1?k=1") == ["/a/:x?k=1", "/a/:x"])
    for id in [1, 2] as [Int32] { table.table.remove(RouteID(rawValue: id)) }
    #expect(try table.all("/a/1?k=1") == ["/a/:x"])
    #expect(try table.winner("/a/1/b/2") == nil)
    #expect(table.table.bound == (try TestTable(["/a/:x"]).table.bound))
  }

  @Test func plainRouteUsesAFewDozenBytes() throws {
    // With a few seeds the table of edges grows once more.
    var table = RouteTable(spaces: RouteSpaces([.scheme("mall")]), seed: 1)
    for number in 0..<10_000 as Range<Int32> {
      let text = "/module\(number % 100)/page\(number / 100)/:id"
      try table.insert(RoutePattern(text), id: RouteID(rawValue: number))
    }
    let bytes =
      table.nodes.capacity * MemoryLayout<TrieNode>.stride
      + table.links.capacity * MemoryLayout<TrieLinks>.stride
      + table.edges.slots.capacity * MemoryLayout<EdgeTable.Slot>.stride
      + table.edges.places.capacity * MemoryLayout<Int32>.stride
      + table.routes.slots.capacity * MemoryLayout<TableRoutes.Slot>.stride
    #expect(bytes < 10_000 * 160)
    #expect(table.lists.isEmpty && table.edges.words.isEmpty)
  }
}
