// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import JunctorFoundation
import TestSupport
import Testing

/// Addresses that the router writes, read by Foundation.
@Suite struct WrittenAddressTests {
  private let patterns = [
    "/item/:x", "/tail/:x+", "/mix/a-:x.html", "/q?key=:x&b|c=[d]", "/view#/tab/:x", "/view2#:x",
    "/:x/end",
    "mall://:x/own", "mall://own/:x", "https://m.mall.example/web/:x",
  ]

  private func router() throws -> Router {
    let router = Router(spaces: [.scheme("mall"), .domain("m.mall.example")])
    for pattern in patterns { try router.register(RoutePatterns(pattern)) { _ in } }
    return router
  }

  /// A text of characters that parsers treat differently.
  private static func text(_ random: inout SplitMix) -> String {
    let pieces = [
      "a", "7", "\"", "[", "]", "{", "}", "|", "^", "\\", "<", ">", "`", " ", "%", "%41", "/", "?",
      "#", "&",
      "=", "+", "'", ":", "@", ";", ",", "订", "é", "🛒", "ids[]", ".xn--fiq", "\u{7F}", "\n", "~",
      "!", "$", "*",
      "(", ")",
    ]
    return "x"
      + (0..<Int.random(in: 0...6, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
  }

  private func expectUnchanged(_ address: String) {
    #expect(URL(string: address)?.absoluteString == address)
    #expect(URL(string: address, encodingInvalidCharacters: false)?.absoluteString == address)
    #expect(NSURL(string: address)?.absoluteString == address)
    #expect(URLComponents(string: address)?.string == address)
  }

  @Test func foundationReadsEachAddressUnchanged() throws {
    let router = try router()
    var random = SplitMix(seed: 21)
    for _ in 0..<Laws.count(2_000, usually: 200) {
      for pattern in patterns {
        let value = Self.text(&random)
        let address = try router.url(for: pattern, ["x": value])
        expectUnchanged(address)
        #expect(try router.resolve(try #require(URL(string: address)))["x"] == value, "\(address)")
      }
    }
  }

  @Test func keysAndNestedValuesAreReadUnchanged() throws {
    struct Search: Codable, Equatable {
      var filter: [String: [String]]
      var x: String
      var ids: [String]
      enum CodingKeys: String, CodingKey { case filter, x, ids = "ids[]" }
    }
    let search = Search(filter: ["a|b": ["\"{}\"", "^`"]], x: "100%", ids: ["[1]", "%22", "订单"])
    let router = try router()
    let address = try router.url(for: "/item/:x", encoding: search)
    expectUnchanged(address)
    let resolution = try router.resolve(try #require(URL(string: address)))
    #expect(resolution["x"] == "100%")
    #expect(resolution["ids[]"] == "[1]")
    #expect(resolution["filter"] == #"{"a|b":["\"{}\"","^`"]}"#)
  }

  @Test(arguments: [
    "mall://订单/7", "mall://m.订单.shop/7", "mall://订单/商品?q=茶#评", "mall://café/é", "mall://日本語",
    "https://m.mall.example/订单/7", "mall:///订单/7", "mall://order/订单",
  ])
  func urlOfATextIsTheSameAddress(_ text: String) throws {
    let router = Router(spaces: [.scheme("mall"), .domain("m.mall.example")])
    try router.register("/:path*") { _ in }
    // Before iOS 17, a URL has only characters of ASCII.
    guard let url = URL(string: text) else { return }
    #expect(try router.resolve(url)["path"] == router.resolve(text)["path"], "\(url)")
  }

  /// `URL` converts a host that is not ASCII: to lower case, and to composed characters.
  @Test func urlLosesTheCaseOfAHost() throws {
    let router = Router(scheme: "mall")
    try router.register("/:section") { _ in }
    let url = try #require(URL(string: "mall://Café"))
    #expect(try router.resolve(url)["section"] == "café")
    #expect(try router.resolve("mall://Café")["section"] == "Café")
  }
}
