// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JunctorMatching

@Suite("A hit is a route and ranges, and nothing is copied")
struct RouteHitTests {
  private static let patterns = [
    "/order/:id([0-9]+)", "/order/:slug", "/order/new", "/files/*", "/a/:b/c/:d", "/v:major.:minor",
    "/1/:a/:b/:c/:d/:e/:f", "/2/:a/:b/:c/:d/:e/:f/:g", "/notice?message=:message",
    "/", "/long/segment-of-more-than-sixteen-bytes/:x",
  ]

  private func table(_ spaces: [RouteSpace] = [.scheme("mall")]) throws -> RouteTable {
    var table = RouteTable(spaces: spaces)
    for (number, pattern) in Self.patterns.enumerated() {
      try table.insert(RoutePattern(pattern), id: RouteID(rawValue: Int32(number)))
    }
    return table
  }

  @Test(
    "The ranges are those of the captured texts",
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
    "Where nothing matches, there is no hit",
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

  @Test("A text is read as the first space reads it")
  func firstSpace() throws {
    let web = try table([.domain("m.mall.example")])
    #expect(web.hit("/order\\7")?.id.rawValue == 0)
    #expect(web.hit("/\\evil.example/order/7") == nil)
    #expect(web.hit("https://m.mall.example/order/7")?.id.rawValue == 0)
    #expect(try table().hit("/order\\7") == nil)
  }

  @Test("A copy of a table does not change with it")
  func copies() throws {
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
}
