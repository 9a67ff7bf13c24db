// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import JunctorMatching

@Suite struct PunycodeTests {
  @Test(arguments: [
    ("xn--fiq", "中"), ("xn--4kr132k", "订单"), ("xn--strae-oqa", "straße"),
    ("xn--e88h", "🛒"), ("xn--wgv71a119e", "日本語"), ("xn--mgbcd4a2b0d2b", "العربية"),
    ("xn--a-b-pi3eu78w", "订单a-b"), ("m.xn--i0a.shop", "m.Ж.shop"), ("xn--fiq.xn--fiq", "中.中"),
    // Not Punycode, or not in lower case.
    ("xn--", "xn--"), ("xn--abc-", "xn--abc-"), ("xn--0", "xn--0"),
    ("xn--99999999", "xn--99999999"),
    ("xn--zzzzzzzzzzzzzzzzzzzz", "xn--zzzzzzzzzzzzzzzzzzzz"), ("XN--fiq", "XN--fiq"),
    ("axn--fiq", "axn--fiq"), ("xn-fiq", "xn-fiq"), ("order", "order"), ("a.b", "a.b"),
    ("%78n--fiq", "xn--fiq"), ("xn--fi%71", "xn--fiq"),
    ("xn--" + String(repeating: "a", count: 60), "xn--" + String(repeating: "a", count: 60)),
    // A label has at most 63 bytes.
    ("xn--" + String(repeating: "a", count: 55) + "-8yf", String(repeating: "a", count: 55) + "ü"),
  ])
  func hostOfAnAppSchemeIsDecoded(_ host: String, _ text: String) throws {
    var table = RouteTable(spaces: [.scheme("mall")])
    try table.insert(try RoutePattern("/:section/:id"), id: RouteID(rawValue: 1))
    for address in ["mall://\(host)/7", "MALL://\(host)/7?k=v"] {
      let match = try #require(table.match(address), "\(address)")
      #expect(match.captures["section"]?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
      #expect(table.hit(address)?.id == match.id)
    }
    // In the path, the same text is not Punycode.
    #expect(
      table.match("mall:///\(host)/7")?.captures["section"]
        == (try ParsedURL("/\(host)").decodedPath))
  }

  @Test func literalAndPunycodeAreTheSameAddress() throws {
    var table = RouteTable(spaces: [.scheme("mall"), .scheme("wlr", host: "订单")])
    try table.insert(try RoutePattern("/订单/:id"), id: RouteID(rawValue: 1))
    try table.insert(try RoutePattern("mall://é.订单/x"), id: RouteID(rawValue: 2))
    for (address, id) in [
      ("mall://订单/7", 1), ("mall://xn--4kr132k/7", 1), ("mall://%E8%AE%A2%E5%8D%95/7", 1),
      ("wlr://xn--4kr132k/订单/7", 1), ("mall://é.订单/x", 2), ("mall://xn--9ca.xn--4kr132k/x", 2),
      ("https://xn--4kr132k/7", nil), ("mall:///xn--4kr132k/7", nil),
    ] as [(String, Int32?)] {
      #expect(table.hit(address)?.id.rawValue == id, "\(address)")
    }
  }

  /// Each address that is written has the same values when it is read.
  @Test func textThatLooksLikePunycodeIsWrittenAsItself() throws {
    for value in ["xn--fiq", "a.xn--fiq", "xn--x.xn--xx", "中", "xn--中"] {
      for pattern in ["mall://:x/a", "/:x/a", "/:x"] {
        let pattern = try RoutePattern(pattern)
        var text = try pattern.url(for: ["x": value])
        if pattern.scheme == nil { text = RouteSpace.scheme("mall").address(ofPath: text) }
        var table = RouteTable(spaces: [.scheme("mall")])
        try table.insert(pattern, id: RouteID(rawValue: 1))
        #expect(table.match(text)?.captures["x"] == value, "\(text)")
      }
    }
  }

  @Test func longHostTakesLinearTime() throws {
    for label in [String(repeating: "a", count: 60_000), String(repeating: "a.xn--", count: 9_000)]
    {
      let url = try ParsedURL("mall://xn--\(label)/", limits: .maximum)
      #expect(url.host?.isEmpty == false)
    }
  }
}

extension ParsedURL {
  fileprivate var decodedPath: String {
    withBytes { PercentDecoding.string($0, pathRange.lowerBound + 1..<pathRange.upperBound) }
  }
}
