// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@testable import JunctorRouting

/// `+` in a query is read in one way by every reader of one router.
@Suite struct PlusInQueryTests {
  private static func router(_ plusIsSpace: Bool) -> Router {
    Router(spaces: [.scheme("mall")], plusIsSpace: plusIsSpace)
  }

  /// All readers of the parameter `q` of an address.
  private func readings(of address: String, by pattern: String, in router: Router) throws
    -> [String]
  {
    try router.register(
      RoutePatterns(pattern),
      .sync { request in
        [request["q"] ?? "-", try request.string("q")] + request.query.map(\.value)
          + request.captures.map(\.value)
      })
    let resolution = try router.resolve(address)
    return try router.value(for: address, as: [String].self)
      + [resolution["q"] ?? "-", try resolution.value("q")] + resolution.captures.map(\.value)
      + router.explain(address).captures.values
  }

  @Test(
    arguments: [true, false],
    [
      // One pattern reads its values directly from the text, the other does not.
      ("/s?q=:q", "/s?q=a+b"), ("/s?q=:q", "mall://s?q=a+b"), ("/s?q=:q#:part", "/s?q=a+b#x"),
      ("/s", "/s?q=a+b"), ("/s?q=:q([a-z+ ]+)", "/s?q=a+b"), ("/s?q=:q", "/x/../s?q=a+b"),
    ])
  func allReadersAgreeAboutPlus(plusIsSpace: Bool, test: (pattern: String, address: String))
    throws
  {
    let values = try readings(of: test.address, by: test.pattern, in: Self.router(plusIsSpace))
    let parts: Set = ["x"]
    #expect(Set(values).subtracting(parts) == [plusIsSpace ? "a b" : "a+b"])
  }

  @Test(arguments: [
    ("/s?q=a+b", "/s?q=a+b", true, false), ("/s?q=a\\+b", "/s?q=a+b", false, true),
    ("/s?q=a+b", "/s?q=a%20b", true, true), ("/s?q=a\\+b", "/s?q=a%2Bb", true, true),
    ("/s?q=:q([a-z+]+)", "/s?q=a+b", false, true), ("/s?a+b=*", "/s?a+b=1", true, false),
    ("/s?a\\+b=:q", "/s?a+b=1", false, true), ("/s?q=a\\+b", "/x/../s?q=a+b", false, true),
  ])
  func conditionsReadPlusLikeTheRouter(
    pattern: String, address: String, whenSpace: Bool, whenPlus: Bool
  ) throws {
    for (plusIsSpace, matches) in [(true, whenSpace), (false, whenPlus)] {
      let router = Self.router(plusIsSpace)
      try router.register(RoutePatterns(pattern), .sync { _ in })
      #expect(router.canOpen(address) == matches, "\(plusIsSpace)")
      #expect((router.explain(address).outcome == "matched") == matches)
    }
  }

  @Test(arguments: [true, false]) func writtenAddressHasTheSameValueInBothModes(
    plusIsSpace: Bool
  ) async throws {
    let router = Self.router(plusIsSpace)
    try router.register("/s?q=:q", .sync { request in request["q"] ?? "" }, .named("s"))
    try router.register(for: Goods.self, .sync { $0.sort.utf8.count })
    for text in ["a+b", "a b", "+", " ", "%2B"] {
      let address = try router.url(for: "s", ["q": text])
      #expect(!address.contains("+"))
      #expect(try router.value(for: address, as: String.self) == text)
      let goods = Goods(name: "x", sort: text, note: text)
      #expect(try router.route(Goods.self, of: router.url(for: goods)) == goods)
      #expect(try await router.open(goods) == text.utf8.count)
    }
  }

  @Test(arguments: [true, false]) func redirectKeepsTheValue(plusIsSpace: Bool) throws {
    let router = Self.router(plusIsSpace)
    router.addGate(try RedirectGate(["/old?q=:q": "/new/:q"]))
    try router.register("/new/:q", .sync { request in request["q"] ?? "" })
    #expect(
      try router.value(for: "/old?q=a+b", as: String.self) == (plusIsSpace ? "a b" : "a+b"))
  }

  @Test func eachRouterAppliesItsOwnPlusSetting() throws {
    let parent = Self.router(false)
    let child = Router(spaces: [.scheme("mall")], parent: parent)
    try parent.register("/p?q=:q", .sync { request in request["q"] ?? "" })
    try child.register("/c?q=:q", .sync { request in request["q"] ?? "" })
    #expect(try child.value(for: "/c?q=a+b", as: String.self) == "a b")
    #expect(try child.value(for: "/p?q=a+b", as: String.self) == "a+b")
  }
}
