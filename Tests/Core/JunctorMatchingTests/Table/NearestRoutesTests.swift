// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import JunctorMatching

/// The search for near routes prunes; it finds what comparing every route would find.
@Suite struct NearestRoutesTests {
  @Test func prunedSearchEqualsFullSearch() throws {
    var random = SplitMix(seed: 12)
    let words = [
      "order", "orders", "ordre", "user", "users", "u", "item", "items", "家居", "家具", "a", "Order",
    ]
    let others = [":x", ":y([0-9]+)", ":z(a|b)", ":id"]
    var found = 0
    for _ in 0..<300 {
      var table = RouteTable(spaces: RouteSpaces([.scheme("mall"), .domain("m.mall.example")]))
      for number in 0..<Int.random(in: 1...12, using: &random) {
        var pattern = ""
        for position in 0..<Int.random(in: 0...4, using: &random) {
          let isWord = Int.random(in: 0..<3, using: &random) > 0
          var segment = (isWord ? words : others).randomElement(using: &random) ?? ""
          if !isWord {
            segment.insert(
              contentsOf: "\(position)", at: segment.index(segment.startIndex, offsetBy: 2))
          }
          pattern += "/\(segment)"
        }
        if Int.random(in: 0..<5, using: &random) == 0 { pattern += "/*" }
        if pattern.isEmpty { pattern = "/" }
        if Int.random(in: 0..<5, using: &random) == 0 { pattern += "?k=:k" }
        _ = try? table.insert(
          try RoutePattern(pattern), id: RouteID(rawValue: Int32(number)),
          priority: Int.random(in: 0..<2, using: &random))
      }
      for _ in 0..<10 {
        var path = ""
        for _ in 0..<Int.random(in: 0...5, using: &random) {
          var segment = words.randomElement(using: &random) ?? ""
          if Int.random(in: 0..<3, using: &random) == 0, !segment.isEmpty {
            segment.remove(at: segment.indices.randomElement(using: &random) ?? segment.startIndex)
          }
          path += "/" + (segment.isEmpty ? "7" : segment)
        }
        let url = try #require(
          RouteSpaces([.scheme("mall"), .domain("m.mall.example")])
            .resolve(ParsedURL(path.isEmpty ? "/" : path)))
        let near = table.nearest(to: url, limit: 9)
        let expected = Comparing.nearest(to: url, in: table, limit: 9)
        #expect(near == expected, "\(path)")
        found += near.count
      }
    }
    #expect(found > 250, "the law looks at something")
  }

  @Test func namesOfSeveralWordsAreCompared() {
    let requested = ["Oder", "count"].map { TypedText(Array($0.utf8)[...]) }
    #expect(TypingDistance.cost(["Order", "count"], requested) == 2)
    #expect(TypingDistance.cost(["Order", "cuont"], requested) == 4)
    #expect(TypingDistance.cost(["Person", "count"], requested) == nil)
    #expect(TypingDistance.cost(["Order"], requested) == nil)
  }

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

/// The plainest reading of the rule: every entry of the table is compared with the path, position by
/// position and letter by letter, without a bound.
private enum Comparing {
  static func nearest(to url: RoutableURL, in table: RouteTable, limit: Int) -> [RouteID] {
    let path = DecodedPath(url)
    let subject = TableSubject(url)
    var best: [RouteID: Int] = [:]
    table.forEachEntry { entry in
      let entry = table.entry(entry)
      guard entry.route.scope.admits(url), var cost = cost(entry.row, path) else { return true }
      if entry.row.hasConditions, !url.url.withBytes({ entry.holds($0, subject) }) { cost += 2 }
      if cost <= 5, cost < best[entry.route.id] ?? 6 { best[entry.route.id] = cost }
      return true
    }
    let named = best.compactMap { id, cost in table.pattern(of: id).map { (id, cost, $0) } }
    return named.sorted { one, other in
      (one.1, one.2.captureNames.count, one.2.text, one.0.rawValue)
        < (other.1, other.2.captureNames.count, other.2.text, other.0.rawValue)
    }.prefix(limit).map(\.0)
  }

  private static func cost(_ row: PatternRow, _ path: DecodedPath) -> Int? {
    let far = 1_000
    // costs[column] for the positions so far: without and with a literal that both have.
    var costs = (0...path.segmentCount).map { (plain: 4 * $0, hit: far) }
    for position in row.positions {
      if position.kind == .tail {
        let best =
          costs.indices.map { column in
            let takes = path.tail(column).map(position.accepts) ?? false
            return costs[column].hit + (takes ? 0 : 4)
          }.min() ?? far
        return best <= 5 ? best : nil
      }
      var next = costs.map { (plain: $0.plain + 4, hit: $0.hit + 4) }
      for column in costs.indices.dropFirst() {
        if let text = path.segment(column - 1), let cost = cost(position, text) {
          if position.kind == .literal {
            next[column].hit = min(
              next[column].hit, min(costs[column - 1].plain, costs[column - 1].hit) + cost)
          } else {
            next[column].hit = min(next[column].hit, costs[column - 1].hit + cost)
            next[column].plain = min(next[column].plain, costs[column - 1].plain + cost)
          }
        }
        next[column].hit = min(next[column].hit, next[column - 1].hit + 4)
        next[column].plain = min(next[column].plain, next[column - 1].plain + 4)
      }
      costs = next
    }
    let best = costs[path.segmentCount].hit
    return best <= 5 ? best : nil
  }

  private static func cost(_ position: Position.Language, _ text: ArraySlice<UInt8>) -> Int? {
    guard case .literal(let literal) = position else { return position.accepts(text) ? 0 : 3 }
    if literal[...] == text { return 0 }
    let length = String(decoding: literal, as: UTF8.self).unicodeScalars.count
    let slips = TypingDistance.rough(literal, text)
    return slips <= min(3, max(1, length / 3)) && slips < length ? slips * 2 : nil
  }
}
