// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorMatching
import Testing

@testable import JunctorPolicy

@Suite struct RouteTableOverlappingTests {
  private static let patterns = [
    "/", "/login", "/order/:id([0-9]+)", "/order/:id/:page", "/help/*", "/search?q=:text",
    "mall://only", "/a{/:b}?",
  ]

  private func table() throws -> RouteTable {
    var table = RouteTable(spaces: [.scheme("mall"), .domain("m.mall.example")])
    for (index, text) in Self.patterns.enumerated() {
      try table.insert(try RoutePattern(text), id: RouteID(rawValue: Int32(index)))
    }
    return table
  }

  @Test(arguments: [
    ("/login", ["/login"]), ("/nothing", []), ("/order/:id([a-z]+)", []),
    ("/order/:id", ["/order/:id([0-9]+)"]), ("/order/7", ["/order/:id([0-9]+)"]),
    ("/:one/:two", ["/order/:id([0-9]+)", "/help/*", "/a{/:b}?"]), ("/help", ["/help/*"]),
    ("/search?q=x", ["/search?q=:text"]), ("/search", ["/search?q=:text"]), ("/*", patterns),
    ("https://m.mall.example/only", []), ("mall://only", ["mall://only"]),
    ("/{login}?", ["/", "/login"]), ("/a/b", ["/a{/:b}?"]),
  ])
  func overlappingRoutesAreFound(_ text: String, _ expected: [String]) throws {
    let table = try table()
    let pattern = try RoutePattern(text)
    var other = RouteTable(spaces: [.scheme("mall"), .domain("m.mall.example")])
    try other.insert(pattern, id: RouteID(rawValue: 0))
    let found = table.routes(overlapping: try #require(other.route(RouteID(rawValue: 0))))
    #expect(Set(found.keys.map { Self.patterns[Int($0.rawValue)] }) == Set(expected))
    // Each URL is a witness: both match it.
    for (id, url) in found {
      var own = RouteTable(spaces: [.scheme("mall"), .domain("m.mall.example")])
      try own.insert(try RoutePattern(Self.patterns[Int(id.rawValue)]), id: id)
      let url = try #require(url)
      #expect(own.match(url) != nil && other.match(url) != nil, "\(url)")
    }
  }
}
